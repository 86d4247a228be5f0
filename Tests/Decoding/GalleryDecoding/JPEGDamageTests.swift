import CFixtures
import CJPEG
import TestSupport
import Testing

/// The verdict on a file depends on the file alone.
@Suite("A JPEG is damaged or sound at every size")
struct JPEGDamageTests {
  private static let part = gallery_jpeg_area(x: 2, y: 1, width: 5, height: 4)

  /// The verdict on a file at 1/1, where all of it is decoded. All other ways must give the same, except for invalid
  /// codes of scans that a progressive file at 1/8 skips.
  @discardableResult
  private func verdict(_ bytes: [UInt8], _ name: String, isProgressive: Bool = false) throws -> String {
    let first = try JPEGDecoding(bytes, 1, GALLERY_JPEG_CHECKED).verdict
    for denominator: UInt32 in [1, 2, 4, 8] {
      for area in [JPEGDecoding.whole, Self.part] {
        for way in [GALLERY_JPEG_CHECKED, GALLERY_JPEG_REDUCED, GALLERY_JPEG_THOROUGH] {
          let other = try JPEGDecoding(bytes, denominator, way, area: area).verdict
          if isProgressive && denominator == 8 && way == GALLERY_JPEG_REDUCED && Self.isOfCodes(first) {
            #expect(other == first || other == "0 sound", "\(name), width \(area.width)")
            continue
          }
          #expect(other == first, "\(name), 1/\(denominator), way \(way.rawValue), width \(area.width)")
        }
      }
    }
    return first
  }

  /// Returns a Boolean value that indicates whether a verdict concerns codes of a scan, not the data around them.
  private static func isOfCodes(_ verdict: String) -> Bool {
    let ends = ["bad Huffman code", "premature end of data segment"]
    return verdict.hasPrefix("0 Corrupt JPEG data: ")
      && (ends.contains { verdict.hasSuffix($0) } || verdict.contains("extraneous bytes before marker"))
  }

  private let photo = Card(width: 203, height: 149) { x, y in
    [UInt8(x * 255 / 202), UInt8(y * 255 / 148), UInt8(abs((x * 7 + y * 3) % 400 - 200))]
  }

  @Test("Data between the last block and the end is reported as damage")
  func beforeTheEnd() throws {
    for restart: Int32 in [0, 5] {
      let bytes = photo.jpeg { $0.restart = restart }
      #expect(try verdict(bytes, "sound") == "0 sound")
      let body = Array(bytes.dropLast(2))
      let scan = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
      let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
      let added: [String: [UInt8]] = [
        "a second start": [0xFF, 0xD8], "a second photo": bytes, "a second scan": Array(body[scan...]),
        "a second frame": Array(bytes[frame..<frame + 19]), "data": Array(repeating: 0x55, count: 40),
        "a marker and data": [0xFF, 0xD3] + Array(repeating: 0x55, count: 40),
      ]
      for (name, more) in added {
        #expect(try verdict(body + more + [0xFF, 0xD9], name) != "0 sound", "\(name)")
      }
      // The library accepts and reads these.
      #expect(try verdict(body + [0xFF, 0xFF, 0xFF, 0xD9], "fill bytes") == "0 sound")
      #expect(try verdict(body + Segment.make(0xFE, [1, 2, 3]) + [0xFF, 0xD9], "a comment") == "0 sound")
      #expect(try verdict(bytes + [1, 2, 3], "more behind the end") == "0 sound")
    }
  }

  @Test(
    "Invalid progression parameters in a scan header are damage",
    arguments: [[1, 63, 0], [0, 5, 0], [0, 63, 1], [0, 63, 16]])
  func scanHeader(scan: [UInt8]) throws {
    let bytes = photo.jpeg()
    let at = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }) + 11
    try #require(Array(bytes[at..<at + 3]) == [0, 63, 0])
    let changed = Array(bytes[..<at]) + scan + bytes[(at + 3)...]
    #expect(try verdict(changed, "\(scan)") != "0 sound")
  }

  /// The library looks ahead, and notices the end of the file while it decodes the first row of blocks.
  @Test("Tiny files without their end are shown as damaged")
  func tiny() throws {
    for side in [1, 8, 16, 17] {
      let bytes = Card(width: side, height: side).jpeg()
      #expect(try verdict(bytes, "\(side) pixels") == "0 sound")
      let cut = Array(bytes.dropLast(2))
      #expect(try verdict(cut, "\(side) pixels, cut") == "0 Premature end of JPEG file")
    }
    // A file without any data shows nothing.
    let empty = "the file ends before the first row of pixels"
    let bytes = Card(width: 16, height: 16).jpeg()
    let scan = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    #expect(try verdict(Array(bytes[..<(scan + 14)]), "without data") == "1 \(empty)")
  }

  @Test("Invalid codes are reported even if the library is silent")
  func nonsense() throws {
    let bytes = JPEGStream.overlong()
    #expect(try JPEGDecoding(bytes, 1, GALLERY_JPEG_UNCHECKED).verdict == "0 sound")
    #expect(try verdict(bytes, "overlong blocks") == "0 Corrupt JPEG data: invalid codes")
  }

  @Test("Damage below a crop is reported like damage inside it")
  func below() throws {
    let bytes = photo.jpeg { $0.restart = 5 }
    let marker = try #require(
      bytes.indices.dropLast(300).last { bytes[$0] == 0xFF && (0xD0...0xD7).contains(bytes[$0 + 1]) })
    var changed = bytes
    changed[marker + 1] ^= 3
    #expect(try verdict(changed, "another restart marker") != "0 sound")
  }

  @Test("Mutated photos and random files have the same verdict in every way")
  func mutations() throws {
    let sources = [
      Card(width: 75, height: 61).jpeg(), photo.jpeg { $0.restart = 3 }, photo.jpeg { $0.grey = 1 },
      photo.jpeg { $0.progressive = 1 }, JPEGStream.progressive(seed: 3, restart: 20),
      JPEGStream.random(seed: 1, width: 90, height: 70),
      JPEGStream.random(seed: 2, width: 60, height: 90, components: 3, sampling: (2, 2), restart: 4),
    ]
    var damaged = 0
    for seed in 0..<UInt64(Torture.isOn ? 20_000 : 240) {
      var generator = SplitMix64(seed: seed)
      let source = sources[Int(seed) % sources.count]
      let mutation = Mutation.random(of: source, &generator)
      let isProgressive = mutation.indices.dropLast().contains {
        mutation[$0] == 0xFF && mutation[$0 + 1] == 0xC2
      }
      if try verdict(mutation, "seed \(seed)", isProgressive: isProgressive) != "0 sound" { damaged += 1 }
    }
    #expect(damaged > 100)
  }
}
