import Cairo
import GalleryGeometry
import GalleryModel
import Vips

/// A finished sheet's pixels, in memory or drawn band by band. libvips encodes them; it sees pixels and a file descriptor, never a file name.
package struct SheetPixels {
  private enum Source {
    case whole(Cairo.PackedPixels)
    case bands(BandedPixels)
  }

  private let source: Source
  private let size: PixelSize
  private let isOpaque: Bool

  init(_ packed: Cairo.PackedPixels) {
    (source, size, isOpaque) = (.whole(packed), packed.size, packed.isOpaque)
  }

  /// Has the pixels drawn while they are encoded, once for each format.
  package init(_ bands: BandedPixels) {
    (source, size, isOpaque) = (.bands(bands), bands.size, bands.isOpaque)
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
      try VipsLibrary.startEncoding(writesAVIF: format == .avif)
      switch source {
      case .whole(let packed):
        file = try packed.withBytes { bytes throws(VipsError) in
          let picture = try VipsPicture(
            pixels: bytes, width: size.width, height: size.height, bands: isOpaque ? 3 : 4, dpi: dpi)
          return try encode(picture, as: format, to: descriptor)
        }
      case .bands(let bands): file = try encode(bands.picture(dpi: dpi), as: format, to: descriptor)
      }
    } catch {
      throw DrawingError(error)
    }
    // Otherwise libvips has written the file.
    if let file { try write(file, as: format, dpi: dpi, to: descriptor) }
  }

  /// Encodes the pixels to memory, a small part of what they take; a PNG goes to the file and is `nil`.
  private func encode(
    _ picture: VipsPicture, as format: PixelFormat, to descriptor: Int32
  ) throws(VipsError) -> VipsBlock? {
    switch format {
    case .jpeg: return try picture.jpeg(quality: EncodingQuality.jpeg)
    case .png:
      try picture.writePNG(to: descriptor, compression: EncodingQuality.pngCompression)
      return nil
    case .webp:
      return try picture.webp(
        quality: EncodingQuality.webp, isSharp: true, effort: EncodingQuality.webpEffort)
    // The format counts bytes with 32 bits, unless it is told otherwise.
    case .tiff: return try picture.tiff(isBig: size.width * size.height * (isOpaque ? 3 : 4) > Int(Int32.max))
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
        picture: file, width: size.width, height: size.height, hasAlpha: !isOpaque,
        dpi: dpi, profile: try SRGBProfile.bytes)
      try DescriptorOutput.write(whole.bytes, to: descriptor)
    case .png, .tiff, .avif: try DescriptorOutput.write(file, to: descriptor)
    }
  }
}
