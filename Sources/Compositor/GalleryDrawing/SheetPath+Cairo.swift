import Cairo
import GalleryModel
import LibC

extension SheetPath {
  func add(to context: Cairo.Context) {
    context.beginPath()
    switch self {
    case .circle(let centre, let radius):
      context.addArc(x: centre.x, y: centre.y, radius: radius, from: 0, to: 2 * .pi)
    case .rectangle(let frame): context.addRectangle(frame)
    case .rounded(let frame, let radius): Self.addRounded(frame, radius: radius, to: context)
    case .superellipse(let frame):
      for point in Self.superellipseCorners(in: frame) { context.addLine(x: point.x, y: point.y) }
    case .polygon(let points): for point in points { context.addLine(x: point.x, y: point.y) }
    case .roundedPolygon(let corners, let radius):
      for arc in Self.arcs(about: corners, radius: radius) {
        func angle(_ point: Point) -> Double { atan2(point.y - arc.centre.y, point.x - arc.centre.x) }
        context.addArc(
          x: arc.centre.x, y: arc.centre.y, radius: radius, from: angle(arc.start), to: angle(arc.end))
      }
    case .polygons(let polygons, _):
      for polygon in polygons {
        context.closePath()
        context.move(x: polygon[0].x, y: polygon[0].y)
        for point in polygon[1...] { context.addLine(x: point.x, y: point.y) }
      }
    }
    context.closePath()
  }

  /// Fills the path with the context's ink. Vectors cannot leave out a part of a path.
  func fill(on context: Cairo.Context, asVectors: Bool = false) {
    guard case .polygons(_, let distance) = self, distance > 0 || distance < 0 && !asVectors else {
      add(to: context)
      return context.fill()
    }
    context.scoped {
      // Limits the size of the group.
      SheetPath.rectangle(bounds.grown(by: 1)).add(to: context)
      context.clip()
      add(to: context)
      context.fill(grownBy: distance)
    }
  }

  /// Draws a line along the path with the context's ink.
  func stroke(width: Double, on context: Cairo.Context) {
    add(to: context)
    if case .polygons = self { context.strokeInside(width: width) } else { context.stroke(width: width) }
  }

  private static func addRounded(_ frame: Rect, radius: Double, to context: Cairo.Context) {
    let quarter = Double.pi / 2
    let corners = [
      (frame.maxX - radius, frame.y + radius), (frame.maxX - radius, frame.maxY - radius),
      (frame.x + radius, frame.maxY - radius), (frame.x + radius, frame.y + radius),
    ]
    for (index, centre) in corners.enumerated() {
      let start = Double(index - 1) * quarter
      context.addArc(x: centre.0, y: centre.1, radius: radius, from: start, to: start + quarter)
    }
  }
}

extension Color {
  var ink: Cairo.Ink { (Double(red) / 255, Double(green) / 255, Double(blue) / 255, Double(alpha) / 255) }
}
