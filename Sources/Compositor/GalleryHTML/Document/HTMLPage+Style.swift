import GalleryModel

/// The style sheet of a page: the fixed styles, then the places of photos and
/// texts as shares of the strip's width.
struct PageStyle {
  struct Classes {
    var photo: String
    var caption: String?
    var rating: String?
  }

  /// The maximum rounding error of a length, as a share of the strip's width.
  private static let roundingError = 0.00002

  private let page: HTMLPage
  private var rules = StyleRules()
  /// The right edge of the photos on each strip, in points.
  private let edges: [Double]
  private(set) var photos: [Classes] = []

  init(_ page: HTMLPage) {
    self.page = page
    edges = page.strips.indices.map { strip in
      page.photos.compactMap { $0.places[strip]?.frame.maxX }.max() ?? 0
    }
    rules.add(PageResources.css(hasPicks: page.hasPicks, hasBar: page.hasBar, hasWindow: page.window != nil))
    rules.add(page.look, unit: page.strips.first?.medium == .paper ? "pt" : "px")
    if let window = page.window { rules.add(window.rules(page.look)) }
    for index in page.strips.indices { add(page.strips[index], index) }
    addTexts()
    let labels = page.hasPicks ? Set(ColorLabel.allCases) : Set(page.photos.compactMap { $0.rating?.label })
    for label in labels.sorted(by: { $0.rawValue < $1.rawValue }) {
      rules.add(".label-\(label.rawValue)", ["--dot:\(StyleText.color(label.color))"])
    }
    if page.photos.contains(where: { $0.places.values.contains { $0.scrim != nil } }) {
      rules.add(".t picture", ["position:relative"])
    }
    photos = page.photos.enumerated().map { add($1, $0) }
  }

  var text: String {
    rules.text(
      page.strips.map(\.use),
      photos: page.strips.indices.map { strip in page.photos.count { $0.places[strip] != nil } })
  }

  /// The background in the dark scheme.
  static let darkPage = "#161616"

  // MARK: Strips

  private mutating func add(_ strip: HTMLStrip, _ index: Int) {
    let width = StyleText.number(strip.page.width)
    let height = StyleText.number(strip.page.height)
    let whole = StyleText.number(strip.page.height * Double(strip.pageCount))
    rules.add(".strip", on: index, ["aspect-ratio:\(width)/\(whole)"])
    if page.strips.count == 1 || strip.use == .print || strip.use == .orientation(.portrait) {
      let unit = strip.medium == .paper ? "pt" : "px"
      rules.add("@page", ["size:\(width)\(unit) \(height)\(unit)", "margin:0"])
    }
    if strip.shadow > 0 {
      let reach = "0 \(strip.cqw(strip.shadow * 0.23)) \(strip.cqw(strip.shadow * 0.77))"
      if page.look.shape.isClipped {
        rules.add(".t", on: index, ["filter:drop-shadow(\(reach) rgb(0 0 0/.4))"])
      } else {
        rules.add(".t picture", on: index, ["box-shadow:\(reach) rgb(0 0 0/.45)"])
      }
    }
  }

  private mutating func addTexts() {
    for (index, text) in page.texts.enumerated() {
      for (number, text) in text.places.sorted(by: { $0.key < $1.key }) {
        let strip = page.strips[number]
        let place = strip.lengths([
          "left": text.frame.x, "top": text.frame.y, "width": text.frame.width, "height": text.frame.height,
        ])
        rules.place(
          ".x\(index)", on: number,
          place + ["font-size:\(strip.cqw(text.size))"]
            + (text.lines > 1 ? ["--lines:\(text.lines)"] : []))
      }
    }
  }

  // MARK: Photos

