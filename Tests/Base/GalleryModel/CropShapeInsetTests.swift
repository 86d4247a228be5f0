import GalleryGeometry
import GalleryModel
import Testing

@Suite struct CropShapeInsetTests {
  private let size = Size(width: 100, height: 100)

  @Test("A circle's chord follows from Pythagoras")
  func circle() {
    #expect(CropShape.circle.outline.inset(at: 50, in: size, pixelsPerPoint: 1) == 0)
    #expect(CropShape.circle.outline.inset(at: 0, in: size, pixelsPerPoint: 1) == 50)
    #expect(abs(CropShape.circle.outline.inset(at: 20, in: size, pixelsPerPoint: 1) - 10) < 1e-9)
    #expect(abs(CropShape.circle.outline.inset(at: 80, in: size, pixelsPerPoint: 1) - 10) < 1e-9)
  }

  @Test("Corners cut within their radius, and rectangles cut none")
  func corners() {
    let rounded = CropShape.rounded(radius: .pixels(20))
    #expect(rounded.outline.inset(at: 10, in: size, pixelsPerPoint: 2) == 0)
    #expect(rounded.outline.inset(at: 0, in: size, pixelsPerPoint: 2) == 10)
    #expect(CropShape.rectangle.outline.inset(at: 0, in: size, pixelsPerPoint: 1) == 0)
    #expect(CropShape.squircle.outline.inset(at: 50, in: size, pixelsPerPoint: 1) == 0)
    #expect(CropShape.squircle.outline.inset(at: 0, in: size, pixelsPerPoint: 1) == 50)
  }

  @Test("A hexagon's sides are vertical in its middle half and meet above and below")
  func hexagon() {
    func inset(_ distance: Double) -> Double {
      CropShape.hexagon.outline.inset(at: distance, in: size, pixelsPerPoint: 1)
    }
    let upright = 50 - 50 * 0.75.squareRoot()
    for distance in [25.0, 40, 50, 75] { #expect(abs(inset(distance) - upright) < 1e-9) }
    for distance in [0.0, 100] { #expect(abs(inset(distance) - 50) < 1e-9) }
    for distance in [12.5, 87.5] { #expect(abs(inset(distance) - (upright + 50) / 2) < 1e-9) }
  }
}
