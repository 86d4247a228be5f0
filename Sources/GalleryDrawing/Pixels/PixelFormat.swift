/// The file formats that are made of pixels.
package enum PixelFormat: String, Sendable, Hashable, CaseIterable {
  /// JPEG, quality 90, without chroma subsampling.
  case jpeg
  /// PNG, 8 bits a channel.
  case png
  /// WebP, lossy, quality 90.
  case webp
  /// TIFF, deflated.
  case tiff
  /// AVIF, 8 bits a channel, without chroma subsampling.
  case avif
}