  /// Adds the rules of a photo and returns the classes of its elements.
  private mutating func add(_ photo: HTMLPhoto, _ index: Int) -> Classes {
    let name = "f\(index)"
    var parts = PhotoParts()
    for (number, strip) in page.strips.enumerated() {
      guard let place = photo.places[number] else { continue }
      add(place.frame, of: name, on: number)
      parts.add(place, on: strip, number, look: page.look)
    }

    let colors = photo.colors.map(Self.short)
    if let first = colors.first {
      let isPlain = Set(colors).count == 1
      let ground = isPlain ? first : "linear-gradient(\(colors.joined(separator: ",")))"
      rules.add(".\(name) img", ["background:\(ground)"])
    }
    let shared = [
      rules.sharedClass("b", within: " picture", parts.borders),
      rules.sharedClass("i", within: " img", parts.insets),
      rules.sharedClass("g", within: " picture::after", parts.scrims),
    ]
    return Classes(
      photo: ([name] + shared.compactMap(\.self)).joined(separator: " "),
      caption: rules.sharedClass("c", parts.captions), rating: rules.sharedClass("r", parts.ratings))
  }

  private mutating func add(_ frame: Rect, of name: String, on number: Int) {
    let strip = page.strips[number]
    let error = Self.roundingError * strip.page.width
    // Photos at the right edge share their distance from it.
    let isLast = frame.maxX > edges[number] - error && frame.x > strip.page.width - edges[number] + error
    rules.place(
      ".\(name)", on: number,
      strip.lengths(["top": frame.y, "height": frame.height, "width": frame.width])
        + strip.lengths(isLast ? ["right": strip.page.width - edges[number]] : ["left": frame.x]))
    if case .share(let percent) = page.look.shape {
      rules.place(
        ".\(name)", on: number, strip.lengths(["--r": min(percent, 50) / 100 * frame.size.shortSide]))
    }
  }

  /// Returns a colour with three digits, sufficient for a placeholder.
  private static func short(_ color: Color) -> String {
    "#" + [color.red, color.green, color.blue].map { String((Int($0) + 8) / 17, radix: 16) }.joined()
  }
}

/// The declarations for the parts of a photo's element.
private struct PhotoParts {
  typealias ByStrip = [Int: [String]]

  var borders: ByStrip = [:]
  var insets: ByStrip = [:]
  var scrims: ByStrip = [:]
  var captions: ByStrip = [:]
  var ratings: ByStrip = [:]

  /// The smallest visible shift of a caption, in points. Rounding a photo to pixels causes smaller ones.
  private static let visibleShift = 0.5

  mutating func add(_ place: HTMLPhoto.Place, on strip: HTMLStrip, _ number: Int, look: HTMLLook) {
    if place.border > 0, let color = look.style.border?.color {
      if look.shape.isClipped {
        let inner = "calc(100% - \(strip.cqw(2 * place.border)))"
        insets[number] = strip.lengths(["margin": place.border]) + ["width:\(inner)", "height:\(inner)"]
      } else {
        borders[number] = ["border:\(strip.cqw(place.border)) solid \(StyleText.color(color))"]
      }
    }
    captions[number] = place.caption.map { Self.declarations($0, in: place.frame, on: strip) }
    ratings[number] = place.rating.map { Self.declarations($0, in: place.frame, on: strip) }
    if let (start, end) = place.scrim {
      let clear = StyleText.number(start * 100)
      let dark = StyleText.number(end * 100)
      scrims[number] = [
        "content:\"\"", "background:linear-gradient(transparent \(clear)%,var(--scrim) \(dark)%)",
      ]
    }
  }

  /// Returns the place of a photo's caption, in the flow after the photo.
  private static func declarations(_ caption: Caption, in frame: Rect, on strip: HTMLStrip) -> [String] {
    // Margins, unlike widths, are often the same for all photos.
    let shifts: [(name: String, length: Double)] = [
      ("margin-left", caption.frame.x - frame.x), ("margin-right", frame.maxX - caption.frame.maxX),
      ("margin-top", caption.frame.y - frame.maxY),
    ]
    var place = strip.lengths(["height": caption.frame.height])
    for shift in shifts where abs(shift.length) > Self.visibleShift {
      place.append("\(shift.name):\(strip.cqw(shift.length))")
    }
    place.append("font-size:\(strip.cqw(caption.size))")
    if caption.lines > 1 { place.append("--lines:\(caption.lines)") }
    guard caption.position != .below else { return place }
    return place + [
      "position:relative", "display:flex", "flex-direction:column",
      "justify-content:\(caption.position == .over ? "flex-end" : "center")", "color:var(--on)",
      "pointer-events:none",
    ] + (caption.position == .centre ? ["-webkit-text-stroke:.24em var(--line)"] : [])
  }

