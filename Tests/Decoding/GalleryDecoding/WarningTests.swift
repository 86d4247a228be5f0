import CFixtures
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Warnings of libpng are reported")
struct WarningTests {
  private func decoded(_ bytes: [UInt8]) async throws -> DecodedPhoto {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let decoded = try await pool.decode(try bench.photo(bytes), tiles: [.square(16)])
    await pool.shutdown()
    return decoded
  }

  @Test("A broken PNG profile is ignored, with a note if libvips uses libpng")
  func profile() async throws {
    let plain = Card().encoded(".png")
    let broken =
      Array(plain.prefix(33)) + Chunk.make("iCCP", Array("bad".utf8) + [0, 0, 1, 2, 3]) + plain.dropFirst(33)
    let photo = try await decoded(broken)
    let torn = try await decoded(
      Array(Card(width: 160, height: 160).encoded(".png[compression=0]").dropLast(9000)))
    #expect(photo.notes == (torn.damage == "libspng read error" ? [] : [Notes.brokenProfile]))
    #expect(photo.damage == nil && photo.tiles[0].isUprightCard)
    #expect(try await decoded(plain).notes.isEmpty)
  }

  @Test("A reason contains no messages of earlier pictures")
  func leftovers() async throws {
    let bench = try Workbench()
    let whole = Card(width: 96, height: 64).jpeg { $0.cmyk = 1 }
    let torn = try bench.photo(Array(whole.prefix(whole.count * 2 / 3)))
    let broken = Card().encoded(".webp[lossless]")
    let photo = try bench.photo(Array(broken.prefix(broken.count / 2)))
    let fresh = Workbench.pool(workers: 1)
    let alone = await outcome(fresh, photo).failure
    await fresh.shutdown()
    let used = Workbench.pool(workers: 1)
    let damage = try await used.decode(torn, tiles: [.square(16)]).damage
    #expect(damage != nil)
    #expect(try await used.decode(torn, tiles: [.square(16)]).damage == damage)
    #expect(await outcome(used, photo).failure == alone && alone != nil)
    await used.shutdown()
  }

  @Test("A reason is reported, also after another picture's")
  func reason() async throws {
    var bytes = Card(width: 96, height: 64).encoded(".png")
    let end = bytes.count - 12
    // The checksum of the last pixels.
    bytes[end - 1] ^= 1
    #expect(try await decoded(bytes).damage == "IDAT: CRC error")
  }
}
