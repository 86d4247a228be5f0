/// Selects photos by their paths below the source.
package struct PathFilter: Sendable {
  private var included: [(text: String, pattern: PathPattern, isUsed: Bool)]
  private var excluded: [(text: String, pattern: PathPattern, isUsed: Bool)]
  /// The maximum number of folder levels, including the source's own.
  let depth: Int?
  /// The number of photos that were left out.
  private var leftOut = 0

  /// Creates a filter of patterns and levels. By default it includes everything.
  package init(including included: [String] = [], excluding excluded: [String] = [], depth: Int? = nil) {
    self.included = included.map { ($0, PathPattern($0), false) }
    self.excluded = excluded.map { ($0, PathPattern($0), false) }
    self.depth = depth
  }

  /// Returns a Boolean value that indicates whether a photo is included.
  ///
  /// - Parameters:
  ///   - path: Its path below the source.
  ///   - isExpected: Whether the file is certainly a photo and counts as left out.
  package mutating func takes(_ path: some StringProtocol, isExpected: Bool = true) -> Bool {
    func isMatched(by patterns: inout [(text: String, pattern: PathPattern, isUsed: Bool)]) -> Bool {
      var isMatched = false
      for index in patterns.indices where patterns[index].pattern.matches(path) {
        patterns[index].isUsed = true
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
    let unused =
      included.filter { !$0.isUsed }.map { "--include \($0.text): no photo matches" }
      + excluded.filter { !$0.isUsed }.map { "--exclude \($0.text): no photo matches" }
    guard leftOut > 0 else { return unused }
    let photos = leftOut == 1 ? "1 photo" : "\(leftOut) photos"
    return unused + ["skipped \(photos) (--include, --exclude)"]
  }
}
