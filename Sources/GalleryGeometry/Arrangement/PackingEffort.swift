/// The amount of work spent on a dense packing.
///
/// Work is counted, not timed, so the same input gives the same result.
public enum PackingEffort: String, Sendable, Hashable, Codable, CaseIterable {
  /// The least work, for previews.
  case fast
  /// The usual work, for sheets.
  case normal
  /// The most work, for the last 0.1 % of density.
  case best
}
