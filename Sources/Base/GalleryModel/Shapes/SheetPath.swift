/// A closed path on a sheet, in pixels, for outlines of tiles, borders and marks.
package enum SheetPath: Sendable, Hashable, Codable {
  case circle(centre: Point, radius: Double)
  /// An upright rectangle with sharp corners.
  case rectangle(Rect)
  /// An upright rectangle with circular corners; the radius is at most half of the short side.
  case rounded(Rect, radius: Double)
  /// |x|⁵ + |y|⁵ = 1, stretched to a rectangle.
  case superellipse(Rect)
  /// Straight lines between successive corners, and back to the first.
  case polygon([Point])
  /// Straight lines along the sides of a convex clockwise polygon, at a
  /// distance, and arcs around its corners.
  case roundedPolygon([Point], radius: Double)
  /// Any closed polygons, filled by the nonzero rule, and a distance outside of them, or inside if it is negative.
  ///
  /// Strokes are inside the polygons. Vector formats ignore negative distances of fills and clips: they have no
  /// operator for them, and borders cover the difference.
  case polygons([[Point]], grownBy: Double)
}

extension PixelRect {
  package var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}
