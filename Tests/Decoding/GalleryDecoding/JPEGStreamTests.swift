import CJPEG
import TestSupport
import Testing

/// Several cursors guess block positions. A single cursor does not guess, so it is the reference.
@Suite("Several cursors read the same JPEG data as one")
struct JPEGStreamTests {
  private static let samplings: [(across: Int32, down: Int32)] = [(1, 1), (2, 1), (1, 2), (2, 2)]

  /// Regression: a cursor that was met did not search beyond its own meeting point, so a block count became negative.
  @Test("A cursor may be met after the beginning of the next one", arguments: [290, 300, 310] as [UInt32])
  func overtaking(thirds: UInt32) throws {
    for slow: UInt32 in stride(from: 140, through: 260, by: 20) {
      for merge: UInt32 in [0, 500, 1000, 1500] {
        let bytes = JPEGStream.overtaking(thirds: thirds, slow: slow, merge: merge)
        let library = try JPEGDecoding(bytes, 8, GALLERY_JPEG_CHECKED)
        for cursors: UInt32 in [1, 2, 3] {
          let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED, cursors: cursors)
          #expect(own.verdict == "0 sound")
          #expect(own.kept > 0, "the library decoded it")
          #expect(own.pixels == library.pixels, "\(slow) slow blocks, \(merge) bits, \(cursors) cursors")
        }
      }
    }
  }

  @Test("Random codes and values decode equally in parts of all sizes")
  func random() throws {
    for seed: UInt64 in 0..<(Torture.isOn ? 4000 : 60) {
      let isGrey = seed % 2 == 0
      let bytes = JPEGStream.random(
        seed: seed, components: isGrey ? 1 : 3, sampling: Self.samplings[Int(seed / 2 % 4)],
        restart: seed % 5 == 4 ? Int32(seed) : 0)
      for denominator: UInt32 in [4, 8] {
        let one = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED, cursors: 1)
        #expect(one.verdict == "0 sound" && one.read > 0)
        for (cursors, partBytes) in [(0, 0), (3, 1024), (3, 1500), (2, 1300)] as [(UInt32, Int)] {
          let own = try JPEGDecoding(
            bytes, denominator, GALLERY_JPEG_REDUCED, cursors: cursors, partBytes: partBytes)
          #expect(own.verdict == one.verdict, "seed \(seed), \(cursors) cursors, parts of \(partBytes)")
          #expect(own.pixels == one.pixels, "seed \(seed), \(cursors) cursors, parts of \(partBytes)")
        }
        guard isGrey && denominator == 8 else { continue }
        #expect(one.pixels == (try JPEGDecoding(bytes, 8, GALLERY_JPEG_CHECKED).pixels), "seed \(seed)")
      }
    }
  }

  /// Products of coefficients and quantisers that exceed 32 bits.
  @Test("16-bit quantisers are left to the library", arguments: [4, 8] as [UInt32])
  func quantisers(denominator: UInt32) throws {
    for (quantiser, isOwn) in [(255, true), (256, false), (65535, false)] as [(Int32, Bool)] {
      let bytes = JPEGStream.random(seed: 3, quantiser: quantiser, most: 32000)
      let own = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED)
      let library = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_UNCHECKED)
      #expect(own.verdict == library.verdict)
      #expect((own.pixels == library.pixels) == !isOwn, "quantisers of \(quantiser)")
    }
  }
}
