/// The choice of the photo in a pair of RAW and JPEG files.
public enum PairPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The JPEG.
  case jpeg
  /// The RAW file, shown by its embedded preview.
  case raw
  /// Both files, as separate photos.
  case both
}
