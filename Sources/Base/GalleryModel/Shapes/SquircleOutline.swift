import LibC

/// A superellipse |x|⁵ + |y|⁵ = 1, stretched to its frame.
struct SquircleOutline: Outline {
  let name = "squircle"

  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double {
    let down = min(1, 2 * fromCentre(distance, in: frame) / frame.height)
    return frame.width / 2 * (1 - pow(1 - pow(down, 5), 0.2))
  }

  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath { .superellipse(frame) }
}

extension CropShape {
  /// A superellipse |x|⁵ + |y|⁵ = 1, between a square and a circle.
  public static let squircle = CropShape(SquircleOutline())
}

extension SheetPath {
  /// Returns |x|⁵ + |y|⁵ = 1, stretched to a frame, as a polygon so fine that its edges are invisible.
  package static func superellipseCorners(in frame: Rect) -> [Point] {
    // A multiple of four, so that a corner of the polygon lies on each side of the frame.
    let steps = max(64, Int(clamping: max(frame.width, frame.height).rounded(.up)) * 4)
    return (0..<steps).map { step in
      let angle = 2 * Double.pi * Double(step) / Double(steps)
      return Point(
        x: frame.midX + superellipseCoordinate(cos(angle)) * frame.width / 2,
        y: frame.midY + superellipseCoordinate(sin(angle)) * frame.height / 2)
    }
  }

  /// Returns cos²ᐟⁿ with its sign for n = 5, the usual parametric form of a superellipse.
  private static func superellipseCoordinate(_ value: Double) -> Double {
    value.sign == .minus ? -pow(-value, 0.4) : pow(value, 0.4)
  }
}
