public import GalleryModel

/// The options for pages.
public struct PageOptions: Sendable, Hashable {
  /// The orientations of the sheets; `nil` is both, and for one file the orientation with larger photos.
  /// Defaults to `nil`.
  public var orientations: [PageOrientation]?
  /// The assignment of photos to orientations. Defaults to `.all`.
  public var assign = Assignment.all
  /// The size of the sheets. Defaults to `nil`: A4, and on HTML pages a layout
  /// for each of several window widths.
  public var size: PageSpec?
  /// The resolution of printed pages in dots per inch; screen pages have their own. Defaults to 300.
  public var dpi = PageSpec.defaultDPI
  /// The background colour; `nil` is dark grey for `carousel` and white otherwise. Defaults to `nil`.
  public var background: Color?
  /// The logo on pages or photos; `nil` omits it. Defaults to `nil`.
  public var mark: Logo?
  /// A Boolean value that indicates whether PDF pages are on larger paper
  /// with crop marks. Defaults to `false`.
  public var cropMarks = false
  /// The bleed of PDF pages; percentages refer to the page's short side. Defaults to 0.
  public var bleed = Length.points(0)

  /// The maximum bleed, in points: 50 mm.
  static let mostBleed = 50 * Length.pointsPerMillimetre

  /// Creates options with every value at its default.
  public init() {}
}

extension PageOptions {
  /// The size of the sheets at the requested resolution.
  public var sheet: PageSpec { (size ?? .a4).printed(at: dpi) }

  /// The orientations that sheets may have.
  package var allowedOrientations: [PageOrientation] { orientations ?? PageOrientation.allCases }

  static let options: [ConfigurationOption] = [
    .init(
      "orientation", \.page.orientations, .automatic(.orientations), .planning, isCommon: true,
      help: "Make portrait sheets, landscape sheets or both.", value: "which",
      default: .text("both; for one file, that with larger photos")),
    .init(
      "assign", \.page.assign, .choice, .planning,
      help: """
        Put all photos on both orientations, or only matching ones (upright photos on portrait sheets, wide ones on \
        landscape sheets).
        """, value: "which"),
    .init(
      "page", \.page.size, .page, .planning, isCommon: true,
      help:
        """
        Set the page size, such as A4: a0-a6 b4-b6 letter legal tabloid 4x6-11x14 13x18cm square iphone-5s iphone-6s ipad; WxH \
        with px, mm, cm, in or pt; or WxH@scale. With auto, one page holds all photos. HTML pages fit each window, and \
        print this page. Responsive is A4.
        """, value: "size"),
    .init(
      "dpi", \.page.dpi, .number(in: 10...4800), .planning, help: "Set the resolution of printed pages.",
      value: "number", thumbnails: .words("Set the pixels per inch for lengths in mm, cm, in or pt.")),
    .init(
      "background", \.page.background, .automatic(.color), .drawing, isCommon: true,
      help: "Set the background: a CSS colour such as ivory, or transparent.", value: "colour",
      default: .text("white; dark grey behind carousel"),
      thumbnails: .words(default: "transparent; white with format jpeg")),
    .init(
      "mark", \.page.mark, .mark, .planning,
      help: """
        Add a logo or a text: "logo.png top-left" in a corner, "logo.png tiles 30%" or "© Studio tiles" over photos.
        """, value: "file or text", thumbnails: .none),
    .init(
      "crop-marks", \.page.cropMarks, .flag, .drawing,
      help: "Enlarge PDF pages and draw crop marks on them.", thumbnails: .none),
    .init(
      "bleed", \.page.bleed, .length, .drawing,
      help: "Extend the background and edge photos beyond the trim edge of PDF pages, such as 3mm.",
      value: "length", default: .text("0"), thumbnails: .none),
  ]
}

extension OptionFormat<PageSpec?> {
  fileprivate static let page = OptionFormat(
    "responsive", or: .text(PageSpec.expectation),
    OptionWords("responsive, or " + PageSpec.expectation, names: ["responsive"] + PageSpec.names))
}

extension OptionFormat<Logo?> {
  fileprivate static let mark = OptionFormat(
    "none", or: OptionFormat<Logo>.text("none, or " + Logo.expectation))
}

extension OptionFormat<[PageOrientation]> {
  fileprivate static let orientations = OptionFormat(
    "portrait, landscape or both", form: .choice(PageOrientation.allCases.map(\.rawValue) + ["both"]),
    read: { text in
      let text = text.lowercased()
      return text == "both" ? PageOrientation.allCases : PageOrientation(rawValue: text).map { [$0] }
    },
    write: { $0.count == 1 ? $0[0].rawValue : "both" })
}
