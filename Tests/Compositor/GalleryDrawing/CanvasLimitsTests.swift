import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDrawing

@Suite struct CanvasLimitsTests {
  @Test(
    "The longest possible sheet is drawn to its last pixel and encoded",
    arguments: [
      (PixelFormat.jpeg, 32_767), (.png, 32_767), (.tiff, 32_767), (.webp, 16_383), (.avif, 16_384),
    ])
  func longest(format: PixelFormat, side: Int) throws {
    let canvas = BandCanvas(size: PixelSize(width: side, height: 16), background: .white)
    try canvas.draw(.plain(16, 16, [0, 0, 0]), x: side - 16, y: 0)
    let picture = try EncodedSheet(try canvas.finish(), format).picture(format)
    #expect(picture.width == side)
    #expect(picture[side - 1, 1].allSatisfy { $0 <= 4 })
    #expect(picture[0, 0].allSatisfy { $0 >= 251 })
  }

  @Test("The encoder rejects a sheet too long for WebP")
  func tooLong() throws {
    let pixels = try BandCanvas(size: PixelSize(width: 16_384, height: 16), background: .white).finish()
    #expect(throws: DrawingError.self) { _ = try EncodedSheet(pixels, .webp).bytes.count }
  }

  @Test("Every error names what failed")
  func descriptions() {
    #expect(DrawingError.cairo("no memory").description == "drawing failed: no memory")
    #expect(DrawingError.encoder("disk full").description == "encoding failed: disk full")
  }
}
