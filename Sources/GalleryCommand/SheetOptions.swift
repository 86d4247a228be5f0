import ArgumentParser
import GalleryGeometry
import GalleryModel

/// The options that shape sheets. Values stay texts here: one table in `Configuration` reads them, whether they
/// come from the command line, the environment or a file.
struct SheetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Options that go together, below all others: "
        + Preset.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ") + ". (default: none)",
      valueName: "name"))
  var preset: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Folder for the sheets. (default: gallery-out)", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("portrait, landscape or both. (default: both)", valueName: "which"))
  var orientation: String?

  @Option(
    help: ArgumentHelp(
      "Which photos each orientation shows: all, or matching (upright ones on portrait sheets, wide ones on landscape sheets). (default: all)",
      valueName: "which"))
  var assign: String?

  @Option(
    help: ArgumentHelp(
      "a3 a4 a5 letter legal 4x6 5x7 8x10 iphone-5s iphone-6s ipad, or WxH with px mm cm in pt. (default: a4)",
      valueName: "size"))
  var page: String?

  @Option(help: ArgumentHelp("Resolution of printed pages. (default: 300)", valueName: "number"))
  var dpi: String?

  @Option(
    help: ArgumentHelp(
      "\(LayoutName.allCases.map(\.rawValue).joined(separator: ", ")). (default: equal-spacing)",
      valueName: "name"))
  var layout: String?

  @Option(help: ArgumentHelp("Columns of a page. (default: auto)", valueName: "number"))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "Width of a cell: a length such as 25mm, 80pt, 300px or 20%. (default: auto)", valueName: "length"))
  var cell: String?

  @Option(help: ArgumentHelp("Least white space between photos. (default: auto)", valueName: "length"))
  var gap: String?

  @Option(
    help: ArgumentHelp("Least white space along the page's edges. (default: auto)", valueName: "length"))
  var margin: String?

  @Option(
    help: ArgumentHelp(
      "How equal-spacing divides white space: equal or fixed. (default: equal)", valueName: "how"))
  var spacing: String?

  @Option(
    help: ArgumentHelp(
      "How a row that is not full is aligned: start, centre or justify. (default: start)", valueName: "how"))
  var lastRow: String?

  @Option(
    help: ArgumentHelp("rows, or columns for pages scrolled sideways. (default: rows)", valueName: "how"))
  var flow: String?

  @Option(help: ArgumentHelp("Height of the rows of justified. (default: auto)", valueName: "length"))
  var rowHeight: String?

  @Option(
    help: ArgumentHelp(
      "Share of an upright page's height that a photo of carousel takes. (default: 0.33 on phones, 0.5)",
      valueName: "number"))
  var strip: String?

  @Option(
    help: ArgumentHelp(
      "Of circle-packing: dense, or reading (keeps the order of the photos). (default: dense)",
      valueName: "how"))
  var order: String?

  @Option(
    help: ArgumentHelp(
      "Work spent on circle-packing: fast, normal or best. (default: normal)", valueName: "how much"))
  var effort: String?

  @Option(
    help: ArgumentHelp(
      "What the area of circles goes by: uniform, rating, pixels, bytes, or field:NAME of a list or web service. (default: uniform)",
      valueName: "what"))
  var weight: String?

  @Option(
    help: ArgumentHelp("Areas of the smallest and the largest circle. (default: 1:4)", valueName: "range"))
  var weightRange: String?

  @Option(
    help: ArgumentHelp(
      "Group photos under headings: none, folder, date, or field:NAME of a list or web service. (default: none)",
      valueName: "what"))
  var groupBy: String?

  @Flag(help: "Begin a new page with every group.")
  var pagePerGroup = false

  @Option(help: ArgumentHelp("Most photos on a page. (default: as many as fit)", valueName: "number"))
  var perPage: String?

  @Option(
    help: ArgumentHelp(
      "Give a photo 2×2 cells, by its path or file name; may be repeated.", valueName: "name"))
  var feature: [String] = []

  @Flag(help: "Give photos with five stars 2×2 cells.")
  var featureRating = false

  @Option(
    help: ArgumentHelp(
      "circle, rounded, squircle, rectangle or none (the whole photo). (default: as the layout is made for, circle in grids)",
      valueName: "name"))
  var shape: String?

  @Option(
    help: ArgumentHelp(
      "Corner radius of shape rounded: a length, or a percentage of the short side. (default: 12)",
      valueName: "length"))
  var radius: String?

  @Option(help: ArgumentHelp("cover or contain. (default: cover; contain with shape none)", valueName: "how"))
  var fit: String?

  @Option(
    help: ArgumentHelp(
      "What a crop keeps: centre, attention, entropy, regions (stored faces) or auto. (default: auto)",
      valueName: "what"))
  var focus: String?

  @Flag(help: "Enlarge photos that have fewer pixels than their cell.")
  var enlarge = false

  @Option(
    help: ArgumentHelp(
      """
      What is written about each photo, such as "{index} {name}"; fields: \
      \(CaptionTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")) {field.NAME}. \
      (default: nothing)
      """, valueName: "text"))
  var caption: String?

  @Option(
    help: ArgumentHelp(
      "below, over or centre. (default: below; centre in circle-packing)", valueName: "where"))
  var captionPosition: String?

  @Option(help: ArgumentHelp("Most lines of a caption. (default: 1)", valueName: "number"))
  var captionLines: String?

  @Option(help: ArgumentHelp("Size of captions' letters. (default: auto)", valueName: "length"))
  var captionSize: String?

  @Option(help: ArgumentHelp("Font family of captions. (default: as --font)", valueName: "name"))
  var captionFont: String?

  @Flag(help: "Show stars and colour labels.")
  var showRating = false

  @Option(
    help: ArgumentHelp(
      "What stands above everything on the first page; fields: {pages} {date} {count}. (default: nothing)",
      valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      """
      What stands above the photos of every page, such as "left | centre | right"; fields: \
      \(PageTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")). (default: nothing)
      """, valueName: "text"))
  var header: String?

  @Option(
    help: ArgumentHelp(
      "The same below the photos, such as \"{page} of {pages}\". (default: nothing)", valueName: "text"))
  var footer: String?

  @Option(
    help: ArgumentHelp("Font family of all text. (default: the system's sans-serif)", valueName: "name"))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Colour of all text. (default: black or white, whichever can be read)", valueName: "colour"))
  var textColor: String?

  @Option(
    help: ArgumentHelp(
      "Width and colour of a line along tiles' edges, such as \"2px white\". (default: none)",
      valueName: "border"))
  var border: String?

  @Flag(help: "Let tiles throw a soft shadow.")
  var shadow = false

  @Flag(help: "In PDF: larger paper, with lines that show where to cut the page.")
  var cropMarks = false

  @OptionGroup var orderOptions: OrderOptions

  @Flag(help: "For a first look: show the previews in the photos' files where they are large enough.")
  var draft = false

  @Option(
    help: ArgumentHelp(
      """
      Show previews in the photos' files in place of photos where they are large enough: auto, never or drafts \
      (only with --draft). (default: drafts)
      """, valueName: "when"))
  var previews: String?

  @Option(
    help: ArgumentHelp(
      "A CSS colour, or transparent. (default: white; dark grey behind carousel)", valueName: "colour"))
  var background: String?

  @Option(
    help: ArgumentHelp(
      "\(SheetFormat.allCases.map(\.rawValue).joined(separator: ", ")); may be repeated. (default: jpeg)",
      valueName: "name"))
  var format: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      What to do about photos that cannot be shown: skip, placeholder (a grey tile keeps their place) or fail. \
      (default: skip)
      """, valueName: "what"))
  var onError: String?

  @Option(
    help: ArgumentHelp("Decoder processes at work at once. (default: one for each core)", valueName: "number")
  )
  var jobs: String?

  @Option(help: ArgumentHelp("Refuse photos with more pixels. (default: 512MP)", valueName: "number"))
  var maxPixels: String?

  @Option(help: ArgumentHelp("Seconds that decoding one photo may take. (default: 20)", valueName: "seconds"))
  var photoTimeout: String?
}

extension SheetOptions {
  /// The options that were given.
  var layer: ConfigurationLayer {
    let texts: [(name: String, values: [String]?)] = [
      (ConfigurationLayer.presetName, preset.map { [$0] }),
      ("output", output.map { [$0] }),
      ("orientation", orientation.map { [$0] }),
      ("assign", assign.map { [$0] }),
      ("page", page.map { [$0] }),
      ("dpi", dpi.map { [$0] }),
      ("layout", layout.map { [$0] }),
      ("columns", columns.map { [$0] }),
      ("cell", cell.map { [$0] }),
      ("gap", gap.map { [$0] }),
      ("margin", margin.map { [$0] }),
      ("spacing", spacing.map { [$0] }),
      ("last-row", lastRow.map { [$0] }),
      ("flow", flow.map { [$0] }),
      ("row-height", rowHeight.map { [$0] }),
      ("strip", strip.map { [$0] }),
      ("order", order.map { [$0] }),
      ("effort", effort.map { [$0] }),
      ("weight", weight.map { [$0] }),
      ("weight-range", weightRange.map { [$0] }),
      ("group-by", groupBy.map { [$0] }),
      ("page-per-group", pagePerGroup ? ["true"] : nil),
      ("per-page", perPage.map { [$0] }),
      ("feature", feature.isEmpty ? nil : feature),
      ("feature-rating", featureRating ? ["true"] : nil),
      ("shape", shape.map { [$0] }),
      ("radius", radius.map { [$0] }),
      ("fit", fit.map { [$0] }),
      ("focus", focus.map { [$0] }),
      ("enlarge", enlarge ? ["true"] : nil),
      ("caption", caption.map { [$0] }),
      ("caption-position", captionPosition.map { [$0] }),
      ("caption-lines", captionLines.map { [$0] }),
      ("caption-size", captionSize.map { [$0] }),
      ("caption-font", captionFont.map { [$0] }),
      ("show-rating", showRating ? ["true"] : nil),
      ("title", title.map { [$0] }),
      ("header", header.map { [$0] }),
      ("footer", footer.map { [$0] }),
      ("font", font.map { [$0] }),
      ("text-color", textColor.map { [$0] }),
      ("border", border.map { [$0] }),
      ("shadow", shadow ? ["true"] : nil),
      ("crop-marks", cropMarks ? ["true"] : nil),
      ("draft", draft ? ["true"] : nil),
      ("previews", previews.map { [$0] }),
      ("background", background.map { [$0] }),
      ("format", format.isEmpty ? nil : format),
      ("on-error", onError.map { [$0] }),
      ("jobs", jobs.map { [$0] }),
      ("max-pixels", maxPixels.map { [$0] }),
      ("photo-timeout", photoTimeout.map { [$0] }),
    ]
    return ConfigurationLayer(
      entries: texts.compactMap { option in
        option.values.map { .init(name: option.name, values: $0, place: "--" + option.name) }
      }) + orderOptions.layer
  }
}
