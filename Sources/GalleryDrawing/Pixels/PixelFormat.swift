import GalleryFiles
import GalleryGeometry
import GalleryModel
import SystemPackage
import Vips

/// The pixel file formats.
package enum PixelFormat: String, Sendable, Hashable, CaseIterable {
  /// JPEG, quality 90, without chroma subsampling.
  case jpeg
  /// PNG, 8 bits per channel.
  case png
  /// WebP, lossy, quality 90.
  case webp
  /// TIFF, deflated.
  case tiff
  /// AVIF, 8 bits per channel, without chroma subsampling.
  case avif

  /// Encodes a small sheet and discards the result, to check that libvips has the encoder.
  ///
  /// - Throws: The encoder's error.
  package func check() throws(DrawingError) {
    try DrawingError.wrapping {
      let nowhere = try FileDescriptor.open("/dev/null", .writeOnly, options: [.closeOnExec])
      try nowhere.closeAfter {
        try BandCanvas(size: PixelSize(width: 16, height: 16), background: .white).finish()
          .encode(as: self, dpi: 72, to: nowhere.rawValue)
      }
    }
  }

  /// Writes a picture to an open file and blocks during encoding. Headers of JPEG and WebP files are our own.
  func write(_ picture: VipsPicture, dpi: Double, to descriptor: Int32) throws {
    let (width, height, bands) = (picture.width, picture.height, picture.bands)
    switch self {
    case .jpeg:
      let file = try picture.jpeg(quality: EncodingQuality.jpeg)
      try DescriptorOutput.write(try JPEGHeader(dpi: dpi).bytes, to: descriptor)
      try DescriptorOutput.write(JPEGHeader.body(of: file), to: descriptor)
    case .png: try picture.writePNG(to: descriptor, compression: EncodingQuality.pngCompression)
    case .webp:
      let file = try picture.webp(
        quality: EncodingQuality.webp, isSharp: true, effort: EncodingQuality.webpEffort)
      let whole = try WebPFile(
        picture: file, width: width, height: height, hasAlpha: bands == 4, dpi: dpi,
        profile: try VipsProfile.srgb())
      try DescriptorOutput.write(whole.bytes, to: descriptor)
    case .tiff:
      // Plain TIFF has 32-bit offsets.
      let file = try picture.tiff(isBig: width * height * bands > Int(Int32.max))
      try DescriptorOutput.write(file, to: descriptor)
    case .avif:
      let file = try picture.avif(quality: EncodingQuality.avif, effort: EncodingQuality.avifEffort)
      try DescriptorOutput.write(file, to: descriptor)
    }
  }
}
