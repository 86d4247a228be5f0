import CCairo
package import GalleryGeometry

/// The part of each pixel of a tile that lies within an outline.
package final class Mask {
  private let surface: OpaquePointer

  /// Finds out which part of each pixel lies within a path.
  ///
  /// - Parameters:
  ///   - size: The extents in pixels.
  ///   - addPath: Adds the path to a context.
  package init(size: PixelSize, _ addPath: (Context) -> Void) {
    // Cairo gives a surface without pixels where there is no memory, and a context that draws nothing; the sheet's
    // own context has the error when the mask is used.
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height))
    let context = Context(on: surface)
    context.setUpForShapes()
    addPath(context)
    context.fill()
  }

  deinit { cairo_surface_destroy(surface) }

  /// Draws a context's source through the mask, whose top-left corner is at a place.
  func paint(x: Int, y: Int, on context: Context) {
    cairo_mask_surface(context.pointer, surface, Double(x), Double(y))
  }
}
