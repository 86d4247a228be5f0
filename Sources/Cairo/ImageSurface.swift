import CCairo
package import GalleryGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The owner of the pixels that a context draws on: words of Cairo's ARGB32, native-endian with premultiplied colour, or
/// of RGB24, whose highest byte has no meaning.
package final class ImageSurface {
  private let size: PixelSize
  private let isOpaque: Bool
  /// Draws on the surface.
  package let context: Context
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let surface: OpaquePointer

  /// Creates a surface of one colour.
  ///
  /// - Parameters:
  ///   - size: The extents; no side is longer than the 32,767 pixels that Cairo draws.
  ///   - word: The colour of every pixel.
  ///   - isOpaque: A Boolean value that indicates whether nothing shines through.
  /// - Returns: `nil` where there is not enough memory.
  package init?(size: PixelSize, filledWith word: UInt32, isOpaque: Bool) {
    let count = size.width * size.height
    guard let memory = malloc(count * MemoryLayout<UInt32>.stride) else { return nil }
    pixels = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt32.self, capacity: count), count: count)
    pixels.initialize(repeating: word)
    // Cairo ignores the alpha byte of RGB24, so opaque sheets are drawn without blending it.
    let surface = pixels.withMemoryRebound(to: UInt8.self) {
      cairo_image_surface_create_for_data(
        $0.baseAddress, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(size.width),
        Int32(size.height), Int32(size.width * 4))
    }
    guard let surface else {
      free(memory)
      return nil
    }
    self.surface = surface
    self.size = size
    self.isOpaque = isOpaque
    context = Context(on: surface)
    context.setUpForShapes()
    guard cairo_status(context.pointer) == CAIRO_STATUS_SUCCESS else { return nil }
  }

  deinit {
    // The context goes after this and still has the surface, which must know then that its pixels are gone.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    free(pixels.baseAddress)
  }

  /// The part of pixels that is drawn.
  package enum Clip {
    /// Everything in a rectangle of the surface.
    case rectangle(Rect)
    /// Everything that a mask with its top-left corner at a place lets through.
    case mask(Mask, x: Int, y: Int)
  }

  /// Draws pixels on pixels.
  ///
  /// - Parameters:
  ///   - words: The pixels, rows from the top without padding.
  ///   - isOpaque: A Boolean value that indicates whether the words are of RGB24.
  ///   - frame: The place on the surface, which the pixels fill.
  ///   - clip: The part of them that is drawn.
  package func draw(_ words: [UInt32], isOpaque: Bool, in frame: PixelRect, clippedTo clip: Clip) {
    precondition(words.count == frame.width * frame.height)
    words.withUnsafeBytes { bytes in
      // Cairo only reads from a source surface; it lives no longer than this call.
      let source = cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress),
        isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
        Int32(frame.width), Int32(frame.height), Int32(frame.width * 4))
      defer { cairo_surface_destroy(source) }
      let pointer = context.pointer
      cairo_set_source_surface(pointer, source, Double(frame.x), Double(frame.y))
      // Tiles lie on the pixel grid: taking the nearest pixel takes the very pixel.
      cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
      cairo_pattern_set_extend(cairo_get_source(pointer), CAIRO_EXTEND_PAD)
      switch clip {
      case .rectangle(let rectangle):
        context.beginPath()
        context.addRectangle(rectangle)
        context.closePath()
        context.fill()
      case .mask(let mask, let x, let y): mask.paint(x: x, y: y, on: context)
      }
      // Lets go of the source.
      cairo_set_source_rgb(pointer, 0, 0, 0)
    }
  }

  /// Finishes drawing and copies the pixels, as encoders take them, into longer rows: RGB bytes of opaque surfaces, or RGBA
  /// bytes, colour not premultiplied.
  ///
  /// - Parameters:
  ///   - bytes: The longer rows, of pixels with as many bytes.
  ///   - column: The place of the first pixel in each of them.
  ///   - width: The pixels of a longer row.
  package func copyPacked(into bytes: inout [UInt8], at column: Int, width: Int) throws(Failure) {
    cairo_surface_flush(surface)
    try context.check()
    let pixel = isOpaque ? 3 : 4
    precondition(
      column >= 0 && column + size.width <= width && bytes.count >= size.height * width * pixel)
    var target = bytes.mutableSpan
    for line in 0..<size.height {
      var at = (line * width + column) * pixel
      for word in pixels[line * size.width..<(line + 1) * size.width] {
        let alpha = isOpaque ? 255 : word >> 24
        func channel(_ shift: UInt32) -> UInt8 {
          let value = word >> shift & 0xFF
          return isOpaque
            ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        }
        target[at] = channel(16)
        target[at + 1] = channel(8)
        target[at + 2] = channel(0)
        if !isOpaque { target[at + 3] = UInt8(alpha) }
        at += pixel
      }
    }
  }
}
