/// The file of a RAW and JPEG pair that is the photo.
public enum PairPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The JPEG.
  case jpeg
  /// The RAW file, by its embedded preview.
  case raw
  /// Each is a photo of its own.
  case both
}