  /// Returns the place of a photo's stars, relative to the photo.
  private static func declarations(_ rating: RatingMark, in frame: Rect, on strip: HTMLStrip) -> [String] {
    strip.lengths([
      "left": rating.frame.x - frame.x, "right": frame.maxX - rating.frame.maxX,
      "margin-top": rating.frame.y - frame.maxY, "height": rating.frame.height,
      "font-size": rating.frame.height,
    ]) + (rating.position == .below ? [] : ["color:var(--on)", "pointer-events:none"])
  }
}

// MARK: The look

extension StyleRules {
  /// Adds the colours, the fonts and the outline of photos.
  mutating func add(_ look: HTMLLook, unit: String = "px") {
    let style = look.style
    add(
      ":root",
      [
        "--page:\(StyleText.color(style.background.onPaper))", "--ink:\(StyleText.color(style.ink))",
        "--grey:\(StyleText.color(style.secondaryInk))",
        "--on:\(StyleText.color(style.inkOnPhotos))", "--line:\(StyleText.color(style.outlineOnPhotos))",
        "--scrim:\(StyleText.color(style.scrimOnPhotos))", "--font:\(Self.families(style.font))",
        "--caption-font:\(Self.families(style.captionFont))", "--star:\(StyleText.polygon(look.star))",
        "--cross:\(StyleText.polygon(look.cross))",
        "color-scheme:\(look.followsScheme ? "light dark" : style.ink == .white ? "dark" : "light")",
      ])
    if look.followsScheme {
      add(
        "@media screen and (prefers-color-scheme:dark){:root{--page:\(PageStyle.darkPage);--ink:#ececec;--grey:#a0a0a0}}\n"
      )
    }

    switch look.shape {
    case .frame: break
    case .circle:
      // Browsers round the corners of boxes, and so circles, to whole pixels, but not paths. The photo is
      // slightly larger than its box, whose size is rounded.
      add(
        style.border == nil
          ? ".t picture{clip-path:circle(50%);overflow:visible}\n"
            + ".t img{margin:-1px;width:calc(100% + 2px);height:calc(100% + 2px)}\n"
          : ".t picture,.t img{clip-path:circle(50%)}\n")
      add(".t,.t picture", ["border-radius:50%"])
    case .radius(let points):
      add(".t,.t picture", ["border-radius:\(StyleText.number(points))\(unit)"])
    // Each frame has its own radius.
    case .share: add(".t,.t picture", ["border-radius:var(--r)"])
    case .polygon(let corners): add(".t picture,.t img", ["clip-path:\(StyleText.polygon(corners))"])
    }

    if let border = style.border { add(".t picture", ["background:\(StyleText.color(border.color))"]) }
  }

  /// Returns a list of families followed by the system's families.
  private static func families(_ list: String?) -> String {
    let names = list?.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } ?? []
    return (names.map(StyleText.string) + ["system-ui", "sans-serif"]).joined(separator: ",")
  }
}

extension HTMLLook.Shape {
  /// A Boolean value that indicates whether photos are clipped by a path
  /// instead of the corners of their boxes.
  var isClipped: Bool {
    switch self {
    case .circle, .polygon: true
    case .frame, .radius, .share: false
    }
  }
}

extension HTMLStrip {
  /// Returns a length in points as hundredths of the strip's width, the unit `cqw` of CSS.
  /// They are exact to 0.02 pixels of a window of 2,560.
  fileprivate func cqw(_ points: Double) -> String {
    StyleText.number(points / page.width * 100, places: 3) + "cqw"
  }

  /// Returns declarations for lengths in points.
  fileprivate func lengths(_ lengths: KeyValuePairs<String, Double>) -> [String] {
    lengths.map { "\($0):\(cqw($1))" }
  }
}
