import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("A truncated PNG shows only the rows it has")
struct TornPNGTests {
  /// Incompressible noise with a strong red channel.
  private static let noise = Card(width: 160, height: 1600) { x, y in
    [200, UInt8((x * 7919 + y * 104_729 + x * y) % 97), UInt8((x * 31 + y * y) % 89)]
  }

  /// The messages of libpng and of libspng for a truncated file; libvips uses either.
  static let reasons = ["not enough data", "libspng read error", "end of stream"]

  @Test("Rows after the end are black", arguments: [0.3, 0.6, 0.9])
  func rows(share: Double) async throws {
    let whole = Self.noise.encoded(".png[compression=0]")
    let bench = try Workbench()
    let torn = try bench.photo(Array(whole.prefix(Int(Double(whole.count) * share))))
    let pool = Workbench.pool(workers: 1)
    let decoded = try await pool.decode(torn, tiles: [.square(160, fit: .contain)])
    await pool.shutdown()
    #expect(Self.reasons.map(Optional.some).contains(decoded.damage))
    let tile = decoded.tiles[0]
    #expect(tile.colour(0.5, share - 0.05)[0] > 180)
    for place in stride(from: share + 0.03, to: 1, by: 0.05) {
      #expect(tile.colour(0.5, place) == [0, 0, 0], "\(place)")
    }
  }

  @Test("Without any row the photo fails")
  func none() async throws {
    let whole = Self.noise.encoded(".png[compression=0]")
    let bench = try Workbench()
    // libvips writes different chunks before the pixels, depending on its version.
    let pixels = try #require(whole.firstRange(of: Array("IDAT".utf8)))
    let torn = try bench.photo(Array(whole.prefix(pixels.upperBound + 40)))
    let pool = Workbench.pool(workers: 1)
    let failure = await outcome(pool, torn).failure
    await pool.shutdown()
    #expect(Self.reasons.map(DecodingFailure.undecodable).map(Optional.some).contains(failure))
  }
}
