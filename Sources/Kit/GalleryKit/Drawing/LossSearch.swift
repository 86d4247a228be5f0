/// Decides how long a round continues after its first lost photo, to find further ones.
///
/// Ending at once costs a new plan for each lost photo; continuing decodes photos whose tiles are discarded.
/// The search continues while it has cost less than the plans so far. Lost photos, few or many, then at most
/// about double the cost of a build that knew them beforehand. Costs are counted, not timed, so the same
/// photos always take the same rounds.
struct LossSearch {
  /// The number of photos that can be planned in the time to decode one.
  private static let photosPlanned = 500.0
  /// The number of photos that may be decoded in vain for each lost photo.
  private static let forEachLoss = 4.0

  /// The number of photos that may still be decoded in vain.
  private var allowance = 0.0

  var shouldContinue: Bool { allowance > 0 }

  mutating func recordPlan(of count: Int) { allowance += Double(count) / Self.photosPlanned }

  mutating func recordLoss() { allowance += Self.forEachLoss }

  mutating func recordWastedDecoding() { allowance -= 1 }
}
