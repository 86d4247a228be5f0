/// The pages of a run with the items of each. Neighbouring pages exchange photos for nearly one width.
struct PageRun {
  let problem: RowProblem
  private(set) var parts: [Range<Int>]
  private(set) var pages: [ScoredRows] = []

  /// The largest number of photos that a page gives to the next one, or takes from it, and as a share of its own.
  private static let mostShift = 5
  private static let shiftShare = 6
  /// The cost of two pages of unlike widths, as a multiple of the share of the width by which they differ.
  private static let unlikeWidths = 0.5
  /// The worth of a page with like margins: more than all of its score.
  private static let likeMargins = 1.0
  /// The difference of widths that is not seen on pages one after the other.
  private static let likeWidths = 0.02

  /// Fills the pages, and returns whether all photos fit.
  mutating func fill() -> Bool {
    for part in parts {
      guard let page = problem.filledPage(part) else { return false }
      pages.append(page)
    }
    return true
  }

  /// Moves photos between neighbouring pages if these then look better together.
  mutating func shiftEnds() {
    for next in parts.indices.dropFirst() where !areAlike(pages[next - 1], pages[next]) {
      let (first, last) = (parts[next - 1], parts[next])
      var best = score(pages[next - 1], pages[next])
      let most = min(Self.mostShift, min(first.count, last.count) / Self.shiftShare)
      for shift in -most...most where shift != 0 {
        let end = first.upperBound + shift
        guard let page = problem.filledPage(first.lowerBound..<end),
          let other = problem.filledPage(end..<last.upperBound), score(page, other) > best
        else { continue }
        best = score(page, other)
        pages[next - 1] = page
        pages[next] = other
        parts[next - 1] = first.lowerBound..<end
        parts[next] = end..<last.upperBound
      }
    }
  }

  private func areAlike(_ first: ScoredRows, _ last: ScoredRows) -> Bool {
    first.hasLikeMargins && last.hasLikeMargins && difference(first, last) <= Self.likeWidths
  }

  private func difference(_ first: ScoredRows, _ last: ScoredRows) -> Double {
    2 * abs(first.page.inset - last.page.inset) / problem.width
  }

  private func score(_ first: ScoredRows, _ last: ScoredRows) -> Double {
    var score = first.score + last.score - Self.unlikeWidths * difference(first, last)
    for page in [first, last] where page.hasLikeMargins { score += Self.likeMargins }
    return score
  }
}
