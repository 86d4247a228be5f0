import CCairo
import GalleryModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CropShape {
  /// Makes the outline the current path of a Cairo context.
  ///
  /// - Parameters:
  ///   - context: where the path goes; an earlier path is dropped.
  ///   - frame: the tile's place in pixels. The outline touches all four sides.
  ///   - pixelsPerPoint: the sheet's resolution, for a radius in points.
  func addPath(to context: OpaquePointer, in frame: Rect, pixelsPerPoint: Double) {
    cairo_new_path(context)
    switch self {
    case .circle:
      cairo_arc(context, frame.midX, frame.midY, frame.size.shortSide / 2, 0, 2 * .pi)
    case .rounded(let radius):
      let side = frame.size.shortSide
      let points = radius.points(of: side / pixelsPerPoint, pixelsPerPoint: pixelsPerPoint)
      Self.addRoundedRectangle(to: context, in: frame, radius: min(max(points * pixelsPerPoint, 0), side / 2))
    case .squircle:
      Self.addSuperellipse(to: context, in: frame)
    case .rectangle, .whole:
      cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
    }
    cairo_close_path(context)
  }

  private static func addRoundedRectangle(to context: OpaquePointer, in frame: Rect, radius: Double) {
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

  /// |x|⁵ + |y|⁵ = 1, stretched to the frame, as a polygon fine enough that no edge shows.
  private static func addSuperellipse(to context: OpaquePointer, in frame: Rect) {
    // A multiple of four, so that a corner of the polygon lies on each side of the frame.
    let steps = max(64, Int(max(frame.width, frame.height).rounded(.up)) * 4)
    for step in 0..<steps {
      let angle = 2 * Double.pi * Double(step) / Double(steps)
      let x = superellipseCoordinate(cos(angle)) * frame.width / 2
      let y = superellipseCoordinate(sin(angle)) * frame.height / 2
      cairo_line_to(context, frame.midX + x, frame.midY + y)
    }
  }

  /// cos²ᐟⁿ with the sign kept, n = 5: the usual parameter form of a superellipse.
  private static func superellipseCoordinate(_ value: Double) -> Double {
    value.sign == .minus ? -pow(-value, 0.4) : pow(value, 0.4)
  }
}
