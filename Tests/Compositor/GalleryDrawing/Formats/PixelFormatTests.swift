import GalleryGeometry
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryDrawing

/// WebP, TIFF and AVIF; `EncodingTests` covers JPEG and PNG.
@Suite struct PixelFormatTests {
  /// EXIF tags that no output may have: dates, places, cameras, people, programs, comments.
  private static let telling: Set<Int> = [
    0x0132, 0x9003, 0x9004, 0x9290, 0x9291, 0x9292, 0x8825, 0x010E, 0x010D, 0x010F, 0x0110, 0x0131, 0x013B,
    0x013C, 0x8298, 0x927C, 0x9286, 0xA420, 0xA430, 0xC614,
  ]

  /// A sheet with edges of colour and a smooth part.
  private static func card(background: Color = .white) throws -> BandedPixels {
    let canvas = BandCanvas(size: PixelSize(width: 96, height: 64), background: background)
    try canvas.draw(.plain(32, 32, [220, 30, 40]), x: 0, y: 0)
    try canvas.draw(.plain(32, 32, [20, 60, 200]), x: 64, y: 32)
    try canvas.draw(.plain(32, 32, [10, 160, 60]), x: 32, y: 16, shape: .circle)
    return try canvas.finish()
  }

  @Test("TIFF has exactly the drawn pixels", arguments: [61, 200])
  func exact(width: Int) throws {
    let tile = Tile.noise(width, 37)
    let picture = try EncodedSheet(tile, .tiff).picture(.tiff)
    #expect((picture.width, picture.height, picture.channels) == (width, 37, 3))
    #expect(picture.bytes == tile.pixels)
  }

  @Test("WebP and AVIF have the drawn colours", arguments: [PixelFormat.webp, .avif])
  func colors(format: PixelFormat) throws {
    let picture = try EncodedSheet(try Self.card(), format).picture(format)
    #expect((picture.width, picture.height, picture.channels) == (96, 64, 3))
    for (x, y, expected) in [
      (16, 16, [220, 30, 40]), (80, 48, [20, 60, 200]), (48, 32, [10, 160, 60]), (90, 5, [255, 255, 255]),
    ] {
      for (channel, value) in zip(picture[x, y], expected) { #expect(abs(Int(channel) - value) <= 5) }
    }
  }

  @Test("WebP and AVIF keep transparency exactly", arguments: [PixelFormat.webp, .avif])
  func transparency(format: PixelFormat) throws {
    let picture = try EncodedSheet(try Self.card(background: .transparent), format).picture(format)
    #expect(picture.channels == 4)
    #expect(picture[90, 5][3] == 0)
    #expect(picture[16, 16][3] == 255)
    for (channel, value) in zip(picture[16, 16], [220, 30, 40]) { #expect(abs(Int(channel) - value) <= 5) }
  }

  @Test("TIFF marks its fourth channel as transparency")
  func tiffAlpha() throws {
    let tags = try TIFFTags(
      EncodedSheet(try Self.card(background: .transparent), .tiff).bytes)
    // 338 is ExtraSamples; 2 is alpha that is not premultiplied.
    #expect(tags[277] == 4)
    #expect(tags[338] == 2)
  }

  @Test("Every format stores the resolution", arguments: [72.0, 300])
  func resolution(dpi: Double) throws {
    let tiff = try TIFFTags(EncodedSheet(try Self.card(), .tiff, dpi: dpi).bytes)
    let webp = try EncodedSheet(try Self.card(), .webp, dpi: dpi)
    let exif = try TIFFTags(#require(RIFFFile(webp.bytes).content("EXIF")))
    let avif = try TIFFTags(Self.exif(ofAVIF: EncodedSheet(try Self.card(), .avif, dpi: dpi).bytes))
    for tags in [tiff, exif, avif] {
      #expect(abs((tags[0x011A] ?? 0) - dpi) < 0.01)
      #expect(abs((tags[0x011B] ?? 0) - dpi) < 0.01)
      // 2 is the inch.
      #expect(tags[0x0128] == 2)
    }
  }

  /// The EXIF block of an AVIF file, which contains one TIFF header.
  private static func exif(ofAVIF bytes: [UInt8]) throws -> [UInt8] {
    let header: [UInt8] = [0x49, 0x49, 42, 0]
    let start = try #require(
      bytes.indices.dropLast(8).first { bytes[$0..<$0 + 4].elementsEqual(header) })
    return Array(bytes[start...])
  }

  @Test("Every format carries the same sRGB profile")
  func profile() throws {
    let profile = JPEGFile(try EncodedSheet(try Self.card(), .jpeg).bytes).profile
    try #require(profile.count > 128)
    let webp = RIFFFile(try EncodedSheet(try Self.card(), .webp).bytes)
    #expect(webp.content("ICCP") == profile)
    for format in [PixelFormat.tiff, .avif] {
      let bytes = try EncodedSheet(try Self.card(), format).bytes
      let first = Array(profile.prefix(64))
      let start = try #require(
        bytes.indices.dropLast(profile.count - 1).first { bytes[$0..<$0 + 64].elementsEqual(first) })
      #expect(bytes[start..<start + profile.count].elementsEqual(profile), "\(format)")
    }
  }

  @Test("A WebP file is well formed and has no other parts", arguments: [Color.white, .transparent])
  func webp(background: Color) throws {
    let sheet = try EncodedSheet(try Self.card(background: background), .webp)
    let file = RIFFFile(sheet.bytes)
    let alpha = background.isOpaque ? [] : ["ALPH"]
    #expect(file.chunks.map(\.name) == ["VP8X", "ICCP"] + alpha + ["VP8 ", "EXIF"])
    let exif = try TIFFTags(#require(file.content("EXIF")))
    #expect(Set(exif.values.keys) == [0x011A, 0x011B, 0x0128])
    let told = try Subprocess.run("webpinfo", [sheet.file.string])
    #expect(told.status == 0)
    #expect(String(decoding: told.output, as: UTF8.self).contains("No error detected."))
  }

  @Test("No format contains date, place or program", arguments: [PixelFormat.tiff, .avif])
  func nothingTelling(format: PixelFormat) throws {
    let bytes = try EncodedSheet(try Self.card(), format).bytes
    let tags = try TIFFTags(format == .tiff ? bytes : Self.exif(ofAVIF: bytes))
    #expect(tags.values.keys.allSatisfy { !Self.telling.contains($0) })
    #expect(!tags.values.isEmpty)
  }

  @Test("A TIFF file has exactly the required tags")
  func tiffTags() throws {
    let tags = try TIFFTags(EncodedSheet(try Self.card(), .tiff).bytes)
    let needed: Set<Int> = [
      256, 257, 258, 259, 262, 273, 274, 277, 278, 279, 282, 283, 284, 296, 317, 339, 34675,
    ]
    #expect(Set(tags.values.keys) == needed)
  }

  @Test("An installed encoder passes the check", arguments: PixelFormat.allCases)
  func check(format: PixelFormat) throws {
    try format.check()
  }
}
