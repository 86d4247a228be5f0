/// Decides how long a round goes on after its first lost photo, in search of others.
///
/// A round that ends at once costs a plan for each lost photo; one that goes on decodes photos whose tiles are thrown
/// away. The search goes on for as long as it has cost less than the plans that were made, so that neither many broken
/// photos nor a few among many cost more than about twice what knowing them beforehand would. It counts and looks at no
/// clock: the same photos take the same rounds.
struct LossSearch {
  /// Photos that are planned again in the time in which one is decoded.
  private static let photosPlanned = 500.0
  /// Good photos that may be decoded in vain for a broken one that was found.
  private static let forEachLoss = 4.0

  /// Photos that may still be decoded in vain.
  private var allowance = 0.0

  /// A Boolean value that indicates whether the round continues.
  var shouldContinue: Bool { allowance > 0 }

  /// Records that a plan was made for a number of photos.
  mutating func recordPlan(of count: Int) { allowance += Double(count) / Self.photosPlanned }

  /// Records that a photo was lost.
  mutating func recordLoss() { allowance += Self.forEachLoss }

  /// Records that a photo was decoded in vain.
  mutating func recordWastedDecoding() { allowance -= 1 }
}
