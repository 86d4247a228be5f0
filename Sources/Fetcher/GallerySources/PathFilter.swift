/// Selects photos by their paths below the source.
package struct PathFilter: Sendable {
  private var included: [(text: String, pattern: PathPattern, isUsed: Bool)]
  private var excluded: [(text: String, pattern: PathPattern, isUsed: Bool)]
  /// Including the source's own level.
  let depth: Int?
  /// A Boolean value that indicates whether excluding a file of a pair excludes the pair.
  private let foldsPairs: Bool
  private var leftOut = 0

  /// Includes everything by default.
  package init(
    including included: [String] = [], excluding excluded: [String] = [], depth: Int? = nil,
    foldsPairs: Bool = true
  ) {
    self.included = included.map { ($0, PathPattern($0), false) }
    self.excluded = excluded.map { ($0, PathPattern($0), false) }
    self.depth = depth
    self.foldsPairs = foldsPairs
  }

  /// The path is below the source. `isExpected`: the file is certainly a photo and counts as left out.
  package mutating func takes(_ path: some StringProtocol, isExpected: Bool = true) -> Bool {
    func isMatched(
      by patterns: inout [(text: String, pattern: PathPattern, isUsed: Bool)], pairs: Bool
    ) -> Bool {
      var isMatched = false
      for index in patterns.indices where patterns[index].pattern.matches(path, pairs: pairs) {
        patterns[index].isUsed = true
        isMatched = true
      }
      return isMatched
    }
    let isIncluded = included.isEmpty || isMatched(by: &included, pairs: false)
    let isTaken = isIncluded && !isMatched(by: &excluded, pairs: foldsPairs)
    if !isTaken, isExpected { leftOut += 1 }
    return isTaken
  }

  /// User-facing sentences about photos left out, and about patterns that match no path.
  package var notes: [String] {
    let unused =
      included.filter { !$0.isUsed }.map { "--include \($0.text): no photo matches" }
      + excluded.filter { !$0.isUsed }.map { "--exclude \($0.text): no photo matches" }
    guard leftOut > 0 else { return unused }
    let photos = leftOut == 1 ? "1 photo" : "\(leftOut) photos"
    return unused + ["skipped \(photos) (--include, --exclude)"]
  }
}
