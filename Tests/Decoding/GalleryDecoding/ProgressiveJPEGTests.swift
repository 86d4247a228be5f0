import CFixtures
import CJPEG
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

/// The reference is a baseline file of the same coefficients, which other tests compare with the library.
@Suite("Progressive JPEG decoded at 1/4 and 1/8 by our decoder")
struct ProgressiveJPEGTests {
  private static let samplings: [(across: Int32, down: Int32)] = [(1, 1), (2, 1), (1, 2), (2, 2)]
  private static let part = gallery_jpeg_area(x: 3, y: 2, width: 9, height: 7)

  /// Shades in every direction, 203×149 pixels: the last blocks are not full.
  private let card = Card(width: 203, height: 149) { x, y in
    let grain = (x &* 7919 &+ y &* 104_729 &+ x &* y) % 41
    return [
      UInt8(x * 210 / 202 + grain), UInt8(y * 210 / 148 + grain), UInt8(abs((x * 2 + y * 3) % 400 - 200)),
    ]
  }

  @Test("A progressive file has its baseline twin's pixels, for every sampling", arguments: samplings)
  func twins(across: Int32, down: Int32) throws {
    for restart: Int32 in [0, 1, 7] {
      func file(progressive: Int32) -> [UInt8] {
        card.jpeg {
          $0.across = across
          $0.down = down
          $0.restart = restart
          $0.progressive = progressive
        }
      }
      for denominator: UInt32 in [4, 8] {
        for area in [JPEGDecoding.whole, Self.part] {
          let own = try JPEGDecoding(file(progressive: 1), denominator, GALLERY_JPEG_REDUCED, area: area)
          let baseline = try JPEGDecoding(file(progressive: 0), denominator, GALLERY_JPEG_REDUCED, area: area)
          #expect(own.kept > 0 && own.verdict == "0 sound")
          #expect(own.pixels == baseline.pixels, "1/\(denominator), restart \(restart)")
        }
      }
    }
  }

  @Test("A grey photo at 1/8 equals the library's bit for bit")
  func grey() throws {
    let bytes = card.jpeg {
      $0.progressive = 1
      $0.grey = 1
    }
    let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
    #expect(own.kept > 0 && own.verdict == "0 sound")
    #expect(own.pixels == (try JPEGDecoding(bytes, 8, GALLERY_JPEG_UNCHECKED).pixels))
  }

