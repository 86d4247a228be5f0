import Foundation
import GalleryLayout

/// Finds the size of a page that grows until it holds all photos, with the proportions of A4.
///
/// It lays photos out on open pages of several widths. The area used at one width determines the next width.
struct GrowingPage {
  /// The long side divided by the short one.
  private static let proportion = 2.0.squareRoot()

  private let columns: Int?
  /// A Boolean value that indicates whether photos have cells of one size, in rows of one length.
  private let hasCells: Bool
  private let cell: Double
  private let gap: Double
  private let page: LayoutPage
  private let orientation: PageOrientation

  /// Takes an open page of any width, and the orientation of the final page; `nil` if pages do not grow.
  init?(_ setup: LayoutSetup, _ page: LayoutPage, _ orientation: PageOrientation) {
    guard let cell = setup.cell else { return nil }
    columns = setup.configuration.layout.columns
    hasCells = setup.configuration.layout.name == .equalSpacing && setup.configuration.layout.groupBy == .none
    self.cell = cell
    gap = page.gap ?? 0
    self.page = page
    self.orientation = orientation
  }

  private func page(columns: Int) -> LayoutPage {
    var page = page
    page.width = 2 * (page.margin ?? gap) + Double(columns) * (cell + gap) - gap
    return page
  }

  /// Lays photos out with `arrange`, which takes an open page.
  func arrange(
    count: Int, _ arrange: (LayoutPage) throws(LayoutError) -> LayoutResult
  ) throws(LayoutError) -> LayoutResult {
    if let columns { return try arrange(page(columns: columns)) }

    let proportion = orientation == .portrait ? Self.proportion : 1 / Self.proportion
    func columnCount(of area: Double) -> Int {
      let width = (area / proportion).squareRoot()
      // The 0.01 allows for rounding.
      return max(
        1, Int(clamping: ((width - 2 * (page.margin ?? gap) + gap) / (cell + gap) - 0.01).rounded(.up)))
    }

    var number = columnCount(of: Double(count) * (cell + gap) * (cell + gap))
    var result = try arrange(page(columns: number))
    guard let first = result.pages.first?.size else { return result }
    let second = columnCount(of: first.width * first.height)
    if second != number {
      number = second
      result = try arrange(page(columns: number))
    }

    // The nearest number whose last row is at least half full, and that keeps the orientation: with few photos, the
    // first result may be too wide or too high.
    for distance in 0...max(number, count) {
      for columns in Set([number + distance, number - distance]).sorted(by: >)
      where columns > 0 && endsWell(columns, count: count) {
        if distance > 0 { result = try arrange(page(columns: columns)) }
        guard let size = result.pages.first?.size else { return result }
        if orientation == .portrait ? size.height >= size.width : size.width >= size.height { return result }
      }
    }
    return result
  }

  /// Returns whether the last row of equal cells is at least half full.
  private func endsWell(_ columns: Int, count: Int) -> Bool {
    !hasCells || count % columns == 0 || 2 * (count % columns) >= columns
  }

  /// Returns the sheet of a result. `taken` is the height of header and footer. Throws if the layout makes
  /// more than one page.
  static func sheet(
    of result: LayoutResult, beside taken: Double, _ orientation: PageOrientation, _ setup: LayoutSetup
  ) throws(GalleryError) -> PageSpec {
    guard result.pages.count == 1, let size = result.pages.first?.size else {
      throw .layout(
        "\(orientation.rawValue) page: page auto allows one page, but the layout makes \(result.pages.count)")
    }
    let height = size.height + taken
    // Adds whitespace at the end if the result does not have the proportions of its orientation.
    let (width, length) =
      orientation == .portrait ? (size.width, max(height, size.width)) : (max(size.width, height), height)
    return .paper(width: width, height: length, dpi: setup.configuration.page.sheet.dpi)
  }
}
