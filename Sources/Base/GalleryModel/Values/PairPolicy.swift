/// The choice of the photo in a pair of files of one shot: RAW and JPEG or HEIF, or Apple's original and edited
/// photo.
public enum PairPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The JPEG or HEIF, and the edited photo.
  case jpeg
  /// The RAW file, shown by its embedded preview, and the original.
  case raw
  /// Both files, as separate photos.
  case both
}
