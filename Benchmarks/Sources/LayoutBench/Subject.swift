import GalleryLayout

/// A layout, a page and a kind of items to time.
struct Subject {
  let name: String
  let layout: any Layout
  let page: LayoutPage
  var spans = false

  /// The timed operation.
  static let all: [Subject] = [
    Subject(name: "equal-spacing, A4", layout: EqualSpacing(), page: a4),
    Subject(name: "equal-spacing, open", layout: EqualSpacing(), page: open),
    Subject(name: "equal-spacing, tiny cells, A4", layout: EqualSpacing(minimumCell: 0.1), page: dense),
    Subject(name: "equal-spacing, featured, A4", layout: EqualSpacing(), page: a4, spans: true),
    Subject(name: "equal-spacing, aspects, A4", layout: EqualSpacing(frames: .aspect), page: a4),
    Subject(name: "justified, A4", layout: Justified(), page: a4),
    Subject(name: "justified, open", layout: Justified(), page: open),
    Subject(name: "masonry, A4", layout: Masonry(), page: a4),
    Subject(name: "masonry, open", layout: Masonry(), page: open),
    Subject(name: "carousel, A4", layout: Carousel(), page: a4),
  ]

  private static let a4 = LayoutPage(width: 595.276, height: 841.89)
  private static let open = LayoutPage(width: 595.276, height: nil)
  private static let dense = LayoutPage(width: 595.276, height: 841.89, gap: 0.05)

  /// Items with aspects from 1:10 to 10:1, the same in every run.
  func items(_ count: Int) -> [LayoutItem] {
    var state: UInt64 = 1
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let unit = Double(state >> 11) / Double(1 << 53)
      let aspect = unit < 0.5 ? 0.1 + 1.8 * unit : 1 + 18 * (unit - 0.5)
      return LayoutItem(id: "\(index)", aspect: aspect, span: spans && state >> 60 == 0 ? 2 : 1)
    }
  }

  /// The median of three runs.
  func milliseconds(_ items: [LayoutItem]) throws -> Double {
    let clock = ContinuousClock()
    var pages = 0
    let runs = try (0..<3).map { _ in
      try clock.measure { pages = try layout.arrange(items, on: page).pages.count } / .milliseconds(1)
    }
    precondition(pages > 0)
    return (runs.sorted()[1] * 10).rounded() / 10
  }
}

extension String {
  /// Returns the text, padded with spaces to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
