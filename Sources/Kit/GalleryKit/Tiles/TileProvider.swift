import GalleryDecoding
import SystemPackage

/// A source of the tiles of laid-out photos.
protocol TileProvider: Sendable {
  typealias Needed = (photo: InspectedPhoto, specs: [TileSpec])

  /// Returns photos with their tiles in request order. A photo that cannot be shown has a `DecodingFailure`;
  /// any other error ends the build.
  func tiles(of needed: [Needed]) async -> [Result<DecodedPhoto, any Error>]

  /// Finishes after everything is drawn. Does nothing by default. Throws if the remaining tiles are invalid.
  func finish() async throws
}

extension TileProvider {
  func tiles(of photo: InspectedPhoto, _ specs: [TileSpec]) async throws -> DecodedPhoto {
    try await tiles(of: [(photo, specs)])[0].get()
  }

  func finish() async throws {}
}

/// Tiles decoded on demand. Small photos are decoded together.
struct DecodedTiles: TileProvider {
  let decoder: any TileSource

  func tiles(of needed: [Needed]) async -> [Result<DecodedPhoto, any Error>] {
    let requests = needed.map { needed in
      Result { () throws(DecodingFailure) in try TileRequest(needed.photo.photo, needed.specs) }
    }
    let sound = requests.compactMap { try? $0.get() }
    var answers = sound.isEmpty ? [] : await decoder.tiles(together: sound)[...]
    return requests.map { request in request.flatMap { _ in answers.removeFirst() }.mapError { $0 } }
  }
}

extension TileRequest {
  /// Creates the request for tiles of a photo, after checking that its file still has the recorded size.
  fileprivate init(_ photo: Photo, _ specs: [TileSpec]) throws(DecodingFailure) {
    try photo.checkSize()
    self.init(try photo.content, sha256: photo.sha256, view: photo.view, specs: specs)
  }
}

extension Photo {
  /// Throws ``DecodingFailure/unreadable(_:)`` if the file's size changed since its facts were recorded.
  fileprivate func checkSize() throws(DecodingFailure) {
    guard isRecorded, case .file(let path) = location, let status = try? Stat(path),
      Int(status.size) != byteCount
    else { return }
    throw .unreadable(
      "the file changed after its header was read: it had \(byteCount) bytes, now \(status.size)")
  }
}

extension DecodingFailure {
  static let changed = DecodingFailure.unreadable("the file changed while it was read")
}
