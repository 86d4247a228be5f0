import GalleryGeometry
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryDrawing

@Suite struct EncodingTests {
  @Test("A PNG has exactly the drawn pixels in another decoder")
  func png() throws {
    let tile = Tile.noise(61, 37)
    let picture = try EncodedSheet(tile, .png).picture(.png)
    #expect(picture.width == 61)
    #expect(picture.height == 37)
    #expect(picture.channels == 3)
    #expect(picture.bytes == tile.pixels)
  }

  @Test("A JPEG has the drawn colours in another decoder")
  func jpeg() throws {
    let canvas = BandCanvas(size: PixelSize(width: 64, height: 48), background: .white)
    try canvas.draw(.plain(32, 48, [220, 30, 40]), x: 0, y: 0)
    let picture = try EncodedSheet(try canvas.finish(), .jpeg).picture(.jpeg)
    #expect(picture.width == 64)
    #expect(picture.height == 48)
    // Block edges and colour edges coincide, so even pixels at the edge are exact.
    for (x, expected) in [
      (0, [220, 30, 40]), (31, [220, 30, 40]), (32, [255, 255, 255]), (63, [255, 255, 255]),
    ] {
      for (channel, value) in zip(picture[x, 20], expected) { #expect(abs(Int(channel) - value) <= 3) }
    }
  }

  @Test("JPEG and PNG store the resolution", arguments: [72.0, 300])
  func resolution(dpi: Double) throws {
    let tile = Tile.plain(8, 8)
    let jpeg = try #require(JPEGFile(try EncodedSheet(tile, .jpeg, dpi: dpi).bytes).density)
    #expect(jpeg == (1, Int(dpi), Int(dpi)))
    let png = try #require(PNGFile(try EncodedSheet(tile, .png, dpi: dpi).bytes).resolution)
    let perMetre = Int((dpi / 0.0254).rounded())
    #expect(png == (perMetre, perMetre, 1))
  }

  @Test("JPEG and PNG carry the same sRGB profile")
  func profile() throws {
    let tile = Tile.plain(8, 8)
    let profile = JPEGFile(try EncodedSheet(tile, .jpeg).bytes).profile
    try #require(profile.count > 128)
    #expect(Array(profile[36..<40]) == Array("acsp".utf8))
    #expect(Array(profile[16..<20]) == Array("RGB ".utf8))
    // The description is ASCII or UTF-16, depending on the profile's version.
    let text = String(decoding: profile.filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
    #expect(text.contains("sRGB"))
    #expect(try PNGFile(try EncodedSheet(tile, .png).bytes).profile() == profile)
  }

  @Test("A JPEG has one colour sample per pixel, and quantization of quality 90")
  func sampling() throws {
    let file = JPEGFile(try EncodedSheet(.noise(40, 40), .jpeg).bytes)
    #expect(file.sampling == [0x11, 0x11, 0x11])
    // Annex K's table scaled by (200 − 2 · 90) %: 16, 11, 12 become 3, 2, 2.
    #expect(Array(file.luminanceQuantization.prefix(3)) == [3, 2, 2])
  }

  @Test("A JPEG has no metadata but resolution and profile")
  func jpegMetadata() throws {
    let markers = Set(JPEGFile(try EncodedSheet(.noise(40, 40), .jpeg).bytes).segments.map(\.marker))
    let metadata: Set<UInt8> = markers.filter { (0xE0...0xEF).contains($0) || $0 == 0xFE }
    #expect(metadata == [0xE0, 0xE2])
    #expect(markers.contains(0xDA))
  }

  @Test("A PNG has no metadata but resolution and profile", arguments: [Color.white, .transparent])
  func pngMetadata(background: Color) throws {
    let file = PNGFile(try EncodedSheet(.noise(40, 40), background: background, .png).bytes)
    #expect(Set(file.chunks.map(\.type)) == ["IHDR", "iCCP", "pHYs", "IDAT", "IEND"])
    // Colour type 2 is RGB, 6 is RGBA; 8 bits per channel.
    #expect(file.content("IHDR")?[8] == 8)
    #expect(file.content("IHDR")?[9] == (background.isOpaque ? 2 : 6))
  }

  @Test("One canvas always gives the same bytes, in any order of formats")
  func determinism() throws {
    let canvas = BandCanvas(size: PixelSize(width: 90, height: 70), background: .white)
    try canvas.draw(.noise(64, 64), x: 3, y: 2, shape: .circle)
    let pixels = try canvas.finish()
    let first = try PixelFormat.allCases.map { try EncodedSheet(pixels, $0).bytes }
    let second = try PixelFormat.allCases.reversed().map { try EncodedSheet(pixels, $0).bytes }
    #expect(first == second.reversed())
  }

  @Test("Concurrent encoders do not affect each other")
  func concurrency() async throws {
    let expected = try (0..<4).map { try EncodedSheet(.noise(80, 80, seed: $0), .jpeg).bytes }
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for index in 0..<16 {
        group.addTask { (index, try EncodedSheet(.noise(80, 80, seed: UInt64(index % 4)), .jpeg).bytes) }
      }
      for try await (index, bytes) in group { #expect(bytes == expected[index % 4]) }
    }
  }

  #if os(Linux)
    @Test("A full disk is reported", arguments: PixelFormat.allCases)
    func fullDisk(format: PixelFormat) throws {
      let canvas = BandCanvas(size: PixelSize(width: 300, height: 300), background: .white)
      try canvas.draw(.noise(300, 300), x: 0, y: 0)
      let pixels = try canvas.finish()
      let full = try FileDescriptor.open("/dev/full", .writeOnly)
      try full.closeAfter {
        let error = #expect(throws: DrawingError.self) {
          try pixels.encode(as: format, dpi: 300, to: full)
        }
        guard case .encoder(let text) = error else {
          Issue.record("\(String(describing: error)) is not an encoder failure")
          return
        }
        #expect(!text.isEmpty)
      }
    }
  #endif
}
