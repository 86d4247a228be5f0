/// A rectangle with circular corners.
struct RoundedOutline: Outline {
  let name = "rounded"
  /// The requested corner radius. A percentage refers to the frame's short
  /// side; the maximum is half of that side.
  let cornerRadius: Length

  var radius: Length? { cornerRadius }
  func withRadius(_ radius: Length) -> RoundedOutline { RoundedOutline(cornerRadius: radius) }

  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double {
    let limit = frame.shortSide / 2
    let radius = min(max(cornerRadius.points(of: frame.shortSide, pixelsPerPoint: pixelsPerPoint), 0), limit)
    let fromCorner = max(0, fromCentre(distance, in: frame) - (frame.height / 2 - radius))
    return radius - max(0, radius * radius - fromCorner * fromCorner).squareRoot()
  }

  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath {
    let side = frame.size.shortSide
    let points = cornerRadius.points(of: side / pixelsPerPoint, pixelsPerPoint: pixelsPerPoint)
    return .rounded(frame, radius: min(max(points * pixelsPerPoint, 0), side / 2))
  }
}

extension CropShape {
  /// A rectangle with circular corners. A percentage refers to the tile's short side.
  public static func rounded(radius: Length) -> CropShape { CropShape(RoundedOutline(cornerRadius: radius)) }
}
