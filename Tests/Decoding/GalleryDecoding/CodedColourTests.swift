import GalleryModel
import LittleCMS
import Pixels
import Testing

@testable import GalleryDecoding

@Suite("Colours given by code points")
struct CodedColourTests {
  /// Converts a colour with these code points to sRGB, as for photos.
  private func srgb(_ colour: [UInt8], primaries: UInt8, transfer: UInt8) throws -> [UInt8] {
    let profile = try #require(
      StatedColour.coded(primaries: primaries, transfer: transfer).profile)
    let transform = try #require(ColourTransform(profile: profile, isGrey: false))
    let pixels = try #require(PixelBuffer(width: 1, height: 1))
    pixels.withMutableBytes { bytes in
      for (index, value) in (colour + [255]).enumerated() { bytes[index] = value }
    }
    transform.apply(to: pixels)
    return pixels.withBytes { [$0[0], $0[1], $0[2]] }
  }

  private func isNear(_ a: [UInt8], _ b: [UInt8], within: Int = 2) -> Bool {
    zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= within }
  }

  @Test("Display P3 with the sRGB curve keeps greys and changes colours")
  func displayP3() throws {
    #expect(isNear(try srgb([128, 128, 128], primaries: 12, transfer: 13), [128, 128, 128]))
    // CSS Color 4 has color(display-p3 0.5 0.5 0) as about rgb(129, 127, 0) before it is clipped.
    let olive = try srgb([128, 128, 0], primaries: 12, transfer: 13)
    #expect(isNear(olive, [129, 127, 0], within: 3))
    #expect(try srgb([200, 60, 60], primaries: 12, transfer: 13)[0] > 205)
  }

  @Test("PQ maps black to black, paper to nearly white, and brighter values to white")
  func perceptualQuantizer() throws {
    #expect(try srgb([0, 0, 0], primaries: 9, transfer: 16) == [0, 0, 0])
    // 203 cd/m² is the code 0.58, and a tenth of it 0.35.
    let paper = try srgb([148, 148, 148], primaries: 9, transfer: 16)
    #expect(isNear(paper, [233, 233, 233], within: 6))
    let dark = try srgb([89, 89, 89], primaries: 9, transfer: 16)
    #expect(isNear(dark, [89, 89, 89], within: 6))
    #expect(isNear(try srgb([255, 255, 255], primaries: 9, transfer: 16), [255, 255, 255], within: 1))
  }

  @Test("HLG maps half the signal well below paper white")
  func hybridLogGamma() throws {
    let half = try srgb([128, 128, 128], primaries: 9, transfer: 18)
    #expect((110...160).contains(half[0]) && isNear(half, [half[0], half[0], half[0]]))
    #expect(isNear(try srgb([255, 255, 255], primaries: 9, transfer: 18), [255, 255, 255], within: 1))
  }

  @Test("sRGB and video curves are unchanged")
  func unchanged() {
    for transfer: UInt8 in [1, 2, 6, 13, 14, 15] {
      #expect(!StatedColour.coded(primaries: 1, transfer: transfer).differsFromSRGB)
    }
    #expect(StatedColour.coded(primaries: 12, transfer: 13).differsFromSRGB)
    #expect(StatedColour.coded(primaries: 1, transfer: 16).differsFromSRGB)
  }

  @Test(
    "A real photo in PQ and P3 is neither dull nor overexposed",
    .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"))
  func photo() async throws {
    let file = try #require(
      try Workbench.files("corpora/edge-valid").first { $0.hasSuffix("avif_10bit-HDR-P3-nclx.avif") })
    let pool = Workbench.pool(workers: 1)
    let decoded = try await pool.decode(Workbench.photo(file), tiles: [.square(100)])
    await pool.shutdown()
    let tile = try #require(decoded.tiles.first)
    let brightest = tile.pixels.max() ?? 0
    let mean = tile.pixels.reduce(0) { $0 + Int($1) } / tile.pixels.count
    // Read as sRGB, its sky at noon has a mean of 100 and no value above 200.
    #expect(brightest > 235)
    #expect((110...190).contains(mean), "\(mean)")
  }
}
