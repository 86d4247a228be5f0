extension Configuration {
  /// Every option there is, in the order of the help.
  package static let keys: [ConfigurationKey] = sheetKeys + webKeys

  /// The options that shape sheets.
  private static let sheetKeys: [ConfigurationKey] = [
    .value("output", \.output, expected: "a folder") {
      $0.isEmpty ? nil : $0
    } write: {
      $0
    },
    orientation,
    .choice("assign", \.assign),
    .value("page", \.page, expected: PageSpec.expectation) {
      PageSpec($0)
    } write: {
      $0.description
    },
    .number("dpi", \.dpi, in: 10...4800),
    .choice("layout", \.layout),
    .automaticInteger("columns", \.columns, in: 1...10_000),
    .automaticLength("cell", \.cell),
    .automaticLength("gap", \.gap),
    .automaticLength("margin", \.margin),
    .choice("spacing", \.spacing),
    .choice("last-row", \.lastRow),
    .choice("flow", \.flow),
    .automaticLength("row-height", \.rowHeight),
    .automatic("strip", \.strip, expected: "a number above 0 and up to 1", form: .positiveNumber(upTo: 1)) {
      Double(decimal: $0).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
    } write: {
      $0.shortest
    },
    .choice("order", \.order),
    .choice("effort", \.effort),
    .written("weight", \.weight, expected: WeightRule.expectation),
    .written("weight-range", \.weightRange, expected: "the smallest and the largest area, such as 1:4"),
    .written("group-by", \.groupBy, expected: Grouping.expectation),
    .flag("page-per-group", \.pagePerGroup),
    .automaticInteger("per-page", \.perPage, in: 1...1_000_000),
    .texts("feature", \.featured, expected: "names of photos") { !$0.isEmpty },
    .flag("feature-rating", \.featureRating),
    shape,
    radius,
    .automaticChoice("fit", \.fit),
    .choice("focus", \.focus),
    .flag("enlarge", \.enlarge),
    caption,
    .automaticChoice("caption-position", \.captionPosition),
    .integer("caption-lines", \.captionLines, in: 1...20),
    .automaticLength("caption-size", \.captionSize),
    .fontFamily("caption-font", \.captionFont),
    .flag("show-rating", \.showRating),
    title,
    .band("header", \.header),
    .band("footer", \.footer),
    .fontFamily("font", \.font),
    .automatic("text-color", \.textColor, expected: Color.expectation) {
      Color($0)
    } write: {
      $0.description
    },
    border,
    .flag("shadow", \.shadow),
    .flag("crop-marks", \.cropMarks),
    .choice("sort", \.sort),
    .flag("reverse", \.reverse),
    .choice("pairs", \.pairs),
    .flag("draft", \.draft),
    .choice("previews", \.previews),
    .automatic("background", \.background, expected: Color.expectation) {
      Color($0)
    } write: {
      $0.description
    },
    formats,
    .choice("on-error", \.onError),
    .automaticInteger("jobs", \.jobs, in: 1...256),
    maxPixels,
    .number("photo-timeout", \.photoTimeout, in: 0.1...3600),
  ]

  private static let orientation = ConfigurationKey.value(
    "orientation", \.orientations, expected: "portrait, landscape or both",
    form: .choice(PageOrientation.allCases.map(\.rawValue) + ["both"])
  ) {
    $0 == "both" ? PageOrientation.allCases : PageOrientation(rawValue: $0).map { [$0] }
  } write: {
    $0.count == 1 ? $0[0].rawValue : "both"
  }

  private static let maxPixels = ConfigurationKey.value(
    "max-pixels", \.maxPixels, expected: "a number of pixels from 1 to 16000MP, such as 512MP or 512000000"
  ) { text in
    let isMegapixels = text.uppercased().hasSuffix("MP")
    guard let number = Double(isMegapixels ? text.dropLast(2) : text[...]) else { return nil }
    let pixels = number * (isMegapixels ? 1e6 : 1)
    return (1...16e9).contains(pixels) ? Int(pixels) : nil
  } write: {
    $0 % 1_000_000 == 0 ? "\($0 / 1_000_000)MP" : String($0)
  }

  /// `shape` and `radius` make one value together, in whichever order they come.
  private static let shape = ConfigurationKey(
    name: "shape", expectation: "auto or " + ConfigurationKey.oneOf(CropShape.names), isList: false,
    form: .automatic(.choice(CropShape.names))
  ) { values, configuration in
    guard values.count == 1 else { return false }
    let shape = CropShape(name: values[0], radius: configuration.radius)
    guard shape != nil || values[0] == "auto" else { return false }
    configuration.shape = shape
    return true
  } texts: {
    [$0.shape?.name ?? "auto"]
  }

  private static let radius = ConfigurationKey(
    name: "radius", expectation: Length.expectation, isList: false
  ) { values, configuration in
    guard values.count == 1, let radius = Length(values[0]) else { return false }
    configuration.radius = radius
    if case .rounded? = configuration.shape { configuration.shape = .rounded(radius: radius) }
    return true
  } texts: { configuration in
    if case .rounded(let radius)? = configuration.shape { return [radius.description] }
    return [configuration.radius.description]
  }

  /// An empty text is no caption.
  private static let caption = ConfigurationKey.value(
    "caption", \.caption, expected: CaptionTemplate.expectation
  ) { text -> CaptionTemplate?? in
    text.isEmpty ? .some(nil) : CaptionTemplate(text).map(Optional.some)
  } write: {
    $0?.description ?? ""
  }

  private static let formats = ConfigurationKey(
    name: "format", expectation: ConfigurationKey.oneOf(SheetFormat.allCases.map(\.rawValue)), isList: true,
    form: .choice(SheetFormat.allCases.map(\.rawValue))
  ) { values, configuration in
    let formats = values.compactMap(SheetFormat.init(rawValue:))
    guard !values.isEmpty, formats.count == values.count else { return false }
    configuration.formats = formats.enumerated().filter { !formats.prefix($0).contains($1) }.map(\.element)
    return true
  } texts: {
    $0.formats.map(\.rawValue)
  }
}
