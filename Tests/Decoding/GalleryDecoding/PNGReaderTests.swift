import Foundation
import GalleryGeometry
import GalleryModel
import PNG
import Pixels
import TestSupport
import Testing
import Vips

@testable import GalleryDecoding

@Suite("Our PNG reader gives the library's result, or leaves the file to it")
struct PNGReaderTests {
  init() { #expect(VipsLibrary.startDecoding()) }

  /// The rows of a file from our reader; `nil` if it leaves the file to the library.
  private func own(_ bytes: [UInt8], band: Int = 5) -> [UInt8]? {
    guard let reader = try? PNGReader(bytes.span) else { return nil }
    var rows: [UInt8] = []
    for row in stride(from: 0, to: reader.height, by: band) {
      guard let more = try? reader.rows(min(band, reader.height - row)) else { return nil }
      rows += more
    }
    return rows
  }

  /// The rows of a file from libpng; `nil` if it finds damage.
  private func library(_ bytes: [UInt8]) -> [UInt8]? {
    guard let picture = try? VipsPicture(loading: bytes.span, by: .png, shrink: 1, strict: true) else {
      return nil
    }
    return (try? picture.pixels()).map { Array($0) }
  }

  /// The rows of a kind of picture: random bytes, each row with a valid filter.
  private func file(
    width: Int, height: Int, depth: UInt8, colourType: UInt8, chunks: [UInt8] = [], colours: Int = 256,
    _ generator: inout SplitMix64
  ) -> [UInt8] {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colourType] ?? 0
    var data: [UInt8] = []
    for _ in 0..<height {
      // Indices have no filter, so that all are within the palette.
      data.append(colourType == 3 ? 0 : UInt8.random(in: 0...4, using: &generator))
      for _ in 0..<(width * samples * Int(depth) + 7) / 8 {
        let byte = UInt8.random(in: 0...255, using: &generator)
        data.append(colourType == 3 && depth == 8 ? UInt8(Int(byte) % colours) : byte)
      }
    }
    return Chunk.signature
      + Chunk.header(width: UInt32(width), height: UInt32(height), depth: depth, colourType: colourType)
      + chunks + Chunk.make("IDAT", Chunk.stored(data)) + Chunk.make("IEND", [])
  }

