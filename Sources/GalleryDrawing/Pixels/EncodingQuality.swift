/// The share of a picture's detail that encoders keep, and the work that they spend on it.
enum EncodingQuality {
  /// JPEG quality, 1–100.
  static let jpeg: Int32 = 90
  /// zlib's level. Above it sheets get hardly smaller, but take several times as long.
  static let pngCompression: Int32 = 6
  /// WebP quality, 1–100.
  static let webp: Int32 = 90
  /// Work that the WebP encoder spends on sheets, 0–6.
  static let webpEffort: Int32 = 4
  /// Work that the WebP encoder spends on pictures of web pages, of which there are many: with 4, files of 2,560 pixels are
  /// 5 % smaller and take twice the time, and four times with sharp edges of colour.
  static let webPictureEffort: Int32 = 2
  /// Quality of JPEG and WebP on web pages, 1–100.
  static let webPicture: Int32 = 82
  /// AVIF quality, 1–100: looks like JPEG's 90.
  static let avif: Int32 = 75
  /// Work that the AVIF encoder spends, 0–9.
  static let avifEffort: Int32 = 2
}
