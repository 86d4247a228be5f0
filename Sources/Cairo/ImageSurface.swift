import CCairo
package import GalleryGeometry
import LibC

/// The owner of the pixels that a context draws on. They are native-endian words in Cairo's ARGB32 format with
/// premultiplied colour, or in RGB24 format, whose highest byte is unused.
package final class ImageSurface {
  private let size: PixelSize
  private let isOpaque: Bool
  /// The context that draws on the surface.
  package let context: Context
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let surface: OpaquePointer

  /// Creates a surface of one colour.
  ///
  /// - Parameters:
  ///   - size: The size; no side may exceed Cairo's limit of 32,767 pixels.
  ///   - word: The colour of every pixel.
  ///   - isOpaque: A Boolean value that indicates whether the surface has no transparency.
  /// - Returns: `nil` if there is not enough memory.
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
    // The context outlives this code and references the surface, so finish it before its pixels are freed.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    free(pixels.baseAddress)
  }

  /// The drawn part of pixels.
  package enum Clip {
    /// The part inside a rectangle of the surface.
    case rectangle(Rect)
    /// The part inside a mask with its top-left corner at a point.
    case mask(Mask, x: Int, y: Int)
  }

  /// Draws pixels on pixels.
  ///
  /// - Parameters:
  ///   - words: The pixels, rows from the top without padding.
  ///   - isOpaque: A Boolean value that indicates whether the words are in RGB24 format.
  ///   - frame: The frame on the surface, which the pixels fill.
  ///   - clip: The part to draw.
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
      // Tiles lie on the pixel grid, so the nearest pixel is exactly the right one.
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
      // Release the source.
      cairo_set_source_rgb(pointer, 0, 0, 0)
    }
  }

  /// Finishes drawing and copies the pixels into longer rows, in the form that encoders expect. Opaque surfaces become
  /// RGB bytes, others RGBA bytes with colour that is not premultiplied.
  ///
  /// - Parameters:
  ///   - bytes: The longer rows, with the same number of bytes per pixel.
  ///   - column: The column of the first pixel in each row.
  ///   - width: The number of pixels in a longer row.
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