  @Test("The first critical chunk with a wrong checksum is found; truncated chunks do not count")
  func oddChunks() {
    let chunks = [
      Chunk.signature, Chunk.header(), Chunk.make("tEXt", [65, 0, 66]),
      Chunk.make("IDAT", Chunk.stored([UInt8](repeating: 0, count: 52))), Chunk.make("IEND", []),
    ]
    let whole = Array(chunks.joined())
    for count in 0...whole.count { #expect(PNGReader.oddChunk(in: Array(whole.prefix(count)).span) == nil) }
    for (index, name) in [(1, "IHDR"), (2, nil), (3, "IDAT"), (4, "IEND")] {
      var broken = chunks
      broken[index][broken[index].count - 1] ^= 1
      #expect(PNGReader.oddChunk(in: Array(broken.joined()).span) == name)
    }
  }

  @Test(
    "All colour types, depths and filters decode, with and without a transparent colour",
    arguments: [
      (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8),
      (4, 16), (6, 8), (6, 16),
    ] as [(UInt8, UInt8)])
  func kinds(colourType: UInt8, depth: UInt8) throws {
    var generator = SplitMix64(seed: UInt64(colourType) << 8 | UInt64(depth))
    let colours = 1 << min(8, Int(depth))
    let palette = Chunk.make(
      "PLTE", (0..<3 * colours).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let grey = Chunk.make("tRNS", [0, depth == 1 ? 1 : 3])
    let transparency: [[UInt8]] =
      switch colourType {
      case 0: [[], grey]
      case 2: [[], Chunk.make("tRNS", [0, 1, 0, 2, 0, 3])]
      case 3:
        [palette, Chunk.make("gAMA", [0, 0, 0xB1, 0x8F]) + palette + Chunk.make("tRNS", [0, 100])]
      default: [[]]
      }
    for chunks in transparency {
      for (width, height) in [(1, 1), (2, 3), (3, 7), (7, 5), (8, 2), (33, 21)] {
        let bytes = file(
          width: width, height: height, depth: depth, colourType: colourType, chunks: chunks, &generator)
        let rows = try #require(own(bytes), "\(width)×\(height), \(chunks.count) bytes of chunks")
        #expect(rows == library(bytes), "\(width)×\(height), \(chunks.count) bytes of chunks")
      }
    }
  }

  @Test("Unusual files are left to the library")
  func left() throws {
    var generator = SplitMix64(seed: 1)
    let plain = file(width: 20, height: 20, depth: 8, colourType: 2, &generator)
    #expect(own(plain) != nil)
    // Interlaced, with an index beyond the palette, without an end, with damage after the pixels.
    let interlaced =
      Chunk.signature + Chunk.header(methods: [0, 0, 1]) + plain.dropFirst(33)
    #expect(own(Array(interlaced)) == nil)
    let palette = Chunk.make("PLTE", [1, 2, 3])
    let beyond = file(width: 9, height: 9, depth: 8, colourType: 3, chunks: palette, &generator)
    #expect(own(beyond) == nil)
    #expect(own(Array(plain.dropLast(12))) == nil)
    var behind = Array(plain.dropLast(12)) + Chunk.make("tEXt", Array("a\0b".utf8)) + plain.suffix(12)
    #expect(own(behind) != nil)
    behind[behind.count - 14] ^= 1
    #expect(own(behind) == nil)
    // More data than rows, and less.
    for height in [19, 21] {
      let other = Chunk.signature + Chunk.header(width: 20, height: UInt32(height)) + plain.dropFirst(33)
      #expect(own(Array(other)) == nil, "\(height) rows")
    }
    // Rows that exceed the memory limit.
    #expect(throws: PNGError.notMine) { _ = try PNGReader(plain.span, memory: 20 * 61 - 1) }
    #expect(throws: Never.self) { _ = try PNGReader(plain.span, memory: 20 * 61) }
    // Rows of more than a megabyte.
    let wide = Chunk.signature + Chunk.header(width: 400_000, height: 1) + plain.dropFirst(33)
    #expect(throws: PNGError.notMine) { _ = try PNGReader(Array(wide).span) }
  }

  /// A photo decoded by the whole decoder, with or without our reader.
  private func decode(_ bytes: [UInt8], tile: Int, usesLibrary: Bool) throws -> ReducedPhoto {
    let headerBytes = HeaderBytes(bytes)
    let header = try Header.read(headerBytes, limits: DecodingLimits())
    let spec = TileSpec(cell: PixelSize(width: tile, height: tile), focus: .centre)
    let request = DecodeRequest(header, tiles: [spec], scanLimit: 100)
    let crop = Crop.cover(photo: header.upright, tile: request.tiles[0].cell)
    return try VipsDecoder(png: PNGDecoder(usesLibraryAlone: usesLibrary))
      .decode(bytes.span, as: .png, DecodePlan.plans(for: request, crops: [crop])[0])
  }

  private func pixels(of photo: ReducedPhoto) -> [UInt8] {
    photo.pixels.withBytes { bytes in (0..<photo.pixels.byteCount).map { bytes[$0] } }
  }

  /// Expects the same result both ways: sound, damaged in the same way, or failed.
  private func compare(_ bytes: [UInt8], _ name: String, tiles: [Int] = [40]) {
    for tile in tiles {
      let library = Result { try decode(bytes, tile: tile, usesLibrary: true) }
      let own = Result { try decode(bytes, tile: tile, usesLibrary: false) }
      guard let expected = try? library.get(), let photo = try? own.get() else {
        #expect((try? library.get()) == nil && (try? own.get()) == nil, "\(name), \(own), \(library)")
        continue
      }
      #expect((photo.damage == nil) == (expected.damage == nil), "\(name)")
      #expect(photo.notes == expected.notes && photo.profile == expected.profile, "\(name)")
      #expect(photo.hasAlpha == expected.hasAlpha, "\(name)")
      #expect(photo.pixels.width == expected.pixels.width && photo.pixels.height == expected.pixels.height)
      // Versions of libvips round means differently.
      let most = zip(pixels(of: photo), pixels(of: expected)).reduce(0) {
        max($0, abs(Int($1.0) - Int($1.1)))
      }
      #expect(most <= 1, "\(name), tile of \(tile)")
    }
  }

  private let card = Card(width: 203, height: 149) { x, y in
    [UInt8(x * 255 / 202), UInt8(y * 255 / 148), UInt8(abs((x * 7 + y * 3) % 400 - 200))]
  }

  @Test("Reduced photos are the same, with profiles, alpha and 16 bits")
  func photos() throws {
    let profile = try VipsProfile.srgb()
    let suffixes = [
      ".png", ".png[filter=all]", ".png[palette]", ".png[compression=0]", ".png[bitdepth=16]",
      ".png[compression=9,filter=paeth]",
    ]
    for suffix in suffixes {
      for alpha: UInt8? in [nil, 120] {
        let bytes = card.encoded(suffix, profile: profile, alpha: alpha)
        guard !bytes.isEmpty else { continue }
        #expect(own(bytes) == library(bytes), "\(suffix)")
        compare(bytes, suffix, tiles: [10, 31, 60, 140])
      }
    }
  }

  @Test("Mutated files have the library's verdict")
  func mutations() throws {
    var generator = SplitMix64(seed: 5)
    let small = Card(width: 50, height: 37) { x, y in
      [UInt8(x * 5), UInt8(y * 6), UInt8((x * 7 + y * 3) % 256)]
    }
    let sources = [
      small.encoded(".png[filter=all]"), small.encoded(".png[palette]"), small.encoded(".png", alpha: 90),
      file(width: 40, height: 30, depth: 8, colourType: 0, chunks: Chunk.make("tRNS", [0, 9]), &generator),
      file(width: 50, height: 37, depth: 8, colourType: 2, &generator),
    ]
    let count = Torture.isOn ? 20_000 : 200
    for seed in 0..<count {
      var generator = SplitMix64(seed: UInt64(seed))
      let source = sources[seed % sources.count]
      compare(PNGMutation.random(of: source, &generator), "seed \(seed)", tiles: [seed % 3 == 0 ? 12 : 30])
    }
  }

  @Test(
    "All PNGs of the collections decode equally",
    .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"))
  func collections() throws {
    let files = try ["corpora", "photos"].flatMap { try Workbench.files($0) }
      .filter { $0.lowercased().hasSuffix(".png") }
    try #require(files.count > 100)
    var readHere = 0
    for (index, file) in files.enumerated() where Torture.isOn || index % 5 == 0 {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      // Larger ones only take time.
      guard bytes.count < 300_000 else { continue }
      if let rows = own(bytes, band: 16) {
        readHere += 1
        #expect(rows == library(bytes), "\(file)")
      }
      compare(bytes, file, tiles: [24, 60])
    }
    #expect(readHere > (Torture.isOn ? 80 : 12))
  }
}

/// Damage to PNGs that is the same in every run.
enum PNGMutation {
  /// A file with a change: in its data, its chunks, or after them. Half of the checksums are corrected.
  static func random(of bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var changed = bytes
    let at = Int.random(
      in: Bool.random(using: &generator) ? 33..<bytes.count : 33..<min(200, bytes.count), using: &generator)
    let few = min(Int.random(in: 1...8, using: &generator), bytes.count - at)
    let noise = (0..<few).map { _ in UInt8.random(in: 0...255, using: &generator) }
    switch UInt8.random(in: 0..<7, using: &generator) {
    case 0, 1: changed[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: changed.replaceSubrange(at..<at + few, with: noise)
    case 3: changed.removeSubrange(at..<at + few)
    case 4: changed.removeSubrange(at...)
    case 5: changed[bytes.count - Int.random(in: 1...30, using: &generator)] ^= 0x11
    default: changed.insert(contentsOf: Chunk.make("teSt", noise), at: 33)
    }
    return Bool.random(using: &generator) ? mended(changed) : changed
  }

  /// The file with correct checksums in all its complete chunks.
  private static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes.dropFirst(8)
    var file = Array(bytes.prefix(8))
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12 else { break }
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      guard name.utf8.count == 4 else { break }
      file += Chunk.make(name, Array(rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(12 + length)
    }
    return file + rest
  }
}
