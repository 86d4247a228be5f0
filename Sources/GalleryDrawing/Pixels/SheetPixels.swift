import Cairo
import GalleryGeometry
import GalleryModel
import Vips

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
    let file: VipsBlock?
    do throws(VipsError) {
      file = try packed.withBytes { bytes throws(VipsError) in
        try encode(bytes, as: format, dpi: dpi, to: descriptor)
      }
    } catch {
      throw DrawingError(error)
    }
    // Otherwise libvips has written the file.
    if let file { try write(file, as: format, dpi: dpi, to: descriptor) }
  }

  /// Encodes the pixels to memory, a small part of what they take; a PNG goes to the file and is `nil`.
  private func encode(
    _ bytes: Span<UInt8>, as format: PixelFormat, dpi: Double, to descriptor: Int32
  ) throws(VipsError) -> VipsBlock? {
    try VipsLibrary.startEncoding(writesAVIF: format == .avif)
    let picture = try VipsPicture(
      pixels: bytes, width: packed.size.width, height: packed.size.height, bands: packed.isOpaque ? 3 : 4,
      dpi: dpi)
    switch format {
    case .jpeg: return try picture.jpeg(quality: EncodingQuality.jpeg)
    case .png:
      try picture.writePNG(to: descriptor, compression: EncodingQuality.pngCompression)
      return nil
    case .webp:
      return try picture.webp(
        quality: EncodingQuality.webp, isSharp: true, effort: EncodingQuality.webpEffort)
    // The format counts bytes with 32 bits, unless it is told otherwise.
    case .tiff: return try picture.tiff(isBig: bytes.count > Int(Int32.max))
    case .avif: return try picture.avif(quality: EncodingQuality.avif, effort: EncodingQuality.avifEffort)
    }
  }

  /// Writes an encoded file. The headers of JPEG and WebP are ours.
  private func write(
    _ file: VipsBlock, as format: PixelFormat, dpi: Double, to descriptor: Int32
  ) throws(DrawingError) {
    switch format {
    case .jpeg:
      try DescriptorOutput.write(try JPEGHeader(dpi: dpi).bytes, to: descriptor)
      try DescriptorOutput.write(JPEGHeader.body(of: file), to: descriptor)
    case .webp:
      let whole = try WebPFile(
        picture: file, width: packed.size.width, height: packed.size.height, hasAlpha: !packed.isOpaque,
        dpi: dpi, profile: try SRGBProfile.bytes)
      try DescriptorOutput.write(whole.bytes, to: descriptor)
    case .png, .tiff, .avif: try DescriptorOutput.write(file, to: descriptor)
    }
  }
}
