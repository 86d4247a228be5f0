#if canImport(CoreGraphics)
  public import CoreGraphics
  public import GalleryLayout

  // Not built by this project's CI, which has no Apple SDK: Tests/Views checks its types against stubs.

  extension CGPath {
    /// Returns the path of a tile's outline in a frame, for masks of layers and views.
    public static func path(of outline: TileOutline, in frame: CGRect) -> CGPath {
      let path = CGMutablePath()
      for command in outline.path(in: Rect(frame)) {
        switch command {
        case .move(let end): path.move(to: CGPoint(end))
        case .line(let end): path.addLine(to: CGPoint(end))
        case .curve(let end, let control1, let control2):
          path.addCurve(to: CGPoint(end), control1: CGPoint(control1), control2: CGPoint(control2))
        case .close: path.closeSubpath()
        }
      }
      return path
    }
  }

  extension CGPoint {
    init(_ point: Point) { self.init(x: point.x, y: point.y) }
  }

  extension CGSize {
    init(_ size: Size) { self.init(width: size.width, height: size.height) }
  }

  extension CGRect {
    init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
  }

  extension Point {
    init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension Size {
    init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension Rect {
    init(_ rect: CGRect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
  }
#endif
