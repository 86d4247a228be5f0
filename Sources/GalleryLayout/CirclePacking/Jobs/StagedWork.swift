import GalleryGeometry

/// The work of a search for a dense packing, in the units of ``WorkBudget``.
///
/// A search goes through the stages of all efforts up to its own, each of which does the same whatever follows it, and
/// keeps the best that it finds: so more effort never gives a worse packing.
struct StagedWork {
  /// The work of each stage, the least effort first.
  let stages: [Int]

  /// Returns the work for a search among `count` circles.
  init(_ effort: PackingEffort, for count: Int, areEqual: Bool) {
    let efforts = PackingEffort.allCases
    let own = efforts.firstIndex(of: effort) ?? 0
    stages = efforts[...own].map { $0.work(for: count, areEqual: areEqual) }
  }

  init(stages: [Int]) { self.stages = stages }

  /// No work: circles stay where rows or a front place them.
  static let none = StagedWork(stages: [])

  /// Returns the work for some of the circles.
  func share(of part: Int, among whole: Int) -> StagedWork {
    StagedWork(stages: stages.map { $0 / whole * part })
  }

  /// Returns the work without the stages that have less than `least`.
  func dropping(below least: Int) -> StagedWork {
    StagedWork(stages: stages.filter { $0 >= least })
  }
}

extension PackingEffort {
  /// The next lower effort; `nil` for the lowest.
  var less: PackingEffort? {
    guard let index = Self.allCases.firstIndex(of: self), index > 0 else { return nil }
    return Self.allCases[index - 1]
  }

  /// Returns the work of this effort's own stage.
  fileprivate func work(for count: Int, areEqual: Bool) -> Int {
    let ratio = max(1, Double(count) / 200)
    switch self {
    case .fast: return Int((areEqual ? 3.8e6 : 2.7e6) * min(8, ratio.squareRoot()))
    case .normal: return Int((areEqual ? 5e7 : 4e7) * min(3, ratio.squareRoot().squareRoot()))
    case .best:
      // Many equal circles have the farthest to go to the best known.
      return areEqual
        ? Int(3.3e8 * min(2.45, ratio * ratio.squareRoot())) : Int(2.7e8 * min(3, ratio.squareRoot()))
    }
  }
}
