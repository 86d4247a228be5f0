import GalleryGeometry
import GalleryModel
import Testing

@Suite struct SheetPathOffsetTests {
  private static let hexagon = CropShape.hexagon.outline.path(
    in: Rect(x: 10, y: 20, width: 100, height: 100), pixelsPerPoint: 1)

  private func corners(_ path: SheetPath) throws -> [Point] {
    guard case .polygon(let corners) = path else {
      Issue.record("\(path) is not a polygon")
      return []
    }
    return corners
  }

  private func distance(_ first: Point, _ second: Point) -> Double {
    ((first.x - second.x) * (first.x - second.x) + (first.y - second.y) * (first.y - second.y)).squareRoot()
  }

  @Test("An inset hexagon's sides move inwards, and its corners stay sharp")
  func inside() throws {
    let middle = Point(x: 60, y: 70)
    let inner = try corners(Self.hexagon.offset(by: -6))
    #expect(inner.count == 6)
    // The distance of sides is √3/2 of that of corners.
    for corner in inner { #expect(abs(distance(corner, middle) - (50 - 6 / 0.75.squareRoot())) < 1e-9) }
    #expect(Self.hexagon.offset(by: 0) == Self.hexagon)
  }

  @Test("An outset hexagon's sides are joined by arcs around the corners")
  func outside() throws {
    let corners = try corners(Self.hexagon)
    guard case .roundedPolygon(corners, radius: 6) = Self.hexagon.offset(by: 6) else {
      Issue.record("\(Self.hexagon.offset(by: 6))")
      return
    }
    let arcs = SheetPath.arcs(about: corners, radius: 6)
    #expect(arcs.map(\.centre) == corners)
    for (arc, next) in zip(arcs, arcs.dropFirst() + arcs.prefix(1)) {
      #expect(abs(distance(arc.centre, arc.start) - 6) < 1e-9)
      #expect(abs(distance(arc.centre, arc.end) - 6) < 1e-9)
      // A sixth of a circle, whose chord is the radius; then a line as long as the side.
      #expect(abs(distance(arc.start, arc.end) - 6) < 1e-9)
      #expect(abs(distance(arc.end, next.start) - 50) < 1e-9)
    }
    // The topmost corner extends to its left and right, above the sides.
    #expect(arcs[0].start.x < 60 && arcs[0].end.x > 60 && arcs[0].start.y < 20)
    #expect(Self.hexagon.offset(by: 6).offset(by: 3) == Self.hexagon.offset(by: 9))
    #expect(Self.hexagon.offset(by: 6).offset(by: -6) == Self.hexagon)
    #expect(Self.hexagon.offset(by: 6).offset(by: -10) == Self.hexagon.offset(by: -4))
  }

  @Test("Short sides vanish, and finally the polygon")
  func vanishing() throws {
    // A square of 10 without a corner of 1: the slanted side is √2 long.
    let cut = SheetPath.polygon([
      Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 10, y: 1), Point(x: 10, y: 10), Point(x: 0, y: 10),
    ])
    #expect(try corners(cut.offset(by: -0.5)).count == 5)
    let square = try corners(cut.offset(by: -4))
    #expect(square.count == 4)
    for (corner, expected) in zip(square, [(4.0, 4.0), (6, 4), (6, 6), (4, 6)]) {
      #expect(abs(corner.x - expected.0) < 1e-9 && abs(corner.y - expected.1) < 1e-9)
    }
    #expect(cut.offset(by: -6) == .polygon([]))
    #expect(Self.hexagon.offset(by: -44) == .polygon([]))
  }

  @Test("Rectangles and circles have exact offsets too")
  func others() {
    let frame = Rect(x: 10, y: 20, width: 40, height: 30)
    #expect(SheetPath.rectangle(frame).offset(by: 2) == .rounded(frame.grown(by: 2), radius: 2))
    #expect(SheetPath.rectangle(frame).offset(by: -2) == .rectangle(frame.grown(by: -2)))
    #expect(SheetPath.rounded(frame, radius: 3).offset(by: -5) == .rounded(frame.grown(by: -5), radius: 0))
    let centre = Point(x: 3, y: 4)
    #expect(SheetPath.circle(centre: centre, radius: 5).offset(by: -2) == .circle(centre: centre, radius: 3))
    #expect(SheetPath.circle(centre: centre, radius: 5).offset(by: -7) == .circle(centre: centre, radius: 0))
    #expect(SheetPath.superellipse(frame).offset(by: 2) == .superellipse(frame.grown(by: 2)))
  }
}
