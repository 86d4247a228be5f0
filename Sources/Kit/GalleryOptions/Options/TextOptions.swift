public import GalleryModel

/// The options for text on sheets.
public struct TextOptions: Sendable, Hashable {
  /// The template of captions; `nil` omits captions. Defaults to `nil`.
  public var caption: CaptionTemplate?
  /// The position of captions; `nil` is the middle of packed circles,
  /// otherwise below photos. Defaults to `nil`.
  public var captionPosition: CaptionPosition?
  /// The maximum number of lines of a caption. Defaults to 1.
  public var captionLines = 1
  /// The font size of captions; percentages refer to the page's short side.
  /// `nil` is automatic. Defaults to `nil`.
  public var captionSize: Length?
  /// The font family of captions, or a comma-separated list; `nil` is ``font``. Defaults to `nil`.
  public var captionFont: String?
  /// A Boolean value that indicates whether to show stars and colour labels. Defaults to `false`.
  public var showRating = false
  /// The title at the top of the first page; `nil` omits it. Defaults to `nil`.
  public var title: PageTemplate?
  /// The header of every page; `nil` omits it. Defaults to `nil`.
  public var header: PageBand?
  /// The footer of every page; `nil` omits it. Defaults to `nil`.
  public var footer: PageBand?
  /// The font family of all text, or a comma-separated list; `nil` is Inter. Defaults to `nil`.
  public var font: String?
  /// The language of all text (BCP 47). It selects letter forms, sorts names, and is recorded in PDF files. Defaults to
  /// `TextLanguage.unknown`.
  public var language = TextLanguage.unknown
  /// The colour of all text; `nil` is black or white, whichever is legible. Defaults to `nil`.
  public var color: Color?

  /// Creates options with every value at its default.
  public init() {}
}

extension TextOptions {
  static let options: [ConfigurationOption] = [
    .init(
      "caption", \.text.caption, .emptyIsNone(.text(CaptionTemplate.expectation)), .planning,
      isCommon: true,
      help: """
        Write a caption for each photo, such as "{index} {name}". Fields: \
        \(TemplateGrammar.list(PhotoField.allCases)), and each column of a list or field \
        of a web service by name. Use {field.NAME} if a field above has the same name. Dates take a pattern: \
        {date:d MMMM yyyy}. {stem:words} has blanks instead of underscores. Parts between separators vanish if their fields are unknown.
        """, value: "text", default: .text("nothing")),
    .init(
      "caption-position", \.text.captionPosition, .automatic(.choice), .planning,
      help: "Place captions below, over or in the centre of photos: below, over or centre.", value: "where",
      default: .text("below; over in circle-packing"),
      requires: [.options(["caption", "show-rating"])]),
    .init(
      "caption-lines", \.text.captionLines, .integer(in: 1...20), .planning,
      help: "Set the maximum number of lines of a caption.",
      value: "number", requires: [.options(["caption"])]),
    .init(
      "caption-size", \.text.captionSize, .automatic(.length), .planning,
      help: "Set the font size of captions.",
      value: "length", default: .text("8 points on paper and 11 on screens"),
      requires: [.options(["caption", "show-rating"])]),
    .init(
      "caption-font", \.text.captionFont, .automatic(.fontFamily), .drawing,
      help: "Set the font family of captions.",
      value: "name", default: .text("as --font"), requires: [.options(["caption"])], thumbnails: .none),
    .init(
      "show-rating", \.text.showRating, .flag, .planning,
      help: "Show star ratings and colour labels."),
    .init(
      "title", \.text.title,
      .emptyIsNone(.template(PageTemplate.titleExpectation, fields: PageTemplate.titleFields)),
      .planning, isCommon: true,
      help:
        """
        Write a title at the top of the first page, such as "Summer". Fields: {pages} {date} {count} {folder}, and caption fields with \
        the same value for all photos.
        """,
      value: "text", default: .text("nothing")),
    .init(
      "header", \.text.header, .band, .planning, isCommon: true,
      help: """
        Write a header on every page, such as "left | centre | right". Fields: \
        \(TemplateGrammar.list(PageTemplate.bandFields)), and caption fields with the \
        same value for all photos.
        """, value: "text", default: .text("nothing")),
    .init(
      "footer", \.text.footer, .band, .planning, isCommon: true,
      help: "Write a footer on every page, such as \"{page} of {pages}\", with the fields of --header.",
      value: "text",
      default: .text("nothing")),
    .init(
      "font", \.text.font, .automatic(.fontFamily), .drawing, help: "Set the font family of all text.",
      value: "name",
      default: .text("Inter, otherwise the system's sans-serif"),
      worksWith: [.options(["caption", "title", "header", "footer", "group-by"])], thumbnails: .none),
    .init(
      "language", \.text.language, .language, .drawing,
      help:
        """
        Set the language of all text, such as de or zh-Hant. It selects regional letter forms, sorts names by the \
        alphabet of the language, and is stored in PDF and SVG.
        """,
      value: "tag", default: .text("und, unknown"), thumbnails: .none),
    .init(
      "text-color", \.text.color, .automatic(.color), .drawing, help: "Set the colour of all text.",
      value: "colour",
      default: .text("black or white, whichever is readable"),
      worksWith: [.options(["caption", "show-rating", "title", "header", "footer", "group-by"])],
      thumbnails: .none),
  ]
}

extension OptionFormat<String> {
  /// A language tag (RFC 5646).
  fileprivate static let language = text("a language tag such as en, de-AT or zh-Hant") { tag in
    let parts = tag.parts(separatedBy: "-")
    return (2...8).contains(parts[0].count) && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
      && parts.allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit)
      }
  }
}

extension OptionFormat<PageBand?> {
  /// A header or a footer; an empty text stands for `nil`.
  fileprivate static let band = OptionFormat(
    PageBand.expectation, read: { PageBand($0).map { $0.isEmpty ? nil : $0 } },
    write: { $0?.description ?? "" })
}
