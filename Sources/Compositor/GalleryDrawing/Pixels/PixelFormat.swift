import GalleryFiles
import GalleryModel
import Vips

/// The pixel file formats.
package enum PixelFormat: String, Sendable, Hashable, CaseIterable {
  /// JPEG, without chroma subsampling.
  case jpeg
  /// PNG, 8 bits per channel.
  case png
  /// WebP, lossy.
  case webp
  /// TIFF, deflated.
  case tiff
  /// AVIF, 8 bits per channel, without chroma subsampling.
  case avif

  /// The default quality of JPEG and WebP sheets, 1–100.
  package static let usualQuality = 90
  /// AVIF at 75 looks like JPEG at 90.
  private static let avifQuality = 75
  /// zlib's level. Higher levels hardly reduce the size of sheets, but take several times as long.
  static let pngCompression: Int32 = 6

  /// Encodes a small sheet and discards the result. Throws the encoder's error if
  /// libvips does not have the encoder.
  package func check() throws(DrawingError) {
    try DrawingError.wrapping {
      let nowhere = try FileDescriptor.open("/dev/null", .writeOnly, options: [.closeOnExec])
      try nowhere.closeAfter {
        try BandCanvas(size: PixelSize(width: 16, height: 16), background: .white).finish()
          .encode(as: self, dpi: 72, to: nowhere)
      }
    }
  }

  /// Writes a picture to an open file and blocks during encoding. A quality of `nil` is the usual one.
  /// Headers of JPEG and WebP files are our own.
  func write(_ picture: VipsPicture, quality: Int? = nil, dpi: Double, to file: FileDescriptor) throws {
    let quality = Int32(quality ?? (self == .avif ? Self.avifQuality : Self.usualQuality))
    let size = PixelSize(width: picture.width, height: picture.height)
    switch self {
    case .jpeg:
      let encoded = try picture.jpeg(quality: quality)
      _ = try file.writeAll(try JFIFHeader.bytes(dpi: dpi))
      _ = try file.writeAll(JFIFHeader.body(of: encoded))
    case .png: try picture.writePNG(to: file.rawValue, compression: Self.pngCompression)
    case .webp:
      let encoded = try picture.webp(quality: quality, isSharp: true, effort: 4)
      _ = try file.writeAll(
        try WebPFile.bytes(
          of: encoded, size: size, metadata: (dpi, try VipsProfile.srgb(), picture.bands == 4)))
    case .tiff:
      // Plain TIFF has 32-bit offsets.
      let isBig = size.pixelCount * picture.bands > Int(Int32.max)
      _ = try file.writeAll(try picture.tiff(isBig: isBig))
    case .avif: _ = try file.writeAll(try picture.avif(quality: quality, effort: 2))
    }
  }
}
