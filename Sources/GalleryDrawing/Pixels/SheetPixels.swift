import CVips
import Cairo
import GalleryGeometry
import GalleryModel

/// A finished sheet's pixels. libvips encodes them; it sees pixels and a file descriptor, never a file name.
package struct SheetPixels {
  private let packed: Cairo.PackedPixels

  init(_ packed: Cairo.PackedPixels) {
    self.packed = packed
  }

  /// Writes the sheet to an open file, blocking for the time of the encoding.
  ///
  /// The file holds no metadata but the sRGB profile and the resolution.
  ///
  /// - Parameters:
  ///   - format: the file format.
  ///   - dpi: the resolution to store.
  ///   - descriptor: an open, writable file; it stays open.
  package func encode(as format: PixelFormat, dpi: Double, to descriptor: Int32) throws(DrawingError) {
    try VipsRuntime.start(writesAVIF: format == .avif)
    let result = packed.withUnsafeBytes { bytes in
      Result { () throws(DrawingError) in try encode(bytes, as: format, dpi: dpi, to: descriptor) }
    }
    try result.get()
  }

  private func encode(
    _ bytes: UnsafeRawBufferPointer, as format: PixelFormat, dpi: Double, to descriptor: Int32
  ) throws(DrawingError) {
    let image = gallery_vips_wrap(
      bytes.baseAddress, bytes.count, Int32(packed.size.width), Int32(packed.size.height),
      packed.isOpaque ? 3 : 4, dpi)
    guard let image else { throw VipsRuntime.failure() }
    defer { gallery_vips_unref(image) }
    switch format {
    case .jpeg: try writeJPEG(image, dpi: dpi, to: descriptor)
    case .png: try Self.writePNG(image, to: descriptor)
    case .webp: try writeWebP(image, dpi: dpi, to: descriptor)
    case .tiff:
      // The format counts bytes with 32 bits, unless it is told otherwise.
      let file = try EncodedFile {
        gallery_vips_write_tiff(image, &$0, &$1, bytes.count > Int(Int32.max) ? 1 : 0)
      }
      try DescriptorOutput.write(file.bytes, to: descriptor)
    case .avif:
      let file = try EncodedFile {
        gallery_vips_write_avif(image, &$0, &$1, EncodingQuality.avif, EncodingQuality.avifEffort)
      }
      try DescriptorOutput.write(file.bytes, to: descriptor)
    }
  }

  private static func writePNG(_ image: UnsafeMutablePointer<VipsImage>, to descriptor: Int32)
    throws(DrawingError)
  {
    guard let target = vips_target_new_to_descriptor(descriptor) else { throw VipsRuntime.failure() }
    defer { gallery_vips_unref(target) }
    guard gallery_vips_write_png(image, target, EncodingQuality.pngCompression) == 0 else {
      throw VipsRuntime.failure()
    }
  }

  /// libvips encodes to memory, a small part of what the pixels take, since the header is ours.
  private func writeJPEG(
    _ image: UnsafeMutablePointer<VipsImage>, dpi: Double, to descriptor: Int32
  ) throws(DrawingError) {
    let file = try EncodedFile { gallery_vips_write_jpeg(image, &$0, &$1, EncodingQuality.jpeg) }
    try DescriptorOutput.write(try JPEGHeader(dpi: dpi).bytes, to: descriptor)
    try DescriptorOutput.write(JPEGHeader.body(of: file.bytes), to: descriptor)
  }

  private func writeWebP(
    _ image: UnsafeMutablePointer<VipsImage>, dpi: Double, to descriptor: Int32
  ) throws(DrawingError) {
    let file = try EncodedFile { gallery_vips_write_webp(image, &$0, &$1, EncodingQuality.webp) }
    let profile = try SRGBProfile()
    defer { withExtendedLifetime(profile) {} }
    let whole = try WebPFile(
      picture: file.bytes, width: packed.size.width, height: packed.size.height, hasAlpha: !packed.isOpaque,
      dpi: dpi, profile: profile.bytes)
    try DescriptorOutput.write(whole.bytes, to: descriptor)
  }
}
