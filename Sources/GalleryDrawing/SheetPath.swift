package import GalleryGeometry
package import GalleryModel

/// A line on a sheet, in pixels: outlines of tiles, borders, marks.
package enum SheetPath: Sendable, Hashable, Codable {
  /// A point on a sheet, in pixels from its top-left corner.
  package struct Point: Sendable, Hashable, Codable {
    /// Distance from the left edge.
    package var x: Double
    /// Distance from the top edge.
    package var y: Double

    /// Creates a point.
    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A true circle.
  case circle(centre: Point, radius: Double)
  /// An upright rectangle with sharp corners.
  case rectangle(Rect)
  /// An upright rectangle with circular corners; the radius is at most half of the short side.
  case rounded(Rect, radius: Double)
  /// |x|⁵ + |y|⁵ = 1, stretched to a rectangle.
  case superellipse(Rect)
  /// Straight lines from corner to corner, and back to the first.
  case polygon([Point])
  /// Straight lines from point to point, open at the ends.
  case polyline([Point])
}

extension CropShape {
  /// The outline in a frame in pixels, which it touches on all four sides (a circle on two, where the frame is not
  /// square).
  ///
  /// - Parameters:
  ///   - frame: the tile's place.
  ///   - pixelsPerPoint: the sheet's resolution, for a radius in points.
  package func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath {
    switch self {
    case .circle:
      return .circle(centre: .init(x: frame.midX, y: frame.midY), radius: frame.size.shortSide / 2)
    case .rounded(let radius):
      let side = frame.size.shortSide
      let points = radius.points(of: side / pixelsPerPoint, pixelsPerPoint: pixelsPerPoint)
      return .rounded(frame, radius: min(max(points * pixelsPerPoint, 0), side / 2))
    case .squircle: return .superellipse(frame)
    case .rectangle, .whole: return .rectangle(frame)
    }
  }
}

extension PixelRect {
  /// The same rectangle in numbers with fractions.
  package var rect: Rect {
    Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}
