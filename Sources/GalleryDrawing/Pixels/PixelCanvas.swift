import CCairo
package import GalleryGeometry
package import GalleryModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One sheet's pixels while it is drawn, by Cairo: what all formats made of pixels share.
///
/// `@unchecked Sendable`: a canvas belongs to one task at a time, first to the one that draws, then to the one that
/// encodes; they never share it.
package final class PixelCanvas: SheetCanvas, @unchecked Sendable {
  /// The sheet's size.
  package let size: PixelSize
  /// A Boolean value that indicates whether nothing shines through the finished sheet: it is then packed to three bytes
  /// a pixel.
  let isOpaque: Bool
  /// Cairo's ARGB32: native-endian words with premultiplied colour.
  let pixels: UnsafeMutableBufferPointer<UInt32>
  private let surface: OpaquePointer
  private let context: OpaquePointer
  /// That of the tile before.
  private var mask: TileMask?

  /// Creates a sheet filled with a colour.
  ///
  /// - Throws: ``DrawingError/tooLarge(_:)`` when Cairo or the memory cannot hold the sheet.
  package init(size: PixelSize, background: Color) throws(DrawingError) {
    let limit = 32_767
    guard size.width <= limit, size.height <= limit else {
      throw .tooLarge("a sheet of \(size.width)×\(size.height) pixels is beyond \(limit) on a side")
    }
    self.size = size
    isOpaque = background.isOpaque
    let count = size.width * size.height
    guard let memory = malloc(count * MemoryLayout<UInt32>.stride) else {
      throw .tooLarge("there is not enough memory for a sheet of \(size.width)×\(size.height) pixels")
    }
    pixels = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt32.self, capacity: count), count: count)
    // Cairo ignores the alpha byte of RGB24, so opaque sheets are drawn without blending it.
    let format = background.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    pixels.initialize(repeating: background.premultipliedWord)
    let surface = pixels.withMemoryRebound(to: UInt8.self) {
      cairo_image_surface_create_for_data(
        $0.baseAddress, format, Int32(size.width), Int32(size.height), Int32(size.width * 4))
    }
    guard let surface, let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS
    else {
      cairo_surface_destroy(surface)
      free(memory)
      throw .tooLarge("Cairo cannot hold a sheet of \(size.width)×\(size.height) pixels")
    }
    self.surface = surface
    self.context = context
    context.setUpForShapes()
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    free(pixels.baseAddress)
  }

  /// Draws a tile, pixel on pixel, and nothing of it outside a path. Details are of no use to pixels.
  package func draw(_ tile: Tile, in frame: PixelRect, clippedTo path: SheetPath, details: TileDetails) {
    let words = tile.premultipliedWords()
    words.withUnsafeBytes { bytes in
      // Cairo only reads from a source surface; it lives no longer than this call.
      let source = cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress),
        tile.format == .rgb ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
        Int32(tile.size.width), Int32(tile.size.height), Int32(tile.size.width * 4))
      defer { cairo_surface_destroy(source) }
      cairo_set_source_surface(context, source, Double(frame.x), Double(frame.y))
      // Tiles lie on the pixel grid: taking the nearest pixel takes the very pixel.
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      if case .rectangle = path {
        path.add(to: context)
        cairo_fill(context)
      } else {
        mask(of: path, in: frame).paint(at: frame, on: context)
      }
      cairo_set_source_rgb(context, 0, 0, 0)
    }
  }

  private func mask(of path: SheetPath, in frame: PixelRect) -> TileMask {
    let path = path.moved(x: -Double(frame.x), y: -Double(frame.y))
    let size = PixelSize(width: frame.width, height: frame.height)
    if let mask, mask.path == path, mask.size == size { return mask }
    let mask = TileMask(path, size: size)
    self.mask = mask
    return mask
  }

  package func fill(_ path: SheetPath, color: Color) {
    path.add(to: context)
    color.setSource(of: context)
    cairo_fill(context)
  }

  package func stroke(_ path: SheetPath, width: Double, color: Color) {
    path.add(to: context)
    color.setSource(of: context)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  package func draw(_ text: ShapedText) { withContext { text.draw(to: $0, asPath: true) } }

  /// Pixels have no outline.
  package func addBookmark(_ title: String, y: Double) {}

  /// Lends Cairo's context for drawing that lives elsewhere.
  func withContext<Output>(_ body: (OpaquePointer) -> Output) -> Output {
    cairo_new_path(context)
    return body(context)
  }

  /// Finishes drawing; afterwards ``pixels`` is complete.
  func flush() throws(DrawingError) {
    cairo_surface_flush(surface)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
  }
}
