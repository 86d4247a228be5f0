import GalleryText

/// Selects photos by their paths below the source.
package struct PathFilter: Sendable {
  private var included: [Option]
  private var excluded: [Option]
  /// Including the source's own level.
  let depth: Int?
  private var leftOut = 0

  /// Includes everything by default. `foldsPairs`: excluding a file of a pair excludes the pair.
  package init(
    including included: [String] = [], excluding excluded: [String] = [], depth: Int? = nil,
    foldsPairs: Bool = true
  ) {
    self.included = included.map { Option("--include", $0, pairs: false) }
    self.excluded = excluded.map { Option("--exclude", $0, pairs: foldsPairs) }
    self.depth = depth
  }

  /// The path is below the source. `isExpected`: the file is certainly a photo and counts as left out.
  package mutating func takes(_ path: some StringProtocol, isExpected: Bool = true) -> Bool {
    func isMatched(by options: inout [Option]) -> Bool {
      var isMatched = false
      for index in options.indices where options[index].pattern.matches(path, pairs: options[index].pairs) {
        options[index].isUsed = true
        isMatched = true
      }
      return isMatched
    }
    let isIncluded = included.isEmpty || isMatched(by: &included)
    let isTaken = isIncluded && !isMatched(by: &excluded)
    if !isTaken, isExpected { leftOut += 1 }
    return isTaken
  }

  /// User-facing sentences about photos left out, and about patterns that match no path.
  package var notes: [String] {
    let unused = (included + excluded).filter { !$0.isUsed }.map { "\($0.text): no photo matches" }
    return unused + (leftOut > 0 ? ["skipped \(leftOut.counted("photo")) (--include, --exclude)"] : [])
  }

  /// A pattern of the user.
  private struct Option {
    let text: String
    let pattern: PathPattern
    let pairs: Bool
    var isUsed = false

    init(_ name: String, _ pattern: String, pairs: Bool) {
      text = "\(name) \(pattern)"
      self.pattern = PathPattern(pattern)
      self.pairs = pairs
    }
  }
}
