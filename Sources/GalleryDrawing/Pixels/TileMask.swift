import CCairo
import GalleryGeometry
import GalleryModel

/// The share of each pixel of a tile that lies within an outline.
///
/// Cairo takes longer to find that out than to draw a small tile. Most tiles of a sheet have the same size and the
/// same outline, and all lie on the pixel grid: what was found out for one holds for the next.
final class TileMask {
  /// The outline, from the tile's top-left corner.
  let path: SheetPath
  let size: PixelSize
  private let surface: OpaquePointer

  /// Finds out what of the pixels of a tile lies within an outline.
  ///
  /// - Parameters:
  ///   - path: From the tile's top-left corner.
  ///   - size: The tile's size.
  init(_ path: SheetPath, size: PixelSize) {
    self.path = path
    self.size = size
    // Cairo gives a surface without pixels where there is no memory, and a context that draws nothing; the sheet's
    // own context has the error when the mask is used.
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height))
    let context: OpaquePointer = cairo_create(surface)
    context.setUpForShapes()
    path.add(to: context)
    cairo_fill(context)
    cairo_destroy(context)
  }

  deinit { cairo_surface_destroy(surface) }

  /// Draws the context's source through the mask.
  func paint(at corner: PixelRect, on context: OpaquePointer) {
    cairo_mask_surface(context, surface, Double(corner.x), Double(corner.y))
  }
}

extension OpaquePointer {
  /// Sets a new Cairo context to how exactly shapes are drawn.
  func setUpForShapes() {
    cairo_set_antialias(self, CAIRO_ANTIALIAS_BEST)
    // Cairo's default of 0.1 pixels takes more than half a percent from circles of 20 pixels.
    cairo_set_tolerance(self, 0.01)
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
