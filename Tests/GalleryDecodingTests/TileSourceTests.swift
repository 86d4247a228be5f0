import Foundation
import GalleryDigest
import GalleryGeometry
import GalleryMarkup
import GalleryModel
import Synchronization
import TestSupport
import Testing

@testable import GalleryDecoding

/// Remembers the tiles of photos whose SHA-256 is known, and has another source make the rest.
private final class RememberedTiles: TileSource {
  private struct Key: Hashable {
    let sha256: String
    let spec: TileSpec
  }

  private let source: any TileSource
  private let known = Mutex<(photos: [String: DecodedPhoto], tiles: [Key: Tile])>(([:], [:]))
  private let passed = Mutex<[TileRequest]>([])

  init(_ source: any TileSource) { self.source = source }

  /// The requests that were handed on.
  var handedOn: [TileRequest] { passed.withLock { $0 } }

  var peakMemory: Int { source.peakMemory }

  func shutdown() async { await source.shutdown() }

  func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts {
    try await source.facts(for: request)
  }

  func parse(_ sources: [MarkupSource]) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    try await source.parse(sources)
  }

  func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
    guard let sha256 = request.sha256 else { return try await made(request) }
    var rest = request
    rest.specs = known.withLock { known in
      request.specs.filter { known.tiles[Key(sha256: sha256, spec: $0)] == nil }
    }
    let isKnown = known.withLock { $0.photos[sha256] != nil }
    if !rest.specs.isEmpty || !isKnown { _ = try await made(rest) }
    return try answer(request, sha256)
  }

  private func made(_ request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
    passed.withLock { $0.append(request) }
    let made = try await source.tiles(for: request)
    known.withLock { known in
      known.photos[made.sha256] = made
      for (spec, tile) in zip(request.specs, made.tiles) {
        known.tiles[Key(sha256: made.sha256, spec: spec)] = tile
      }
    }
    return made
  }

  private func answer(_ request: TileRequest, _ sha256: String) throws(DecodingFailure) -> DecodedPhoto {
    let answer = known.withLock { known -> DecodedPhoto? in
      guard var photo = known.photos[sha256] else { return nil }
      photo.tiles = request.specs.compactMap { known.tiles[Key(sha256: sha256, spec: $0)] }
      return photo
    }
    guard let answer else { throw .cancelled }
    return answer
  }
}

@Suite("Tiles are asked for by values that say all, of whoever makes them")
struct TileSourceTests {
  private static func sha256(_ bytes: [UInt8]) -> String {
    let hash = SHA256()
    hash.update(bytes)
    return hash.finalize().hexadecimal
  }

  @Test(
    "The tiles of bytes and of a file that holds them are the same, in workers and in process",
    arguments: [true, false])
  func bytes(inProcess: Bool) async throws {
    let bench = try Workbench()
    let pool = inProcess ? DecoderPool(.inProcess, count: 1) : Workbench.pool(workers: 1)
    let jpeg = Card().jpeg()
    let file = try bench.photo(jpeg).content
    let bytes = PhotoContent.bytes(jpeg)
    #expect(
      try await pool.facts(for: FactsRequest(bytes, metadata: true))
        == pool.facts(for: FactsRequest(file, metadata: true)))
    let ours = try await pool.tiles(for: TileRequest(bytes, specs: [.square(16), .square(40)]))
    let theirs = try await pool.tiles(for: TileRequest(file, specs: [.square(16), .square(40)]))
    #expect(ours.tiles == theirs.tiles)
    #expect(ours.tiles.map(\.size.width) == [16, 40])
    #expect(ours.sha256 == Self.sha256(jpeg))
    await pool.shutdown()
  }

  @Test("A photo with another SHA-256 than the one that was asked for gives no tiles, and says which it has")
  func otherBytes() async throws {
    let pool = Workbench.pool(workers: 1)
    let (jpeg, other) = (Card().jpeg(), Card(width: 64, height: 64).jpeg())
    let request = TileRequest(.bytes(jpeg), sha256: Self.sha256(other), specs: [.square(16)])
    await #expect(throws: DecodingFailure.otherBytes(sha256: Self.sha256(jpeg))) {
      try await pool.tiles(for: request)
    }
    var right = request
    right.sha256 = Self.sha256(jpeg)
    #expect(try await pool.tiles(for: right).tiles.count == 1)
    await pool.shutdown()
  }

  @Test("The answers of a batch come as they are ready: good photos do not wait for one that hangs")
  func partial() async throws {
    let bench = try Workbench()
    let pool = try bench.faultyPool("hang", workers: 2)
    let good = Card().jpeg()
    let requests = [Card(width: 13, height: 9).jpeg(), good, [], good].map {
      TileRequest(.bytes($0), specs: [.square(16)])
    }
    var answers: [Int: Result<DecodedPhoto, DecodingFailure>] = [:]
    for await answer in pool.tiles(for: requests) {
      answers[answer.index] = answer.result
      if answers.count == 3 { break }
    }
    #expect(answers.keys.sorted() == [1, 2, 3])
    #expect(try answers[1]?.get().tiles == answers[3]?.get().tiles)
    #expect(answers[2]?.failure == .empty)
    // Nobody waits for the one that hangs any more: its worker is free for others before its time is up.
    for _ in 0..<2 {
      async let one = pool.tiles(for: requests[1])
      async let other = pool.tiles(for: requests[3])
      #expect(try await one.tiles == other.tiles)
    }
    await pool.shutdown()
  }

  @Test("A batch of many photos is answered whole, each with its own index")
  func batch() async throws {
    let pool = Workbench.pool(workers: 2)
    let sizes = (0..<40).map { 20 + $0 }
    let requests = sizes.map { TileRequest(.bytes(Card(width: $0, height: 30).jpeg()), specs: [.square(8)]) }
    var widths: [Int: Int] = [:]
    for await answer in pool.tiles(for: requests) {
      widths[answer.index] = try answer.result.get().facts.size.width
    }
    #expect(widths == Dictionary(uniqueKeysWithValues: sizes.enumerated().map { ($0, $1) }))
    await pool.shutdown()
  }

  @Test("A source that remembers tiles wraps another: what it knows is not made again, the rest is")
  func decorator() async throws {
    let source = RememberedTiles(Workbench.pool(workers: 1))
    let jpeg = Card().jpeg()
    let plain = try await source.tiles(for: TileRequest(.bytes(jpeg), specs: [.square(16)]))
    let known = TileRequest(.bytes(jpeg), sha256: plain.sha256, specs: [.square(16)])
    #expect(try await source.tiles(for: known).tiles == plain.tiles)
    #expect(source.handedOn.count == 1)
    let more = TileRequest(.bytes(jpeg), sha256: plain.sha256, specs: [.square(40), .square(16)])
    let tiles = try await source.tiles(for: more).tiles
    #expect(tiles.map(\.size.width) == [40, 16])
    #expect(tiles[1] == plain.tiles[0])
    #expect(source.handedOn.map(\.specs) == [[.square(16)], [.square(40)]])
    #expect(source.peakMemory > 0)
    await source.shutdown()
    await #expect(throws: DecodingFailure.cancelled) {
      try await source.tiles(for: TileRequest(.bytes(jpeg), specs: [.square(16)]))
    }
  }
}
