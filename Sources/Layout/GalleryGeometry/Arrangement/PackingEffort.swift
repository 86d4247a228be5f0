/// The amount of work spent on a dense packing. Work is counted, not timed, so the same input gives the same
/// result.
///
/// More effort never gives a smaller scale, a higher page or more pages, because each effort includes the
/// work of the lower ones. For up to 200 circles, `fast` takes about 20 ms, `normal` about 0.2 s and `best`
/// about a second. For a thousand circles, `best` takes up to three seconds.
public enum PackingEffort: String, Sendable, Hashable, Codable, CaseIterable {
  /// The least work, for previews.
  case fast
  /// The usual work, for sheets.
  case normal
  /// The most work, for the last 0.1 % of density.
  case best
}
