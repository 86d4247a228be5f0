import Foundation
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Colours that a header states")
struct StatedColourTests {
  private static let p3: [UInt8] = [12, 13, 0, 1]
  private static let usualWhite: [UInt32] = [31_270, 32_900]

  /// A PNG of one colour with chunks before its pixels, and optionally a profile.
  private func png(_ colour: [UInt8], _ chunks: [[UInt8]], profile: [UInt8]? = nil) -> [UInt8] {
    let plain = Card(width: 8, height: 8) { _, _ in colour }.encoded(".png", profile: profile)
    return Array(plain.prefix(33)) + chunks.flatMap(\.self) + plain.dropFirst(33)
  }

  /// The colour and the notes of a photo of one colour.
  private func shown(_ file: [UInt8]) async throws -> (colour: [UInt8], notes: [String]) {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let decoded = await outcome(pool, try bench.photo(file), [.square(8)])
    await pool.shutdown()
    let photo = try decoded.get()
    #expect(photo.damage == nil)
    return (photo.tiles[0].colour(0.5, 0.5), photo.notes)
  }

  private func gamma(_ value: UInt32) -> [UInt8] { Chunk.make("gAMA", Chunk.big(value)) }

  /// The bytes of a Display P3 profile.
  private func profile() throws -> [UInt8] {
    try #require(StatedColour.coded(primaries: 12, transfer: 13).profile)
  }

  @Test("cICP: Display P3, and BT.2020 with PQ and HLG, are converted")
  func codePoints() async throws {
    // CSS Color 4: color(display-p3 0.784 0.235 0.235).
    let red = try await shown(png([200, 60, 60], [Chunk.make("cICP", Self.p3)]))
    #expect(Tile.isNear(red.colour, [218, 42, 52], 2), "\(red)")
    #expect(red.notes == [])
    // 203 cd/m², which is paper white.
    let paper = try await shown(png([148, 148, 148], [Chunk.make("cICP", [9, 16, 0, 1])]))
    #expect(Tile.isNear(paper.colour, [233, 233, 233], 6), "\(paper)")
    let half = try await shown(png([128, 128, 128], [Chunk.make("cICP", [9, 18, 0, 1])]))
    #expect((110...160).contains(half.colour[0]), "\(half)")
  }

  @Test(
    "A profile applies in every format and decoder that supports one",
    arguments: [".jpg[Q=100]", ".png", ".webp[lossless]", ".tif", ".jxl[lossless]", ".avif[lossless]"],
    [8, 320])
  func profiles(suffix: String, size: Int) async throws {
    let card = Card(width: size, height: size) { _, _ in [200, 60, 60] }
    let file = try card.encoded(suffix, profile: profile())
    try #require(!file.isEmpty, "libvips has no encoder for \(suffix): install it to run this test")
    let red = try await shown(file)
    #expect(Tile.isNear(red.colour, [218, 42, 52], 3), "\(red)")
    #expect(red.notes == [])
  }

  @Test("cICP overrides a profile, sRGB and gAMA")
  func precedence() async throws {
    let colour: [UInt8] = [200, 60, 60]
    let profile = try profile()
    let byProfile = try await shown(png(colour, [], profile: profile))
    #expect(byProfile.colour[0] > 210)
    let code = Chunk.make("cICP", [1, 13, 0, 1])
    #expect(try await shown(png(colour, [code], profile: profile)).colour == colour)
    #expect(try await shown(png(colour, [code, gamma(100_000)])).colour == colour)
    let p3 = try await shown(png(colour, [Chunk.make("cICP", Self.p3), Chunk.make("sRGB", [0])]))
    #expect(Tile.isNear(p3.colour, byProfile.colour, 1))
  }

  @Test(
    "An unknown cICP is ignored with a note",
    arguments: [
      [2, 2, 0, 1], [0, 13, 0, 1], [12, 3, 0, 1], [10, 13, 0, 1], [12, 13, 1, 1], [12, 13, 0, 0],
      [12, 13, 0],
    ] as [[UInt8]])
  func unknown(content: [UInt8]) async throws {
    let colour: [UInt8] = [200, 60, 60]
    let chunk = Chunk.make("cICP", content)
    let plain = try await shown(png(colour, [chunk]))
    #expect(plain.colour == colour)
    #expect(plain.notes == [Notes.unknownColours])
    let tagged = try await shown(png(colour, [chunk], profile: profile()))
    #expect(tagged.colour[0] > 210)
    #expect(tagged.notes == [Notes.unknownColours])
  }

  @Test("cICP after the pixels is ignored")
  func late() async throws {
    let plain = png([200, 60, 60], [])
    let file = plain.dropLast(12) + Chunk.make("cICP", Self.p3) + plain.suffix(12)
    #expect(try await shown(Array(file)).colour == [200, 60, 60])
  }

