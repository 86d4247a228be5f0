import CFixtures
import CJPEG
import TestSupport
import Testing

/// Our decoder at 1/4 and 1/8 compared with the library.
@Suite("JPEG decoded at 1/4 and 1/8 by our decoder")
struct ReducedJPEGTests {
  /// The mean difference of a decoded picture from the card, from 0 to 255. Both are compared at 1/8, since tiles are
  /// at most half as large as a decode at 1/4.
  private func distance(_ decoding: JPEGDecoding, _ denominator: Int) -> Double {
    let pixels = Card(width: Int(decoding.area.width), height: Int(decoding.area.height)) { x, y in
      let at = (y * Int(decoding.area.width) + x) * 4
      return Array(decoding.pixels[at..<at + 3])
    }
    var (sum, count) = (0.0, 0)
    for y in 0..<card.height / 8 {
      for x in 0..<card.width / 8 {
        for channel in 0..<3 {
          sum += abs(
            card.mean(x: x, y: y, side: 8, channel) - pixels.mean(x: x, y: y, side: 8 / denominator, channel))
          count += 1
        }
      }
    }
    return sum / Double(count)
  }

  /// Shades in every direction, 203×149 pixels: the last blocks are not full.
  private let card = Card(width: 203, height: 149) { x, y in
    [UInt8(x * 255 / 202), UInt8(y * 255 / 148), UInt8(abs((x * 2 + y * 3) % 400 - 200))]
  }

  private func file(_ change: @escaping (inout fixture_jpeg_options) -> Void = { _ in }) -> [UInt8] {
    card.jpeg { options in
      options.quality = 95
      change(&options)
    }
  }

  @Test("A grey photo at 1/8 equals the library's bit for bit")
  func greyEighth() throws {
    let bytes = file { $0.grey = 1 }
    let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
    let library = try JPEGDecoding(bytes, 8, GALLERY_JPEG_CHECKED)
    #expect(own.area.width == 26 && own.area.height == 19)
    #expect(own.pixels == library.pixels)
    #expect(own.damage == nil)
  }

