import GalleryGeometry
import GalleryModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SheetPath {
  /// |x|⁵ + |y|⁵ = 1, stretched to a frame, as a polygon fine enough that no edge shows.
  static func superellipseCorners(in frame: Rect) -> [Point] {
    // A multiple of four, so that a corner of the polygon lies on each side of the frame.
    let steps = max(64, Int(max(frame.width, frame.height).rounded(.up)) * 4)
    return (0..<steps).map { step in
      let angle = 2 * Double.pi * Double(step) / Double(steps)
      return Point(
        x: frame.midX + superellipseCoordinate(cos(angle)) * frame.width / 2,
        y: frame.midY + superellipseCoordinate(sin(angle)) * frame.height / 2)
    }
  }

  /// cos²ᐟⁿ with the sign kept, n = 5: the usual parameter form of a superellipse.
  private static func superellipseCoordinate(_ value: Double) -> Double {
    value.sign == .minus ? -pow(-value, 0.4) : pow(value, 0.4)
  }
}
