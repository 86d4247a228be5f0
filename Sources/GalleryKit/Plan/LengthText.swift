import Foundation
import GalleryModel
import GalleryText

/// Writes lengths on a page as its users measure: with one decimal, in pixels or percent where they gave them, in
/// inches on pages that are measured in inches, in millimetres on other paper and in points on screens.
struct LengthText {
  private let page: PageSpec
  private let example: Length?

  /// - Parameter example: A length that the user gave; `nil` for none.
  init(on page: PageSpec, like example: Length? = nil) {
    self.page = page
    self.example = example
  }

  /// The number of points in a unit, and its name.
  private var unit: (points: Double, name: String) {
    switch example {
    case .pixels?: return (1 / page.pixelsPerPoint, "px")
    case .percent?: return (page.shortSide / 100, "%")
    case .points?, nil: break
    }
    guard page.medium == .paper else { return (1, "pt") }
    // A quarter of an inch is no round number of millimetres.
    let isInInches = [page.shortSide, page.longSide].allSatisfy { ($0 / 18).rounded() == $0 / 18 }
    return isInInches ? (72, "in") : (Length.pointsPerMillimetre, "mm")
  }

  /// Returns a length in points, rounded to the nearest tenth of the unit or, where it is a limit, towards one side.
  func text(_ points: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
    // A limit that is met exactly stays what it is, whatever the last bits are.
    let tenths = points / unit.points * 10
    let exact = tenths.rounded()
    let rounded = abs(tenths - exact) < 1e-6 ? exact : tenths.rounded(rule)
    let space = unit.name == "%" ? "" : " "
    return (rounded / 10).fixed(1) + space + unit.name
  }
}