  @Test(
    "The picture is as close to the original as the library's, for every sampling",
    arguments: [(1, 1), (2, 1), (1, 2), (2, 2)] as [(Int32, Int32)])
  func samplings(across: Int32, down: Int32) throws {
    for restart: Int32 in [0, 1, 7] {
      let bytes = file {
        $0.across = across
        $0.down = down
        $0.restart = restart
      }
      for denominator: UInt32 in [4, 8] {
        let own = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED)
        let library = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_CHECKED)
        #expect(own.area.width == library.area.width && own.area.height == library.area.height)
        #expect(own.damage == nil)
        let distance = (own: distance(own, Int(denominator)), library: distance(library, Int(denominator)))
        #expect(distance.own < max(1.5, distance.library), "1/\(denominator), restart \(restart)")
      }
    }
  }

  @Test(
    "Rare samplings are left to the library",
    arguments: [(4, 1), (1, 4), (4, 2), (3, 1), (1, 3), (2, 4)] as [(Int32, Int32)])
  func rareSamplings(across: Int32, down: Int32) throws {
    let bytes = file {
      $0.across = across
      $0.down = down
    }
    for denominator: UInt32 in [4, 8] {
      #expect(
        try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED).pixels
          == JPEGDecoding(bytes, denominator, GALLERY_JPEG_CHECKED).pixels)
    }
  }

  @Test(
    "Chroma finer than luma is left to the library",
    arguments: [(1, 1, (2, 2, 2, 2)), (1, 1, (2, 1, 1, 2)), (2, 1, (1, 2, 1, 2))]
      as [(Int32, Int32, (Int32, Int32, Int32, Int32))])
  func fineChroma(across: Int32, down: Int32, chroma: (Int32, Int32, Int32, Int32)) throws {
    let bytes = file {
      $0.across = across
      $0.down = down
      $0.chroma = chroma
    }
    for denominator: UInt32 in [4, 8] {
      let own = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED)
      #expect(own.pixels == (try JPEGDecoding(bytes, denominator, GALLERY_JPEG_CHECKED).pixels))
      #expect(own.kept == 0 && own.damage == nil)
    }
  }

  /// Coarse or fine noise by region, which takes many bits: enough data for several cursors, several times over.
  private static let noise = Card(width: 1200, height: 900) { x, y in
    var seed = UInt32(truncatingIfNeeded: x &* 7919 &+ y &* 104_729 &+ 1)
    seed = (seed ^ seed >> 15) &* 0x2C1B_3C6D
    seed = (seed ^ seed >> 12) &* 0x297A_2D39
    let strength = UInt32(1 + (x / 150 + y / 100) % 8 * 30)
    return [UInt8(seed % strength), UInt8((seed >> 8) % strength), UInt8((seed >> 16) % strength)]
  }

  @Test("In long data exactly the library's blocks are found")
  func longData() throws {
    for quality: Int32 in [50, 98] {
      for restart: Int32 in [0, 900] {
        let bytes = Self.noise.jpeg { options in
          options.quality = quality
          options.grey = 1
          options.restart = restart
        }
        try #require(bytes.count > 300_000 || quality < 98)
        let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
        #expect(own.pixels == (try JPEGDecoding(bytes, 8, GALLERY_JPEG_CHECKED).pixels))
        #expect(own.damage == nil)
      }
    }
  }

  /// Restart markers give the positions of blocks: short data has a single cursor, which does not guess.
  @Test(
    "A photo decodes equally for every division of its data",
    arguments: [(1, 1), (2, 1), (1, 2), (2, 2)] as [(Int32, Int32)])
  func division(across: Int32, down: Int32) throws {
    func bytes(restart: Int32) -> [UInt8] {
      Self.noise.jpeg { options in
        options.quality = 92
        options.across = across
        options.down = down
        options.restart = restart
      }
    }
    let part = gallery_jpeg_area(x: 40, y: 30, width: 70, height: 50)
    let own = try JPEGDecoding(bytes(restart: 0), 4, GALLERY_JPEG_REDUCED)
    #expect(own.kept > 0, "the library decoded it")
    for denominator: UInt32 in [4, 8] {
      for area in [gallery_jpeg_area(x: 0, y: 0, width: .max, height: .max), part] {
        let whole = try JPEGDecoding(bytes(restart: 0), denominator, GALLERY_JPEG_REDUCED, area: area)
        let divided = try JPEGDecoding(bytes(restart: 3), denominator, GALLERY_JPEG_REDUCED, area: area)
        #expect(whole.pixels == divided.pixels)
        #expect(whole.damage == nil && divided.damage == nil)
      }
    }
  }

  /// Regression: parts were not shortened to their blocks' bits, so the first list was full before it met the second,
  /// and only a third of the blocks were kept.
  @Test("Most of the blocks that are read are kept", arguments: [20, 50, 75, 90, 98])
  func effort(quality: Int32) throws {
    for across: Int32 in [1, 2] {
      let bytes = Self.shades.jpeg { options in
        options.quality = quality
        options.across = across
        options.down = across
      }
      let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
      #expect(own.kept >= (across == 1 ? 3 : 1) * 150 * 112)
      #expect(
        Double(own.kept) / Double(own.read) > 0.7,
        "\(bytes.count * 8 / Int(own.kept)) bits a block, \(own.kept) of \(own.read) kept")
    }
  }

  @Test("Restart markers replace guessing")
  func restarts() throws {
    let bytes = Self.shades.jpeg { $0.restart = 75 }
    let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
    #expect(own.kept == 75 * 57 * 6 && own.read == own.kept)
    #expect(own.pixels == (try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED, cursors: 1).pixels))
    #expect(own.damage == nil)
  }

  /// Shades with little grain, as in most photos.
  private static let shades = Card(width: 1200, height: 900) { x, y in
    let grain = (x &* 7919 &+ y &* 104_729 &+ x &* y) % 11
    return [
      UInt8(x * 200 / 1200 + grain), UInt8(y * 200 / 900 + grain), UInt8((x + y) * 200 / 2100 + 10 - grain),
    ]
  }

  /// Six bits per block: far more blocks than fit at once.
  @Test("Photos of hardly any data are read")
  func flat() throws {
    let bytes = Card(width: 1600, height: 1000) { _, _ in [90, 90, 90] }.jpeg { $0.grey = 1 }
    let own = try JPEGDecoding(bytes, 8, GALLERY_JPEG_REDUCED)
    #expect(own.pixels == (try JPEGDecoding(bytes, 8, GALLERY_JPEG_CHECKED).pixels))
    #expect(own.damage == nil)
  }

  @Test("An area has the same pixels as in the whole photo", arguments: [4, 8] as [UInt32])
  func areas(denominator: UInt32) throws {
    let bytes = file {
      $0.across = 2
      $0.down = 2
      $0.restart = 5
    }
    let whole = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED)
    let part = gallery_jpeg_area(x: 7, y: 6, width: 11, height: 9)
    let own = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED, area: part)
    #expect(own.area.x == 7 && own.area.y == 6 && own.area.width == 11 && own.area.height == 9)
    for row in 0..<9 {
      let from = ((row + 6) * Int(whole.area.width) + 7) * 4
      #expect(Array(own.pixels[row * 44..<(row + 1) * 44]) == Array(whole.pixels[from..<from + 44]))
    }
    #expect(own.damage == nil)
  }

  /// Damaged data is left to the library, so that pixels and report do not depend on the requested size.
  @Test("Damaged data is left to the library", arguments: [4, 8] as [UInt32])
  func damage(denominator: UInt32) throws {
    let bytes = file { $0.restart = 4 }
    let scan = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    var broken: [String: [UInt8]] = [:]
    broken["cut off"] = Array(bytes[..<(bytes.count * 2 / 3)])
    broken["without its end"] = Array(bytes.dropLast(2))
    broken["with bytes too many"] = Array(bytes.dropLast(2)) + [1, 2, 3, 0xFF, 0xD9]
    for step in 1..<40 {
      var changed = bytes
      let at = scan + 14 + (bytes.count - scan - 16) * step / 40
      changed[at] ^= 0xFF
      broken["changed at \(at)"] = changed
      // A marker in the middle.
      changed[at] = 0xFF
      changed[at + 1] = 0xD0 + UInt8(step % 8)
      broken["with a marker at \(at)"] = changed
    }
    var fallen = 0
    for (name, bytes) in broken {
      let own = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_REDUCED)
      let library = try JPEGDecoding(bytes, denominator, GALLERY_JPEG_CHECKED)
      #expect(own.damage == library.damage, "\(name)")
      #expect(own.status == library.status, "\(name)")
      guard library.damage != nil else { continue }
      fallen += 1
      if name != "without its end" { #expect(own.pixels == library.pixels, "\(name)") }
    }
    #expect(fallen > 10)
  }

  /// For an area that ends early, both stop reading early; the end marker shows that the file is whole.
  @Test("A missing end below the area is noticed")
  func missingEnd() throws {
    let top = gallery_jpeg_area(x: 0, y: 0, width: .max, height: 3)
    #expect(try JPEGDecoding(file(), 8, GALLERY_JPEG_REDUCED, area: top).damage == nil)
    let cut = Array(file().dropLast(40))
    #expect(try JPEGDecoding(cut, 8, GALLERY_JPEG_REDUCED, area: top).damage == "Premature end of JPEG file")
    #expect(try JPEGDecoding(cut, 8, GALLERY_JPEG_CHECKED, area: top).damage == "Premature end of JPEG file")
  }
}

extension Card {
  /// The mean of a channel over one of the squares of the picture.
  fileprivate func mean(x: Int, y: Int, side: Int, _ channel: Int) -> Double {
    var sum = 0
    for row in y * side..<(y + 1) * side {
      for column in x * side..<(x + 1) * side { sum += Int(pixels[(row * width + column) * 3 + channel]) }
    }
    return Double(sum) / Double(side * side)
  }
}
