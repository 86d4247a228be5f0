import Foundation
import GalleryDecoding
import GalleryGeometry
import GalleryMarkup
import GalleryModel
import Synchronization
import SystemPackage

@testable import GalleryCatalogue

/// Makes facts and tiles from the bytes of any file, and counts the requests.
final class CountingSource: TileSource {
  private let counts = Mutex((facts: 0, tiles: 0))
  /// Called with a file's path while it is being read.
  private let onRead: @Sendable (FilePath) -> Void
  /// The failure of files that begin with `bad`.
  private let failure: DecodingFailure

  init(
    failure: DecodingFailure = .crashed(signal: "SIGSEGV"),
    onRead: @escaping @Sendable (FilePath) -> Void = { _ in }
  ) {
    self.failure = failure
    self.onRead = onRead
  }

  var facts: Int { counts.withLock { $0.facts } }
  var tiles: Int { counts.withLock { $0.tiles } }

  var peakMemory: Int { 0 }
  func shutdown() async {}

  func parse(_ sources: [MarkupSource]) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    throw .parserFailed("nothing here is parsed")
  }

  private func bytes(of content: PhotoContent) throws(DecodingFailure) -> [UInt8] {
    guard case .file(let path) = content, let data = FileManager.default.contents(atPath: path.string) else {
      throw .unreadable("gone")
    }
    onRead(path)
    return Array(data)
  }

  /// The facts that the source finds in bytes.
  static func found(_ bytes: [UInt8], metadata: Bool) -> FoundFacts {
    var facts = PhotoFacts(size: PixelSize(width: bytes.count, height: 10), format: "TEXT")
    if metadata {
      var words = PhotoMetadata()
      words.title = String(decoding: bytes, as: UTF8.self)
      facts.metadata = words
    }
    return FoundFacts(facts)
  }

  /// The photo that the source makes of bytes.
  static func made(_ bytes: [UInt8], _ specs: [TileSpec]) -> DecodedPhoto {
    DecodedPhoto(
      facts: found(bytes, metadata: false).facts, sha256: bytes.sha256,
      tiles: specs.map { spec in
        let count = spec.cell.width * spec.cell.height * 3
        // Pixels hardly repeat, so that tiles are not compressed to a small size.
        let pixels = (0..<count).map {
          bytes[$0 % bytes.count] ^ UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13)
        }
        return Tile(size: spec.cell, format: .rgb, pixels: pixels)
      },
      damage: nil, notes: ["made of \(bytes.count) bytes"], profile: bytes.count % 2 == 0 ? "P" : nil,
      orientation: 6)
  }

  func facts(together requests: [FactsRequest]) async -> [Result<FoundFacts, DecodingFailure>] {
    requests.map { request in Result { () throws(DecodingFailure) in try facts(of: request) } }
  }

  func tiles(together requests: [TileRequest]) async -> [Result<DecodedPhoto, DecodingFailure>] {
    requests.map { request in Result { () throws(DecodingFailure) in try tiles(of: request) } }
  }

  private func facts(of request: FactsRequest) throws(DecodingFailure) -> FoundFacts {
    counts.withLock { $0.facts += 1 }
    var found = Self.found(try bytes(of: request.content), metadata: request.metadata)
    for sidecar in request.sidecars {
      found.notes.append(String(decoding: try bytes(of: .file(sidecar)), as: UTF8.self))
    }
    return found
  }

  private func tiles(of request: TileRequest) throws(DecodingFailure) -> DecodedPhoto {
    counts.withLock { $0.tiles += 1 }
    let bytes = try bytes(of: request.content)
    if bytes.starts(with: Array("bad".utf8)) { throw failure }
    return Self.made(bytes, request.specs)
  }
}
