import CCairo
package import GalleryGeometry
import LibC

/// The owner of the coverage of each pixel of a tile by an outline.
package final class Mask {
  private let surface: OpaquePointer

  /// Computes the share of each pixel that a function draws.
  package init(size: PixelSize, _ draw: (Context) -> Void) {
    // Without memory, Cairo returns a surface without pixels and a context that draws nothing. The sheet's
    // own context gets the error when the mask is used.
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height))
    let context = Context(on: surface)
    context.setUpForShapes()
    draw(context)
  }

  deinit { cairo_surface_destroy(surface) }

  /// Draws a context's source through the mask, with the mask's top-left corner at a point.
  package func paint(x: Int, y: Int, on context: Context) {
    cairo_mask_surface(context.pointer, surface, Double(x), Double(y))
  }
}

/// The owner of the pixels that a context draws on. They are native-endian words in Cairo's ARGB32 format
/// with premultiplied colour, or in RGB24 format, whose highest byte is unused.
package final class ImageSurface {
  private let size: PixelSize
  private let isOpaque: Bool
  package let context: Context
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let surface: OpaquePointer

  /// Creates a surface of one colour; `nil` without enough memory. No side may
  /// exceed Cairo's limit of 32,767 pixels.
  package init?(size: PixelSize, filledWith word: UInt32, isOpaque: Bool) {
    let count = size.width * size.height
    guard let memory = malloc(count * MemoryLayout<UInt32>.stride) else { return nil }
    pixels = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt32.self, capacity: count), count: count)
    pixels.initialize(repeating: word)
    surface = Self.surface(on: memory, size, isOpaque: isOpaque)
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

  /// Returns a surface of pixels in memory. It has an error status, not `nil`, without memory for itself.
  private static func surface(
    on memory: UnsafeMutableRawPointer?, _ size: PixelSize, isOpaque: Bool
  ) -> OpaquePointer {
    // Cairo ignores the alpha byte of RGB24, so opaque sheets are drawn without blending it.
    cairo_image_surface_create_for_data(
      memory?.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(size.width), Int32(size.height), Int32(size.width * 4))
  }

  /// The drawn part of pixels: inside a rectangle of the surface, or inside a mask
  /// with its top-left corner at a point.
  package enum Clip {
    case rectangle(Rect)
    case mask(Mask, x: Int, y: Int)
  }

  /// Draws the part of a frame's pixels inside a clip. The pixels are rows from the top without padding;
  /// opaque ones are in RGB24 format.
  package func draw(_ words: [UInt32], isOpaque: Bool, in frame: PixelRect, clippedTo clip: Clip) {
    precondition(words.count == frame.width * frame.height)
    words.withUnsafeBytes { bytes in
      // Cairo only reads from a source surface; it lives no longer than this call.
      let source = Self.surface(
        on: UnsafeMutableRawPointer(mutating: bytes.baseAddress), frame.size, isOpaque: isOpaque)
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

  /// Finishes drawing and copies the pixels into rows of a larger width from a column on,
  /// in the form that encoders expect. Opaque surfaces become RGB bytes, others RGBA bytes
  /// with colour that is not premultiplied.
  package func copyPacked(into bytes: inout [UInt8], at column: Int, width: Int) throws(Failure) {
    cairo_surface_flush(surface)
    try context.check()
    let pixel = isOpaque ? 3 : 4
    precondition(column >= 0 && column + size.width <= width && bytes.count >= size.height * width * pixel)
    var target = bytes.mutableSpan
    for line in 0..<size.height {
      var at = (line * width + column) * pixel
      for word in pixels[line * size.width..<(line + 1) * size.width] {
        let alpha = isOpaque ? 255 : word >> 24
        func channel(_ shift: UInt32) -> UInt8 {
          let value = word >> shift & 0xFF
          return isOpaque ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
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
