import Foundation

/// Formats lengths on a page with one decimal, in the user's unit. Pixels and percent are used if the user
/// gave them. Otherwise the unit is inches or millimetres on paper and points on screens.
struct LengthText {
  let page: PageSpec
  /// A length that the user gave; `nil` if there is no such length.
  let example: Length?

  /// The number of points in a unit, and the unit's name.
  private var unit: (points: Double, name: String) {
    switch example {
    case .pixels?: return (1 / page.pixelsPerPoint, "px")
    case .percent?: return (page.shortSide / 100, "%")
    case .points?, nil: break
    }
    guard page.medium == .paper else { return (1, "pt") }
    // Page sizes in quarter inches are not round numbers of millimetres.
    let isInInches = [page.shortSide, page.longSide].allSatisfy { ($0 / 18).rounded() == $0 / 18 }
    return isInInches ? (72, "in") : (Length.pointsPerMillimetre, "mm")
  }

  /// Returns a length in points as text, rounded to tenths of the unit. Limits are rounded up or down.
  func text(_ points: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
    // Keeps exact tenths: floating-point error must not change them.
    let tenths = points / unit.points * 10
    let exact = tenths.rounded()
    let rounded = abs(tenths - exact) < 1e-6 ? exact : tenths.rounded(rule)
    let space = unit.name == "%" ? "" : " "
    return (rounded / 10).fixed(1) + space + unit.name
  }
}
