import GalleryGeometry
import GalleryModel
import Testing

@Suite struct CropShapeTests {
  @Test("Every row has its own name and is found by it")
  func names() {
    #expect(CropShape.names == ["circle", "rounded", "squircle", "hexagon", "rectangle", "none"])
    #expect(CropShape.all.map { CropShape(name: $0.name) } == CropShape.all)
    #expect(CropShape(name: "heptagon") == nil)
    #expect(Set(CropShape.all).count == CropShape.all.count)
  }

  @Test("Only shapes with a radius accept one, which makes them different values")
  func radius() {
    for shape in CropShape.all {
      let changed = CropShape(shape.outline.withRadius(.percent(7)))
      #expect(changed.name == shape.name)
      #expect((changed == shape) == (shape.radius == nil))
      #expect(changed.radius == (shape.radius == nil ? nil : .percent(7)))
      #expect(CropShape(name: shape.name, radius: .percent(7)) == changed)
    }
    #expect(CropShape.rounded(radius: .points(3)) != .rounded(radius: .points(4)))
  }

  @Test("Help names every shape and the value without a shape")
  func help() {
    #expect(CropShape.helpText == "circle, rounded, squircle, hexagon, rectangle or none (the whole photo)")
    #expect(CropShape.names(where: \.fitsCircle) == "circle or hexagon")
    #expect(CropShape.names { $0.radius != nil } == "rounded")
    #expect(CropShape.names { _ in false }.isEmpty)
  }

  @Test("A shape that fits a circle stays within that of its frame")
  func circle() {
    let size = Size(width: 80, height: 80)
    for shape in CropShape.all where shape.outline.fitsCircle {
      for distance in stride(from: 0.0, through: 80, by: 0.5) {
        let inset = shape.outline.inset(at: distance, in: size, pixelsPerPoint: 1)
        #expect(inset >= CropShape.circle.outline.inset(at: distance, in: size, pixelsPerPoint: 1) - 1e-9)
      }
    }
  }
}
