/// The photos that sheets show of a burst: of photos that were taken within
/// seconds of each other and look alike.
public enum BurstPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// All photos.
  case all
  /// The first photo.
  case first
  /// The photo with the most stars, then the sharpest, with the number of the others on it.
  case stack
}
