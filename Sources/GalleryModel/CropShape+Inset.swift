package import GalleryGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CropShape {
  /// How far the outline is from the left and the right side of its frame, at a distance from the frame's upper or
  /// lower edge.
  ///
  /// - Parameters:
  ///   - distance: from the edge, 0 to the frame's height.
  ///   - frame: the extents of the tile in points.
  ///   - pixelsPerPoint: the sheet's resolution, for a corner radius in pixels.
  /// - Returns: points, 0 to half the width.
  package func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double {
    let distance = min(max(distance, 0), frame.height)
    let fromCentre = abs(frame.height / 2 - distance)
    switch self {
    case .circle:
      let radius = frame.shortSide / 2
      return frame.width / 2 - max(0, radius * radius - fromCentre * fromCentre).squareRoot()
    case .rounded(let length):
      let most = frame.shortSide / 2
      let radius = min(max(length.points(of: frame.shortSide, pixelsPerPoint: pixelsPerPoint), 0), most)
      let fromCorner = max(0, fromCentre - (frame.height / 2 - radius))
      return radius - max(0, radius * radius - fromCorner * fromCorner).squareRoot()
    case .squircle:
      let down = min(1, 2 * fromCentre / frame.height)
      return frame.width / 2 * (1 - pow(1 - pow(down, 5), 0.2))
    case .rectangle, .whole: return 0
    }
  }
}
