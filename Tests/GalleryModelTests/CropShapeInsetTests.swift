import GalleryGeometry
import GalleryModel
import Testing

@Suite struct CropShapeInsetTests {
  private let size = Size(width: 100, height: 100)

  @Test("A circle's chord is as long as Pythagoras says")
  func circle() {
    #expect(CropShape.circle.inset(at: 50, in: size, pixelsPerPoint: 1) == 0)
    #expect(CropShape.circle.inset(at: 0, in: size, pixelsPerPoint: 1) == 50)
    #expect(abs(CropShape.circle.inset(at: 20, in: size, pixelsPerPoint: 1) - 10) < 1e-9)
    #expect(abs(CropShape.circle.inset(at: 80, in: size, pixelsPerPoint: 1) - 10) < 1e-9)
  }

  @Test("Corners cut nothing beyond their radius, and rectangles nothing at all")
  func corners() {
    let rounded = CropShape.rounded(radius: .pixels(20))
    #expect(rounded.inset(at: 10, in: size, pixelsPerPoint: 2) == 0)
    #expect(rounded.inset(at: 0, in: size, pixelsPerPoint: 2) == 10)
    #expect(CropShape.rectangle.inset(at: 0, in: size, pixelsPerPoint: 1) == 0)
    #expect(CropShape.squircle.inset(at: 50, in: size, pixelsPerPoint: 1) == 0)
    #expect(CropShape.squircle.inset(at: 0, in: size, pixelsPerPoint: 1) == 50)
  }
}
