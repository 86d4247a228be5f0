import CFixtures
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Damage is reported, and costs no more than necessary")
struct DamageTests {
  @Test("A truncated photo is shown as far as it decodes", arguments: [30, 99])
  func truncated(percent: Int) async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let whole = Card(width: 400, height: 300).jpeg()
    let photo = try bench.photo(Array(whole.prefix(whole.count * percent / 100)))
    let decoded = try await pool.decode(photo, tiles: [.square(40)])
    #expect(decoded.damage == "Premature end of JPEG file")
    #expect(Tile.isNear(decoded.tiles[0].colour(0.25, 0.1), Card.red, 24))
    await pool.shutdown()
  }

  @Test("Missing rows outside the crop are reported too")
  func outsideTheCrop() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let whole = Card(width: 64, height: 640).jpeg { $0.quality = 100 }
    let decoded = try await pool.decode(try bench.photo(Array(whole.dropLast(40))), tiles: [.square(64)])
    #expect(decoded.damage == "Premature end of JPEG file")
    await pool.shutdown()
  }

  @Test("A broken profile is ignored with a note")
  func profile() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let bytes = Card().jpeg(segments: Segment.profile(Array(repeating: 1, count: 200)))
    let decoded = try await pool.decode(try bench.photo(bytes), tiles: [.square(40)])
    #expect(decoded.notes == [Notes.brokenProfile])
    #expect(decoded.damage == nil)
    #expect(decoded.tiles[0].isUprightCard)
    await pool.shutdown()
  }

  @Test("Transparency is kept, and hidden colours do not bleed", arguments: [".png", ".webp[lossless]"])
  func transparency(suffix: String) async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let clear = try await pool.decode(
      try bench.photo(Card().encoded(suffix, alpha: 128)), tiles: [.square(20), .square(64)])
    #expect(clear.tiles.allSatisfy { $0.format == .rgba && $0.isUprightCard })
    #expect(abs(Int(clear.tiles[0].colour(0.5, 0.5)[3]) - 128) <= 1)
    let opaque = try await pool.decode(
      try bench.photo(Card().encoded(suffix, alpha: 255)), tiles: [.square(20)])
    #expect(opaque.tiles[0].format == .rgb)
    await pool.shutdown()
  }
}
