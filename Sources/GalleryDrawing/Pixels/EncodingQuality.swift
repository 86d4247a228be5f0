/// The quality and effort settings of the encoders.
enum EncodingQuality {
  /// The JPEG quality, 1–100.
  static let jpeg: Int32 = 90
  /// zlib's level. Higher levels hardly reduce the size of sheets, but take several times as long.
  static let pngCompression: Int32 = 6
  /// The WebP quality, 1–100.
  static let webp: Int32 = 90
  /// The effort of the WebP encoder for sheets, 0–6.
  static let webpEffort: Int32 = 4
  /// The effort of the WebP encoder for the many pictures of web pages. Effort 4 makes files of 2,560 pixels 5 %
  /// smaller in twice the time, and in four times the time with sharp colour edges.
  static let webPictureEffort: Int32 = 2
  /// The quality of JPEG and WebP on web pages, 1–100.
  static let webPicture: Int32 = 82
  /// The AVIF quality, 1–100; looks like JPEG at 90.
  static let avif: Int32 = 75
  /// The effort of the AVIF encoder, 0–9.
  static let avifEffort: Int32 = 2
}
