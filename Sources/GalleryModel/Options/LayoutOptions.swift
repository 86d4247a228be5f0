extension Configuration {
  static let layoutOptions: [ConfigurationOption] = [
    .init(
      "layout", \.layout, .choice, .planning,
      help: "\(LayoutName.allCases.map(\.rawValue).joined(separator: ", ")).", value: "name", layout: .same),
    .init(
      "columns", \.columns, .automatic(.integer(in: 1...10_000)), .planning, help: "Columns of a page.",
      value: "number", requires: [.layouts([.equalSpacing, .masonry])],
      layout: .words("Columns of equal-spacing and masonry.")),
    .init(
      "cell", \.cell, .automatic(.length), .planning,
      help: "Width of a cell: a length such as 25mm, 80pt, 300px or 20%.", value: "length",
      requires: [.layouts([.equalSpacing, .circlePacking])],
      thumbnails: .words(
        """
        Side of the square that a thumbnail fills: a length such as 200px or 25mm, up to 4096 pixels.
        """, default: "300px"),
      layout: .words("Width of a cell of equal-spacing.")),
    .init(
      "gap", \.gap, .automatic(.length), .planning, help: "Least white space between photos.",
      value: "length", requires: [.layouts(spaced)], layout: .words("Least white space between items.")),
    .init(
      "margin", \.margin, .automatic(.length), .planning,
      help: "Least white space along the page's edges.", value: "length", requires: [.layouts(spaced)],
      layout: .same),
    .init(
      "spacing", \.spacing, .choice, .planning,
      help: "How equal-spacing divides white space: equal or fixed.", value: "how",
      requires: [.layouts([.equalSpacing])], layout: .same),
    .init(
      "last-row", \.lastRow, .choice, .planning,
      help: "How a row that is not full is aligned: start, centre or justify.", value: "how",
      requires: [.layouts([.equalSpacing])], layout: .same),
    .init(
      "flow", \.flow, .choice, .planning, help: "rows, or columns for pages scrolled sideways.", value: "how",
      requires: [.layouts([.equalSpacing])], layout: .same),
    .init(
      "row-height", \.rowHeight, .automatic(.length), .planning, help: "Height of the rows of justified.",
      value: "length", requires: [.layouts([.justified])], layout: .same),
    .init(
      "strip", \.strip, .automatic(.positiveNumber(upTo: 1)), .planning,
      help: "Share of an upright page's height that a photo of carousel takes.", value: "number",
      default: .text("0.33 on phones, 0.5"), requires: [.layouts([.carousel])],
      layout: .words("Share of an upright page's height that carousel takes.", default: "0.5")),
    .init(
      "order", \.order, .choice, .planning,
      help: "Of circle-packing: dense, or reading (keeps the order of the photos).", value: "how",
      requires: [.layouts([.circlePacking])],
      layout: .words("Of circle-packing: dense, or reading (keeps the order of the items).")),
    .init(
      "effort", \.effort, .choice, .planning, help: "Work spent on circle-packing: fast, normal or best.",
      value: "how much", requires: [.layouts([.circlePacking])], layout: .same),
    .init(
      "weight", \.weight, .text(WeightRule.expectation), .planning,
      help: """
        What the area of circles goes by: uniform, rating, pixels, bytes, or field:NAME of a list or web service.
        """, value: "what", requires: [.layouts([.circlePacking])]),
    .init(
      "weight-range", \.weightRange, .text("the smallest and the largest area, such as 1:4"), .planning,
      help: "Areas of the smallest and the largest circle.", value: "range",
      requires: [.layouts([.circlePacking])], worksWith: [.options(["weight"])]),
    .init(
      "group-by", \.groupBy, .text(Grouping.expectation), .planning,
      help: "Group photos under headings: none, folder, date, or field:NAME of a list or web service.",
      // In another order of photos, nearly every sheet of the other products would be open at the same time.
      value: "what", isOfTheBuild: true),
    .init(
      "page-per-group", \.pagePerGroup, .flag, .planning, help: "Begin a new page with every group.",
      default: .unsaid, requires: [.options(["group-by"])]),
    .init(
      "per-page", \.perPage, .automatic(.integer(in: 1...1_000_000)), .planning,
      help: "Most photos on a page.", value: "number", default: .text("as many as fit"),
      layout: .words("Most items on a page.")),
    .init(
      "feature", \.featured, .texts("names of photos") { !$0.isEmpty }, .planning,
      help: "Give a photo 2×2 cells, by its path or file name; may be repeated.", value: "name",
      default: .unsaid, requires: [.layouts([.equalSpacing])]),
    .init(
      "feature-rating", \.featureRating, .flag, .planning, help: "Give photos with five stars 2×2 cells.",
      default: .unsaid, requires: [.layouts([.equalSpacing])]),
  ]

  /// The layouts that keep photos apart.
  private static let spaced: [LayoutName] = [.equalSpacing, .circlePacking, .justified, .masonry]
}
