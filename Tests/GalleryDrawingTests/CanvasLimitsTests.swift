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
    "The longest sheet there may be is drawn to its last pixel and encoded", arguments: SheetFormat.allCases)
  func longest(format: SheetFormat) throws {
    let canvas = try PixelCanvas(size: PixelSize(width: 32_767, height: 2), background: .white)
    canvas.draw(.plain(4, 2, [0, 0, 0]), x: 32_763, y: 0, shape: .rectangle, pixelsPerPoint: 1)
    let picture = try EncodedSheet(try canvas.finish(), format).picture(format)
    #expect(picture.width == 32_767)
    #expect(picture[32_766, 1].allSatisfy { $0 <= 3 })
    #expect(picture[0, 0].allSatisfy { $0 >= 252 })
  }

  @Test("Every error says what failed")
  func descriptions() {
    #expect(DrawingError.cairo("no memory").description == "drawing failed: no memory")
    #expect(DrawingError.encoder("disk full").description == "encoding failed: disk full")
  }
}
