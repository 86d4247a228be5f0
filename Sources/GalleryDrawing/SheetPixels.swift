import CVips
package import GalleryModel

/// A finished sheet's pixels. libvips encodes them; it sees pixels and a file descriptor, never a file name.
package struct SheetPixels {
  /// JPEG quality, 1–100.
  private static let jpegQuality: Int32 = 90
  /// zlib's level. Above it sheets get hardly smaller, but take several times as long.
  private static let pngCompression: Int32 = 6

  /// Owns the memory of ``bytes``.
  private let canvas: PixelCanvas
  private let bytes: UnsafeRawBufferPointer

  init(canvas: PixelCanvas, bytes: UnsafeRawBufferPointer) {
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
  ///   - bansDecoders: whether libvips is kept from decoding anything in this process. Default: yes.
  package func encode(
    as format: SheetFormat, dpi: Double, to descriptor: Int32, bansDecoders: Bool = true
  ) throws(DrawingError) {
    try VipsRuntime.start(bansDecoders: bansDecoders)
    let image = gallery_vips_wrap(
      bytes.baseAddress, bytes.count, Int32(canvas.size.width), Int32(canvas.size.height),
      canvas.isOpaque ? 3 : 4, dpi)
    guard let image else { throw VipsRuntime.failure() }
    defer { gallery_vips_unref(image) }
    switch format {
    case .jpeg: try Self.writeJPEG(image, dpi: dpi, to: descriptor)
    case .png: try Self.writePNG(image, to: descriptor)
    }
  }

  private static func writePNG(_ image: UnsafeMutablePointer<VipsImage>, to descriptor: Int32)
    throws(DrawingError)
  {
    guard let target = vips_target_new_to_descriptor(descriptor) else { throw VipsRuntime.failure() }
    defer { gallery_vips_unref(target) }
    guard gallery_vips_write_png(image, target, pngCompression) == 0 else { throw VipsRuntime.failure() }
  }

  /// libvips encodes to memory, a small part of what the pixels take, since the header is ours.
  private static func writeJPEG(
    _ image: UnsafeMutablePointer<VipsImage>, dpi: Double, to descriptor: Int32
  ) throws(DrawingError) {
    var file: UnsafeMutableRawPointer?
    var count = 0
    guard gallery_vips_write_jpeg(image, &file, &count, jpegQuality) == 0 else { throw VipsRuntime.failure() }
    defer { g_free(file) }
    let header = try JPEGHeader(dpi: dpi).bytes
    do {
      try header.withUnsafeBytes { try DescriptorOutput.write($0, to: descriptor) }
    } catch let error as DrawingError {
      throw error
    } catch {
      throw .encoder("\(error)")
    }
    try DescriptorOutput.write(
      JPEGHeader.body(of: UnsafeRawBufferPointer(start: file, count: count)), to: descriptor)
  }
}
