import Foundation
import GalleryDigest
import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Tile requests are complete values, whatever source answers them")
struct TileSourceTests {
  private static func sha256(_ bytes: [UInt8]) -> String {
    let hash = SHA256()
    hash.update(bytes)
    return hash.finalize().hexadecimal
  }

  @Test(
    "Bytes and files give the same tiles, in workers and in process",
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

  @Test("A request without tiles is answered by every decoder", arguments: ["balloon.png", "dahlia.webp"])
  func noTiles(name: String) async throws {
    let pool = Workbench.pool(workers: 1)
    let photo = Workbench.photo(
      Repository.path("Samples/\(name)"))
    let decoded = try await pool.decode(photo, tiles: [])
    #expect(decoded.tiles.isEmpty && decoded.damage == nil)
    await pool.shutdown()
  }

  @Test("A photo with an unexpected SHA-256 gives no tiles, and its hash is reported")
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
}
