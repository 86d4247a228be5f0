import GalleryModel

/// The place of a page among those of its build.
struct SheetPlace: Sendable, Hashable, Codable {
  /// The name of its product; `nil` where that has none.
  var product: String?
  /// The product's number in the configuration, from 0.
  var productIndex: Int
  /// The page's number within its orientation, from 1.
  var number: Int
  /// The number of pages of the product by orientation.
  var counts: [String: Int]
  /// The least number of digits of pages' numbers in the names of files.
  var digits: Int

  /// The most pages of an orientation of a product.
  static let mostPages = 10_000_000
  /// The numbers of digits that pages' numbers can have.
  static let digits = 1...9

  /// The number of pages of an orientation of the product.
  func count(_ orientation: PageOrientation) -> Int { counts[orientation.rawValue] ?? 0 }
}

extension SheetPlace {
  /// Returns what is wrong with the numbers of a page of an orientation.
  func problems(_ orientation: PageOrientation) -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    func check(_ place: String, _ number: Int, _ range: ClosedRange<Int>) {
      guard !range.contains(number) else { return }
      problems.append(
        ConfigurationProblem(
          place: "sheet.\(place)",
          message: "expected \(range.lowerBound) to \(range.upperBound), received \(number)"))
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      check("counts.\(name)", count, 1...Self.mostPages)
    }
    check("number", number, 1...max(1, min(count(orientation), Self.mostPages)))
    check("digits", digits, Self.digits)
    check("productIndex", productIndex, 0...Self.mostPages)
    if counts[orientation.rawValue] == nil {
      problems.append(
        ConfigurationProblem(
          place: "sheet.counts",
          message: "expected the number of \(orientation.rawValue) pages, received nothing"))
    }
    return problems
  }
}
