import CCairo
import GalleryGeometry
import GalleryModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SheetPath {
  /// Makes this the current path of a Cairo context; an earlier one is dropped.
  func add(to context: OpaquePointer) {
    cairo_new_path(context)
    switch self {
    case .circle(let centre, let radius): cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
    case .rectangle(let frame): cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
    case .rounded(let frame, let radius): Self.addRounded(frame, radius: radius, to: context)
    case .superellipse(let frame):
      for point in Self.superellipseCorners(in: frame) { cairo_line_to(context, point.x, point.y) }
    case .polygon(let points): for point in points { cairo_line_to(context, point.x, point.y) }
    case .roundedPolygon(let corners, let radius):
      for arc in Self.arcs(about: corners, radius: radius) {
        func angle(_ point: Point) -> Double { atan2(point.y - arc.centre.y, point.x - arc.centre.x) }
        cairo_arc(context, arc.centre.x, arc.centre.y, radius, angle(arc.start), angle(arc.end))
      }
    }
    cairo_close_path(context)
  }

  private static func addRounded(_ frame: Rect, radius: Double, to context: OpaquePointer) {
    let quarter = Double.pi / 2
    let corners = [
      (frame.maxX - radius, frame.y + radius), (frame.maxX - radius, frame.maxY - radius),
      (frame.x + radius, frame.maxY - radius), (frame.x + radius, frame.y + radius),
    ]
    for (index, centre) in corners.enumerated() {
      let start = Double(index - 1) * quarter
      cairo_arc(context, centre.0, centre.1, radius, start, start + quarter)
    }
  }
}

extension Color {
  /// Makes this the colour that a Cairo context draws with.
  func setSource(of context: OpaquePointer) {
    cairo_set_source_rgba(
      context, Double(red) / 255, Double(green) / 255, Double(blue) / 255, Double(alpha) / 255)
  }
}
