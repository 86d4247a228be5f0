import CCairo
import Foundation
import GalleryGeometry
import GalleryModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A tile as Cairo takes it into a PDF: JPEG files go in as they are, others as pixels with a soft mask.
final class PDFPicture {
  /// The picture, which is the owner's.
  let surface: OpaquePointer

  init(_ tile: EncodedTile) throws(DrawingError) {
    let surface: OpaquePointer?
    switch tile.kind {
    case .jpeg: surface = Self.jpeg(tile)
    case .png: surface = Self.png(tile.file)
    }
    guard let surface else { throw .cairo("no memory for a picture") }
    self.surface = surface
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
  }

  deinit { cairo_surface_destroy(surface) }

  /// Empty pixels, which nobody looks at, with the file attached: Cairo writes the file.
  private static func jpeg(_ tile: EncodedTile) -> OpaquePointer? {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(tile.size.width), Int32(tile.size.height))
    let count = tile.file.count
    guard let bytes = malloc(count) else { return nil }
    tile.file.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: count))
    let status = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, bytes.assumingMemoryBound(to: UInt8.self), UInt(count), { free($0) },
      bytes)
    if status != CAIRO_STATUS_SUCCESS {
      free(bytes)
      cairo_surface_destroy(surface)
      return nil
    }
    return surface
  }

  /// The rest of a file that is being read.
  private final class Reader {
    var rest: Data
    init(_ file: Data) { rest = file }
  }

  /// Reads a PNG file that this process has written.
  private static func png(_ file: Data) -> OpaquePointer? {
    let reader = Reader(file)
    return withExtendedLifetime(reader) {
      cairo_image_surface_create_from_png_stream(
        { closure, bytes, count in
          guard let closure, let bytes else { return CAIRO_STATUS_READ_ERROR }
          let reader = Unmanaged<Reader>.fromOpaque(closure).takeUnretainedValue()
          guard reader.rest.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
          reader.rest.copyBytes(to: bytes, count: Int(count))
          reader.rest = reader.rest.dropFirst(Int(count))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(reader).toOpaque())
    }
  }
}
