/// The work of a search for a dense packing, in the unit of ``Energy/work``.
///
/// A search runs the stages of all efforts up to its own and keeps the best result. A stage does not depend
/// on later ones, so more effort never gives a worse packing.
struct EffortSchedule {
  /// The work of each stage, the least effort first. Without stages, circles stay where rows or a front place
  /// them.
  var stages: [Int] = []

  func share(of part: Int, among whole: Int) -> EffortSchedule {
    EffortSchedule(stages: stages.map { $0 / whole * part })
  }
}

extension EffortSchedule {
  init(_ effort: PackingEffort, for sizes: [Double]) {
    let count = sizes.count
    let areEqual = sizes.areAlike
    let ratio = max(1, Double(count) / 200)
    for stage in PackingEffort.allCases {
      switch stage {
      case .fast: stages.append(Int((areEqual ? 3.8e6 : 2.7e6) * min(8, ratio.squareRoot())))
      case .normal: stages.append(Int((areEqual ? 5e7 : 4e7) * min(3, ratio.squareRoot().squareRoot())))
      case .best:
        // Many equal circles start farthest from the best known packings.
        stages.append(
          areEqual
            ? Int(3.3e8 * min(2.45, ratio * ratio.squareRoot())) : Int(2.7e8 * min(3, ratio.squareRoot())))
      }
      if stage == effort { break }
    }
  }
}
