import CCairo
package import GalleryGeometry

/// The coverage of each pixel of a tile by an outline.
package final class Mask {
  private let surface: OpaquePointer

  /// Computes the share of each pixel inside a path.
  ///
  /// - Parameters:
  ///   - size: The extents in pixels.
  ///   - addPath: Adds the path to a context.
  package init(size: PixelSize, _ addPath: (Context) -> Void) {
    // Without memory, Cairo returns a surface without pixels and a context that draws nothing. The sheet's own context
    // gets the error when the mask is used.
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height))
    let context = Context(on: surface)
    context.setUpForShapes()
    addPath(context)
    context.fill()
  }

  deinit { cairo_surface_destroy(surface) }

  /// Draws a context's source through the mask, with the mask's top-left corner at a point.
  func paint(x: Int, y: Int, on context: Context) {
    cairo_mask_surface(context.pointer, surface, Double(x), Double(y))
  }
}
