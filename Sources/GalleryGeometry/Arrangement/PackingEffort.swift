/// The amount of work that is spent on a dense packing.
///
/// Work is counted instead of timed, so that the same input gives the same result.
public enum PackingEffort: String, Sendable, Hashable, Codable, CaseIterable {
  /// The least work, for previews.
  case fast
  /// The usual work, for sheets.
  case normal
  /// The most work, for the last per mille of density.
  case best
}
