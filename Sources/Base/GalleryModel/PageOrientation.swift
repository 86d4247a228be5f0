/// The orientation of a page.
public enum PageOrientation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Taller than wide.
  case portrait
  /// Wider than tall.
  case landscape
}
