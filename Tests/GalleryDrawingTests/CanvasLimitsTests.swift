import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDrawing

@Suite struct CanvasLimitsTests {
  @Test(
    "A sheet that is too large is refused with its size and the limit",
    arguments: [(32_768, 1), (1, 32_768), (1 << 40, 2)])
  func tooLarge(width: Int, height: Int) throws {
    let error = #expect(throws: DrawingError.self) {
      try PixelCanvas(size: PixelSize(width: width, height: height), background: .white)
    }
    #expect(error?.description == "a sheet of \(width)×\(height) pixels is beyond 32767 on a side")
  }

  @Test(
    "The longest sheet there may be is drawn to its last pixel and encoded",
    arguments: [
      (PixelFormat.jpeg, 32_767), (.png, 32_767), (.tiff, 32_767), (.webp, 16_383), (.avif, 16_384),
    ])
  func longest(format: PixelFormat, side: Int) throws {
    let canvas = try PixelCanvas(size: PixelSize(width: side, height: 16), background: .white)
    canvas.draw(.plain(16, 16, [0, 0, 0]), x: side - 16, y: 0, shape: .rectangle, pixelsPerPoint: 1)
    let picture = try EncodedSheet(try canvas.finish(), format).picture(format)
    #expect(picture.width == side)
    #expect(picture[side - 1, 1].allSatisfy { $0 <= 4 })
    #expect(picture[0, 0].allSatisfy { $0 >= 251 })
  }

  @Test("A sheet that is too long for WebP is refused by the encoder too, not cut")
  func tooLong() throws {
    let pixels = try PixelCanvas(size: PixelSize(width: 16_384, height: 16), background: .white).finish()
    #expect(throws: DrawingError.self) { _ = try EncodedSheet(pixels, .webp).bytes.count }
  }

  @Test("Every error says what failed")
  func descriptions() {
    #expect(DrawingError.cairo("no memory").description == "drawing failed: no memory")
    #expect(DrawingError.encoder("disk full").description == "encoding failed: disk full")
  }
}
