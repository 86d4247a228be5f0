import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDrawing

@Suite struct HexagonTests {
  /// The area of a hexagon as high as its square, as a fraction of the square.
  private let part = 3 * 0.75.squareRoot() / 4

  @Test(
    "A hexagon covers its share of the square, is symmetric and stands on a corner",
    arguments: Torture.isOn ? Array(20...120) : [20, 21, 37, 64, 119, 120])
  func area(side: Int) throws {
    let hexagon = try Coverage(.hexagon, width: side, height: side)
    let expected = part * Double(side * side)
    #expect(abs(hexagon.area - expected) <= 0.005 * expected, "\(hexagon.area) for \(expected)")
    #expect(hexagon.asymmetry <= Coverage.tolerance)
    #expect(hexagon.outside == 0)
    #expect(hexagon[side / 2, 0] > 0 && hexagon[side / 2, side - 1] > 0)
    #expect(hexagon[0, side / 2] == 0 && hexagon[side / 2, side / 2] == 255)
  }

  @Test("The sides are vertical or at 30°, and the corners sharp")
  func sides() throws {
    let side = 200
    let hexagon = try Coverage(.hexagon, width: side, height: side)
    for y in [2, 20, 49, 51, 100, 148, 151, 197] {
      let inset = CropShape.hexagon.outline.inset(
        at: Double(y) + 0.5, in: Size(width: 200, height: 200), pixelsPerPoint: 1)
      let uncovered = 100 - Double((0..<100).reduce(0) { $0 + hexagon[$1, y] }) / 255
      #expect(abs(uncovered - inset) <= 0.1, "row \(y)")
    }
  }

  @Test("In an oblong tile the hexagon is centred, as high as the short side")
  func oblong() throws {
    for (width, height) in [(100, 60), (60, 100)] {
      let hexagon = try Coverage(.hexagon, width: width, height: height)
      #expect(abs(hexagon.area - part * 3600) <= 0.005 * part * 3600)
      #expect(hexagon.asymmetry <= Coverage.tolerance)
    }
  }

  @Test("Equal tiles have one mask, at any place")
  func mask() {
    func path(x: Int, y: Int) -> SheetPath {
      CropShape.hexagon.outline.path(
        in: Rect(x: Double(x), y: Double(y), width: 61, height: 61), pixelsPerPoint: 1, grownBy: -1.7
      ).moved(x: -Double(x), y: -Double(y))
    }
    let first = path(x: 3, y: 5)
    for (x, y) in [(67, 5), (131, 1029), (4099, 777), (30_001, 29_999)] { #expect(path(x: x, y: y) == first) }
  }

  @Test("An enlarged polygon is a path with arcs in SVG")
  func grown() throws {
    let path = CropShape.hexagon.outline.path(
      in: Rect(x: 0, y: 0, width: 40, height: 40), pixelsPerPoint: 1, grownBy: 5)
    let element = SVGElement(path).closed
    #expect(element.hasPrefix(#"<path d="M17.5,-4.33 A5,5 0 0 1 22.5,-4.33 L39.821,5.67 A5,5 0 0 1"#))
    #expect(element.hasSuffix(#" Z"/>"#))
  }
}