  @Test("Random scans, tables and values decode as in the reference")
  func random() throws {
    for seed: UInt64 in 0..<(Torture.isOn ? 3000 : 60) {
      let bytes = JPEGStream.progressive(
        seed: seed, components: seed % 3 == 0 ? 1 : 3, sampling: Self.samplings[Int(seed % 4)],
        restart: seed % 5 == 4 ? Int32(seed) : 0)
      let baseline = JPEGStream.baseline(bytes)
      for denominator: UInt32 in [4, 8] {
        let own = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED)
        let expected = try JPEGDecoding(baseline, denominator, GALLERY_JPEG_REDUCED)
        #expect(own.verdict == (try JPEGDecoding(bytes, 1, GALLERY_JPEG_CHECKED).verdict), "seed \(seed)")
        #expect(own.pixels == expected.pixels, "seed \(seed), 1/\(denominator)")
        let all = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_THOROUGH)
        #expect(all.verdict == own.verdict && all.pixels == own.pixels, "seed \(seed), all")
      }
    }
  }

  @Test("At 1/8 only the needed scans are read, or all for a full check")
  func effort() throws {
    let bytes = card.jpeg {
      $0.progressive = 1
      $0.across = 1
      $0.down = 1
    }
    let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
    let all = try JPEGDecoding(bytes, 8, GALLERY_JPEG_THOROUGH)
    // Blocks of the scan of first coefficients and of its refinement.
    #expect(own.kept == 2 * 3 * 26 * 19)
    #expect(all.kept > 2 * own.kept && all.pixels == own.pixels)
  }

  /// Positions of the headers of scans, and of the end of the file.
  private func scans(_ bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast().filter { bytes[$0] == 0xFF && [0xD9, 0xDA].contains(bytes[$0 + 1]) }
  }

  @Test("The data around all scans is checked, including scans that are skipped")
  func around() throws {
    for restart: Int32 in [0, 5] {
      let bytes = card.jpeg {
        $0.progressive = 1
        $0.restart = restart
      }
      let scans = scans(bytes)
      try #require(scans.count == 11)
      var changed: [String: [UInt8]] = [
        "cut off": Array(bytes[..<(scans[9] + 200)]),
        "without its end": Array(bytes.dropLast(2)),
        "without its last scan": Array(bytes[..<scans[9]]) + [0xFF, 0xD9],
        "with a scan twice": Array(bytes[..<scans[10]]) + bytes[scans[9]...],
        "with a scan less": Array(bytes[..<scans[1]]) + bytes[scans[2]...],
        "with a scan of other bits": bytes.replacing(at: scans[9] + 9, with: [0x21]),
        "with a scan of no component": bytes.replacing(at: scans[9] + 5, with: [9]),
        "with a scan of another table": bytes.replacing(at: scans[9] + 6, with: [0x33]),
        "with quantisers between scans": Array(bytes[..<scans[9]])
          + Segment.make(0xDB, [0] + Array(repeating: 9, count: 64)) + bytes[scans[9]...],
        "with data between segments": Array(bytes[..<scans[10]]) + Segment.make(0xFE, [1]) + [
          1, 2, 3, 0xFF, 0xD9,
        ],
        "with a marker in its last scan": bytes.replacing(at: scans[9] + 100, with: [0xFF, 0xD3]),
      ]
      if restart > 0 {
        let marker = try #require((scans[9]..<scans[10]).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD2 })
        changed["with another restart marker"] = bytes.replacing(at: marker + 1, with: [0xD5])
        changed["without a restart marker"] = Array(bytes[..<marker]) + bytes[(marker + 2)...]
      }
      for (name, bytes) in changed {
        let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
        #expect(own.kept == 0, "\(name)")
        #expect(own.verdict == (try JPEGDecoding(bytes, 1, GALLERY_JPEG_CHECKED).verdict), "\(name)")
      }
      // The library accepts a comment.
      let comment = Array(bytes[..<scans[9]]) + Segment.make(0xFE, [1, 2, 3]) + bytes[scans[9]...]
      let own = try JPEGDecoding(comment, 8, GALLERY_JPEG_REDUCED)
      #expect(own.kept > 0 && own.verdict == "0 sound")
    }
  }

  /// The tile is correct in that case; `gallery inspect` reads all scans.
  @Test("Invalid codes in skipped scans change no pixel, and full checks report them")
  func unseen() throws {
    let bytes = card.jpeg { $0.progressive = 1 }
    let scans = scans(bytes)
    let sound = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
    var unseen = 0
    for step in 1..<20 {
      // In the largest scan, the last one.
      var changed = bytes
      let at = scans[9] + 12 + (scans[10] - scans[9] - 16) * step / 20
      for i in at..<at + 3 where changed[i] != 0xFF && changed[i - 1] != 0xFF { changed[i] = 0x5A }
      let own = try JPEGDecoding(changed, 8, GALLERY_JPEG_REDUCED)
      let whole = try JPEGDecoding(changed, 1, GALLERY_JPEG_CHECKED)
      #expect(own.verdict == "0 sound" && own.pixels == sound.pixels)
      #expect(try JPEGDecoding(changed, 8, GALLERY_JPEG_THOROUGH).verdict == whole.verdict)
      #expect(try JPEGDecoding(changed, 4, GALLERY_JPEG_REDUCED).verdict == whole.verdict)
      if whole.verdict != "0 sound" { unseen += 1 }
    }
    #expect(unseen > 2)
  }

  @Test("A full check reports damage that its tiles do not show")
  func checksAll() async throws {
    let bytes = Card(width: 600, height: 400) { x, y in [UInt8((x * 7 + y * 3) % 251), 90, UInt8(x % 199)] }
      .jpeg {
        $0.progressive = 1
        $0.grey = 1
      }
    let last = try #require(scans(bytes).dropLast().last)
    // Less data than there are blocks.
    let bench = try Workbench()
    let photo = try bench.photo(Array(bytes[..<(last + 200)]) + [0xFF, 0xD9])
    let pool = Workbench.pool(workers: 1)
    let content = try photo.content
    let tiles = [TileSpec.square(24)]
    let shown = try await pool.tiles(for: TileRequest(content, specs: tiles))
    let checked = try await pool.tiles(for: TileRequest(content, specs: tiles, checksAll: true))
    #expect(shown.damage == nil && checked.damage != nil)
    #expect(shown.tiles == checked.tiles)
    #expect(try await pool.tiles(for: TileRequest(content, specs: [.square(200)])).damage != nil)
    await pool.shutdown()
  }

  @Test("More scans than allowed are rejected at every size")
  func scanLimit() throws {
    let bytes = JPEGStream.progressive(seed: 5)
    let scans = bytes.indices.dropLast().count { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    for denominator: UInt32 in [1, 4, 8] {
      let refused = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED, scanLimit: UInt32(scans - 1))
      #expect(refused.verdict == "4 more than \(scans - 1) scans")
      let own = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED, scanLimit: UInt32(scans))
      #expect(own.verdict == "0 sound")
    }
  }
}

extension [UInt8] {
  fileprivate func replacing(at index: Int, with bytes: [UInt8]) -> [UInt8] {
    Array(self[..<index]) + bytes + self[(index + bytes.count)...]
  }
}
