import GalleryLayout
import Testing

@Suite("Equal spacing: properties")
struct EqualSpacingPropertyTests {
  static let variants: [(name: String, layout: EqualSpacing)] = [
    ("auto", EqualSpacing()),
    ("tiny least cell", EqualSpacing(minimumCell: 1)),
    ("4:3 cells", EqualSpacing(cellAspect: 4.0 / 3)),
    ("four columns", EqualSpacing(columns: 4)),
    ("given cell", EqualSpacing(cell: 61)),
    ("given cell, centred", EqualSpacing(cell: 61, lastRow: .centre, lastPage: .start)),
    ("given cell, justified", EqualSpacing(cell: 61, lastRow: .justify)),
    ("fixed", EqualSpacing(cell: 61, spacing: .fixed)),
    ("fixed auto", EqualSpacing(spacing: .fixed, lastRow: .justify)),
    ("aspects", EqualSpacing(frames: .aspect)),
    ("aspects, given cell", EqualSpacing(cell: 61, lastRow: .centre, frames: .aspect)),
    ("aspects, columns", EqualSpacing(columns: 3, cell: 61, frames: .aspect)),
    ("seven a page", EqualSpacing(paging: Paging(perPage: 7))),
    ("headings", EqualSpacing(paging: Paging(headingHeight: 12))),
    ("a page per group", EqualSpacing(paging: Paging(headingHeight: 12, pagePerGroup: true))),
    (
      "a page per group, seven a page",
      EqualSpacing(paging: Paging(perPage: 7, headingHeight: 12, pagePerGroup: true))
    ),
  ]

  @Test("All items are placed", arguments: variants.indices, [false, true])
  func placesEverything(variant: Int, columns: Bool) throws {
    var (name, layout) = Self.variants[variant]
    if columns { layout.flow = .columns }
    for (pageIndex, page) in Samples.pages.enumerated() {
      let isSideways = columns && page.height == nil
      let page = isSideways ? LayoutPage(width: .infinity, height: page.width) : page
      for (countIndex, count) in Samples.counts.enumerated() {
        // The variants alternate between captions and featured items, both or neither.
        let turn = pageIndex + countIndex + variant
        let (captions, spans) = (turn % 2 == 1, turn % 4 > 1)
        let items = Samples.items(
          count, seed: UInt64(count), captions: captions, spans: spans,
          groups: layout.paging.headingHeight > 0)
        let comment: Comment =
          "\(name), \(page.width)×\(page.height ?? 0), \(count), captions \(captions), spans \(spans)"
        let result = try layout.arrange(items, on: page)
        Invariants.check(result, items: items, page: page, comment)
      }
    }
  }

  @Test("The layout scales with the page", arguments: variants.indices)
  func scales(variant: Int) throws {
    let (name, layout) = Self.variants[variant]
    for page in Samples.pages {
      for count in [1, 7, 30, 160] {
        let items = Samples.items(count, groups: layout.paging.headingHeight > 0)
        for factor in [3, 25.4 / 72] {
          var scaled = layout
          scaled.cell = layout.cell.map { $0 * factor }
          scaled.minimumCell = layout.minimumCell.map { $0 * factor }
          scaled.paging.headingHeight *= factor
          let scaledPage = LayoutPage(width: page.width * factor, height: page.height.map { $0 * factor })
          Invariants.check(
            try layout.arrange(items, on: page), scaledBy: factor,
            is: try scaled.arrange(items, on: scaledPage), "\(name), \(page), \(count), ×\(factor)")
        }
      }
    }
  }
}
