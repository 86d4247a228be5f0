import CCairo
package import Foundation
package import GalleryGeometry
import LibC

/// The owner of a picture for vector surfaces: an unchanged JPEG file, or the pixels of a PNG file.
package final class Picture {
  private let surface: OpaquePointer
  private let size: PixelSize

  /// Embeds a JPEG file unchanged.
  package init(jpeg file: Data, size: PixelSize) throws(Failure) {
    // Cairo writes the attached file and ignores the empty pixels.
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
    self.size = size
    let count = file.count
    guard let bytes = malloc(count) else {
      throw Failure(description: "there is not enough memory for an image")
    }
    file.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: count))
    let status = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, bytes.assumingMemoryBound(to: UInt8.self), UInt(count), { free($0) },
      bytes)
    if status != CAIRO_STATUS_SUCCESS {
      free(bytes)
      try Failure.check(status)
    }
    try Failure.check(cairo_surface_status(surface))
  }

  private final class Reader {
    var remaining: Data
    init(_ file: Data) { remaining = file }
  }

  /// Reads a PNG file written by this process.
  package init(png file: Data, size: PixelSize) throws(Failure) {
    let reader = Reader(file)
    let surface = withExtendedLifetime(reader) {
      cairo_image_surface_create_from_png_stream(
        { closure, bytes, count in
          guard let closure, let bytes else { return CAIRO_STATUS_READ_ERROR }
          let reader = Unmanaged<Reader>.fromOpaque(closure).takeUnretainedValue()
          guard reader.remaining.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
          reader.remaining.copyBytes(to: bytes, count: Int(count))
          reader.remaining = reader.remaining.dropFirst(Int(count))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(reader).toOpaque())
    }
    guard let surface else { throw Failure(description: "there is not enough memory for an image") }
    self.surface = surface
    self.size = size
    try Failure.check(cairo_surface_status(surface))
  }

  deinit { cairo_surface_destroy(surface) }

  /// Fills and clears a context's path with the picture, stretched over a frame.
  package func fillPath(in frame: Rect, on context: Context) {
    let pattern = cairo_pattern_create_for_surface(surface)
    defer { cairo_pattern_destroy(pattern) }
    var matrix = cairo_matrix_t()
    cairo_matrix_init_scale(&matrix, Double(size.width) / frame.width, Double(size.height) / frame.height)
    cairo_matrix_translate(&matrix, -frame.x, -frame.y)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context.pointer, pattern)
    context.fill()
    // Release the picture.
    cairo_set_source_rgb(context.pointer, 0, 0, 0)
  }
}
