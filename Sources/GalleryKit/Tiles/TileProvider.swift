import GalleryDecoding
import GalleryModel
import SystemPackage

/// A source of the tiles of photos that are laid out.
protocol TileProvider: Sendable {
  /// Photos, and the tiles that are needed of each.
  typealias Needed = (photo: InspectedPhoto, specs: [TileSpec])

  /// Returns photos with their tiles in the order of their specifications, or the reason why a photo cannot be shown, a
  /// `DecodingFailure`. Any other error ends the build.
  func tiles(of needed: [Needed]) async -> [Result<DecodedPhoto, any Error>]

  /// Takes note that all is drawn. Default: nothing happens.
  ///
  /// - Throws: ``GalleryError`` if what is left of the tiles makes no sense.
  func finish() async throws
}

extension TileProvider {
  /// Returns a photo and its tiles.
  func tiles(of photo: InspectedPhoto, _ specs: [TileSpec]) async throws -> DecodedPhoto {
    try await tiles(of: [(photo, specs)])[0].get()
  }

  func finish() async throws {}
}

/// Tiles that are made of photos, here and now. Small photos are decoded together.
struct DecodedTiles: TileProvider {
  let decoder: any TileSource

  func tiles(of needed: [Needed]) async -> [Result<DecodedPhoto, any Error>] {
    let requests = needed.map { needed in
      Result { () throws(DecodingFailure) in try TileRequest(needed.photo.photo, needed.specs) }
    }
    let sound = requests.compactMap { try? $0.get() }
    var answers: ArraySlice<Result<DecodedPhoto, DecodingFailure>> = []
    if sound.count > 1 {
      answers = await decoder.tiles(together: sound)[...]
    } else if let request = sound.first {
      answers = [await Result { () async throws(DecodingFailure) in try await decoder.tiles(for: request) }]
    }
    return requests.map { request in request.flatMap { _ in answers.removeFirst() }.mapError { $0 } }
  }
}

extension TileRequest {
  /// Creates the request for tiles of a photo, whose file is as large as its facts say.
  fileprivate init(_ photo: Photo, _ specs: [TileSpec]) throws(DecodingFailure) {
    try photo.checkSize()
    self.init(try photo.content, sha256: photo.sha256, view: photo.view, specs: specs)
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
