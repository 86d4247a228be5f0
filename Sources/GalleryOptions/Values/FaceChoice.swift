/// The faces of a photo that tiles are about.
public enum FaceChoice: String, Sendable, Hashable, Codable, CaseIterable {
  /// The largest.
  case largest
  /// Each, in a tile of its own.
  case all
}
