import CVips
package import GalleryModel

/// A finished sheet's pixels. libvips encodes them; it sees pixels and a file descriptor, never a file name.
package struct SheetPixels {
  /// JPEG quality, 1–100.
  private static let jpegQuality: Int32 = 90
  /// zlib's level. Above it sheets get hardly smaller, but take several times as long.
  private static let pngCompression: Int32 = 6

  /// Owns the memory of ``bytes``.
  private let canvas: Canvas
  private let bytes: UnsafeRawBufferPointer

  init(canvas: Canvas, bytes: UnsafeRawBufferPointer) {
    self.canvas = canvas
    self.bytes = bytes
  }

  /// Writes the sheet to an open file, blocking for the time of the encoding.
  ///
  /// The file holds no metadata but the sRGB profile and the resolution.
  ///
  /// - Parameters:
  ///   - format: the file format.
  ///   - dpi: the resolution to store.
  ///   - descriptor: an open, writable file; it stays open.
  package func encode(as format: SheetFormat, dpi: Double, to descriptor: Int32) throws(DrawingError) {
    try VipsRuntime.start()
    let image = gallery_vips_wrap(
      bytes.baseAddress, bytes.count, Int32(canvas.size.width), Int32(canvas.size.height),
      canvas.isOpaque ? 3 : 4, dpi)
    guard let image else { throw VipsRuntime.failure() }
    defer { gallery_vips_unref(image) }
    guard let target = vips_target_new_to_descriptor(descriptor) else { throw VipsRuntime.failure() }
    defer { gallery_vips_unref(target) }
    let result =
      switch format {
      case .jpeg: gallery_vips_write_jpeg(image, target, Self.jpegQuality)
      case .png: gallery_vips_write_png(image, target, Self.pngCompression)
      }
    guard result == 0 else { throw VipsRuntime.failure() }
  }
}
