extension Configuration {
  static let textOptions: [ConfigurationOption] = [
    .init(
      "caption", \.caption, .emptyIsNone(CaptionTemplate.expectation) { CaptionTemplate($0) }, .planning,
      help: """
        What is written about each photo, such as "{index} {name}"; fields: \
        \(CaptionTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")) {field.NAME}.
        """, value: "text", default: .text("nothing")),
    .init(
      "caption-position", \.captionPosition, .automatic(.choice), .planning, help: "below, over or centre.",
      value: "where", default: .text("below; centre in circle-packing"),
      requires: [.options(["caption", "show-rating"])]),
    .init(
      "caption-lines", \.captionLines, .integer(in: 1...20), .planning, help: "Most lines of a caption.",
      value: "number", requires: [.options(["caption"])]),
    .init(
      "caption-size", \.captionSize, .automatic(.length), .planning, help: "Size of captions' letters.",
      value: "length", default: .text("8 points on paper and 11 on screens"),
      requires: [.options(["caption", "show-rating"])]),
    .init(
      "caption-font", \.captionFont, .automatic(.fontFamily), .drawing, help: "Font family of captions.",
      value: "name", default: .text("as --font"), requires: [.options(["caption"])], thumbnails: .none),
    .init(
      "show-rating", \.showRating, .flag, .planning, help: "Show stars and colour labels.",
      default: .unsaid),
    .init(
      "title", \.title,
      .emptyIsNone(PageTemplate.titleExpectation) { PageTemplate($0, fields: PageTemplate.titleFields) },
      .planning,
      help: "What stands above everything on the first page; fields: {pages} {date} {count}.",
      value: "text", default: .text("nothing")),
    .init(
      "header", \.header, .band, .planning,
      help: """
        What stands above the photos of every page, such as "left | centre | right"; fields: \
        \(PageTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")).
        """, value: "text", default: .text("nothing")),
    .init(
      "footer", \.footer, .band, .planning,
      help: "The same below the photos, such as \"{page} of {pages}\".", value: "text",
      default: .text("nothing")),
    .init(
      "font", \.font, .automatic(.fontFamily), .drawing, help: "Font family of all text.", value: "name",
      default: .text("the system's sans-serif"),
      worksWith: [.options(["caption", "title", "header", "footer", "group-by"])], thumbnails: .none),
    .init(
      "text-color", \.textColor, .automatic(.color), .drawing, help: "Colour of all text.", value: "colour",
      default: .text("black or white, whichever can be read"),
      worksWith: [.options(["caption", "show-rating", "title", "header", "footer", "group-by"])],
      thumbnails: .none),
  ]
}

extension OptionFormat<PageBand?> {
  /// A header or a footer; an empty text is none.
  fileprivate static let band = OptionFormat(PageBand.expectation) { text -> PageBand?? in
    guard let band = PageBand(text) else { return .none }
    return .some(band.isEmpty ? nil : band)
  } write: {
    $0?.description ?? ""
  }
}
