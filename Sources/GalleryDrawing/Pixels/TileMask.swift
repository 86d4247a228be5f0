import Cairo
import GalleryGeometry
import GalleryModel

/// The part of each pixel of a tile that lies within an outline.
///
/// Cairo takes longer to find that out than to draw a small tile. Most tiles of a sheet have the same size and the
/// same outline, and all lie on the pixel grid: what was found out for one holds for the next.
struct TileMask {
  /// The outline, from the tile's top-left corner.
  let path: SheetPath
  let size: PixelSize
  /// The mask that Cairo made of it.
  let mask: Cairo.Mask

  /// Finds out which part of each pixel lies within an outline.
  ///
  /// - Parameters:
  ///   - path: The outline, from the tile's top-left corner.
  ///   - size: The tile's size.
  init(_ path: SheetPath, size: PixelSize) {
    self.path = path
    self.size = size
    mask = Cairo.Mask(size: size) { path.add(to: $0) }
  }
}

extension SheetPath {
  /// The same line elsewhere. Corners of polygons, which need not lie on halves of pixels, are rounded to a millionth
  /// of a pixel: the rounding of their sums would keep equal outlines of two tiles from having one mask.
  func moved(x: Double, y: Double) -> SheetPath {
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    func rounded(_ point: Point) -> Point {
      let moved = moved(point)
      return Point(x: (moved.x * 1e6).rounded() / 1e6, y: (moved.y * 1e6).rounded() / 1e6)
    }
    func moved(_ frame: Rect) -> Rect {
      Rect(x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height)
    }
    return switch self {
    case .circle(let centre, let radius): .circle(centre: moved(centre), radius: radius)
    case .rectangle(let frame): .rectangle(moved(frame))
    case .rounded(let frame, let radius): .rounded(moved(frame), radius: radius)
    case .superellipse(let frame): .superellipse(moved(frame))
    case .polygon(let corners): .polygon(corners.map(rounded))
    case .roundedPolygon(let corners, let radius): .roundedPolygon(corners.map(rounded), radius: radius)
    }
  }
}