  @Test("gAMA and cHRM apply only without other colour chunks")
  func measures() async throws {
    let grey: [UInt8] = [128, 128, 128]
    // Half the light.
    #expect(Tile.isNear(try await shown(png(grey, [gamma(100_000)])).colour, [188, 188, 188], 2))
    // An old Macintosh.
    #expect(Tile.isNear(try await shown(png(grey, [gamma(55_556)])).colour, [147, 147, 147], 3))
    for usual: UInt32 in [45_455, 45_000, 47_000] {
      #expect(try await shown(png(grey, [gamma(usual)])).colour == grey)
    }
    #expect(try await shown(png(grey, [gamma(100_000), Chunk.make("sRGB", [0])])).colour == grey)
    let corners = Self.usualWhite + [68_000, 32_000, 26_500, 69_000, 15_000, 6000]
    let chromaticities = Chunk.make("cHRM", corners.flatMap(Chunk.big))
    let wide = try await shown(png([200, 60, 60], [chromaticities]))
    #expect(Tile.isNear(wide.colour, [218, 42, 52], 6), "\(wide)")
    let impossible = Chunk.make("cHRM", [UInt32](repeating: 0, count: 8).flatMap(Chunk.big))
    for chunk in [gamma(1), impossible] {
      let ignored = try await shown(png(grey, [chunk]))
      #expect(ignored.colour == grey)
      #expect(ignored.notes == [Notes.unknownColours])
    }
  }

  @Test("Colour chunks apply to grey PNGs too", arguments: [8, 16] as [UInt8], [false, true])
  func grey(depth: UInt8, hasAlpha: Bool) async throws {
    let pixel =
      Array(repeating: UInt8(148), count: Int(depth) / 8)
      + Array(repeating: 255, count: hasAlpha ? Int(depth) / 8 : 0)
    let row = [0] + Array(repeating: pixel, count: 4).flatMap(\.self)
    let file =
      Chunk.signature + Chunk.header(depth: depth, colourType: hasAlpha ? 4 : 0)
      + Chunk.make("cICP", [9, 16, 0, 1])
      + Chunk.make("IDAT", Chunk.stored(Array(repeating: row, count: 4).flatMap(\.self)))
      + Chunk.make("IEND", [])
    let grey = try await shown(file)
    #expect(Tile.isNear(grey.colour, [233, 233, 233], 6), "\(grey)")
    #expect(grey.notes == [])
  }

  @Test(
    "All gammas of the PNG suite look alike",
    .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"),
    arguments: ["n0g16", "n2c08", "n3p04"])
  func suite(kind: String) async throws {
    let files = try Workbench.files("corpora/pngsuite").filter {
      $0.hasSuffix("\(kind).png") && $0.split(separator: "/").last?.first == "g"
    }
    #expect(files.count == 6)
    let pool = Workbench.pool(workers: 1)
    var tiles: [Tile] = []
    for file in files {
      tiles.append(try await pool.decode(Workbench.photo(file), tiles: [.square(32)]).tiles[0])
    }
    await pool.shutdown()
    // The darkest tones have few values in the largest gamma.
    for tile in tiles {
      let differences = zip(tile.pixels, tiles[0].pixels).map { abs(Int($0) - Int($1)) }
      #expect(
        differences.reduce(0, +) < differences.count * 8, "\(differences.reduce(0, +) / differences.count)")
    }
  }

  /// Cards of 64 × 64 by cjxl 0.7: red, green, blue, and the grey 148.
  @Test("JPEG XL: paper is white in PQ and HLG, and Display P3 uses libjxl's profile")
  func jxl() async throws {
    func corner(_ file: String) async throws -> [[UInt8]] {
      let bench = try Workbench()
      let pool = Workbench.pool(workers: 1)
      let bytes = try #require(Data(base64Encoded: file))
      let decoded = await outcome(pool, try bench.photo(Array(bytes)), [.square(64)])
      await pool.shutdown()
      let tile = try decoded.get().tiles[0]
      return [tile.colour(0.25, 0.25), tile.colour(0.75, 0.75)]
    }
    let perceptual = try await corner(
      "/wpPBBCQR484HAAAAAACCAIBAMgASzhpmMqD9ytImABQftyPceN/uKjqBYIAAJgVAIii4xezbAjuMcca83liX0u48jYLZwA=")
    #expect(Tile.isNear(perceptual[1], [233, 233, 233], 6), "\(perceptual)")
    let hybrid = try await corner(
      "/wpPBBCQZyDQYwAAAAAICAIBAMgASzhpmMqD9ytImABQftyPceN/uKjqBYIAAJgVAIii4xezbAjuMcca83liX0u48jYLZwA=")
    #expect((140...190).contains(hybrid[1][0]), "\(hybrid)")
    let p3 = try await corner(
      "/wpPQEAmNwIIAgEAyABLOGmYyoP3K0iYAFB+3I9x43+4qOoFggAAmBUAiKLjF7NsCO4xxxrzeWJfS7jyNgtnAA==")
    #expect(p3[0][0] > 230 && Tile.isNear(p3[1], [148, 148, 148], 1), "\(p3)")
  }
}
