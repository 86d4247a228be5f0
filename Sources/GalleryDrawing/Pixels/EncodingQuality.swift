/// The share of a picture's detail that encoders keep, and the work that they spend on it.
enum EncodingQuality {
  /// JPEG quality, 1–100.
  static let jpeg: Int32 = 90
  /// zlib's level. Above it sheets get hardly smaller, but take several times as long.
  static let pngCompression: Int32 = 6
  /// WebP quality, 1–100.
  static let webp: Int32 = 90
  /// Quality of JPEG and WebP on web pages, 1–100.
  static let webPicture: Int32 = 82
  /// AVIF quality, 1–100: looks like JPEG's 90.
  static let avif: Int32 = 75
  /// Work that the AVIF encoder spends, 0–9.
  static let avifEffort: Int32 = 2
}
