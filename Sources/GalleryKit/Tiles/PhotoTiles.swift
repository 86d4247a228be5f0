import GalleryDecoding
import GalleryModel
import SystemPackage

/// A source of the tiles of photos that are laid out.
protocol PhotoTiles: Sendable {
  /// Returns a photo and its tiles, in the order of their specifications.
  ///
  /// - Throws: `DecodingFailure` if the photo cannot be shown. Any other error ends the build.
  func tiles(of photo: InspectedPhoto, _ specs: [TileSpec]) async throws -> DecodedPhoto

  /// Lets go of what is kept for a sheet that is drawn: none of its tiles is asked for again. Default: nothing is kept.
  func release(_ sheet: SheetKey) async

  /// Takes note that all is drawn. Default: nothing happens.
  ///
  /// - Throws: ``GalleryError`` if what is left of the tiles makes no sense.
  func finish() async throws
}

extension PhotoTiles {
  func release(_ sheet: SheetKey) async {}
  func finish() async throws {}
}

/// Tiles that are made of photos, here and now.
struct DecodedTiles: PhotoTiles {
  let decoder: any TileSource

  func tiles(of photo: InspectedPhoto, _ specs: [TileSpec]) async throws -> DecodedPhoto {
    let photo = photo.photo
    try photo.checkSize()
    return try await decoder.tiles(
      for: TileRequest(try photo.content, sha256: photo.sha256, view: photo.view, specs: specs))
  }
}

extension Photo {
  /// Throws ``DecodingFailure/unreadable(_:)`` if its facts were read earlier and its file is not as large as it was then.
  fileprivate func checkSize() throws(DecodingFailure) {
    guard isRecorded, case .file(let path) = location, let status = try? Stat(path),
      Int(status.size) != byteCount
    else { return }
    throw .unreadable(
      "the file was changed since its facts were read: it had \(byteCount) bytes, now \(status.size)")
  }
}

extension DecodingFailure {
  /// The failure of a photo that is another one than it was before.
  static let changed = DecodingFailure.unreadable("the file was changed meanwhile")
}
