extension Configuration {
  static let pageOptions: [ConfigurationOption] = [
    .init(
      "orientation", \.orientations, .orientations, .planning, help: "portrait, landscape or both.",
      value: "which"),
    .init(
      "assign", \.assign, .choice, .planning,
      help: """
        Which photos each orientation shows: all, or matching (upright ones on portrait sheets, wide ones on landscape \
        sheets).
        """, value: "which"),
    .init(
      "page", \.page, .text(PageSpec.expectation), .planning,
      help:
        "a3 a4 a5 letter legal 4x6 5x7 8x10 iphone-5s iphone-6s ipad, or WxH with px mm cm in pt, or WxH@scale.",
      value: "size"),
    .init(
      "dpi", \.dpi, .number(in: 10...4800), .planning, help: "Resolution of printed pages.", value: "number",
      thumbnails: .words("Pixels of an inch, for lengths in mm, cm, in or pt.")),
    .init(
      "background", \.background, .automatic(.color), .drawing, help: "A CSS colour, or transparent.",
      value: "colour", default: .text("white; dark grey behind carousel"),
      thumbnails: .words(default: "transparent; white with format jpeg")),
    .init(
      "crop-marks", \.cropMarks, .flag, .drawing,
      help: "In PDF: paper 9 mm larger all round, with lines that show where to cut the page.",
      default: .unsaid,
      thumbnails: .none),
  ]
}

extension OptionFormat<[PageOrientation]> {
  /// One orientation, or both.
  fileprivate static let orientations = OptionFormat(
    "portrait, landscape or both", form: .choice(PageOrientation.allCases.map(\.rawValue) + ["both"])
  ) {
    $0 == "both" ? PageOrientation.allCases : PageOrientation(rawValue: $0).map { [$0] }
  } write: {
    $0.count == 1 ? $0[0].rawValue : "both"
  }
}
