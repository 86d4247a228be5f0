package import GalleryGeometry

/// A closed path on a sheet, in pixels, for outlines of tiles, borders and marks.
package enum SheetPath: Sendable, Hashable, Codable {
  /// A point on a sheet, in pixels from its top-left corner.
  package struct Point: Sendable, Hashable, Codable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  case circle(centre: Point, radius: Double)
  /// An upright rectangle with sharp corners.
  case rectangle(Rect)
  /// An upright rectangle with circular corners; the radius is at most half of the short side.
  case rounded(Rect, radius: Double)
  /// |x|⁵ + |y|⁵ = 1, stretched to a rectangle.
  case superellipse(Rect)
  /// Straight lines between successive corners, and back to the first.
  case polygon([Point])
  /// The path at a distance outside of a convex polygon with clockwise corners: straight lines, and arcs of that radius
  /// around the corners.
  case roundedPolygon([Point], radius: Double)
}

extension PixelRect {
  package var rect: Rect {
    Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}
