import GalleryGeometry
import GalleryModel

/// The style sheet of a page: ours, and behind it the places of photos and texts, as shares of the strip's width.
struct PageStyle {
  /// The classes of an element, by which the rules find it.
  struct Classes {
    var photo = ""
    var caption = ""
    var rating = ""
  }

  private let page: HTMLPage
  private var rules = StyleRules()
  /// The classes of each photo.
  private(set) var photos: [Classes] = []

  init(_ page: HTMLPage) {
    self.page = page
    rules.add(PageResources.css(hasPicks: page.hasPicks))
    addLook()
    for strip in page.strips { add(strip) }
    let labels = Dictionary(page.photos.compactMap(\.rating?.label).map { ($0.name, $0.color) }) { first, _ in
      first
    }
    for (name, color) in labels.sorted(by: { $0.key < $1.key }) {
      rules.add(".label-\(name){--dot:\(StyleText.color(color))}\n")
    }
    if page.photos.contains(where: { $0.places.values.contains { $0.scrim != nil } }) {
      rules.add(".t picture{position:relative}\n")
    }
    for (number, block) in page.blocks.enumerated() {
      let tops = add(block, number)
      photos += block.map { add(page.photos[$0], $0, below: tops) }
    }
  }

  /// The style sheet.
  var text: String { rules.text }

  private func strip(_ orientation: PageOrientation) -> HTMLStrip? {
    page.strips.first { $0.orientation == orientation }
  }

  private mutating func addLook() {
    let look = page.look
    var root = StyleRules.Declarations()
    root.set("--page", look.background)
    root.set("--ink", look.ink)
    root.set("--on", look.inkOnPhotos)
    root.set("--line", look.outlineOnPhotos)
    root.set("--scrim", look.scrim)
    root.set("--font", Self.families(look.fonts))
    root.set("--caption-font", Self.families(look.captionFonts))
    root.set("--star", StyleText.polygon(look.star.map { ($0.x, $0.y) }))
    root.set("--cross", StyleText.polygon(look.cross.map { ($0.x, $0.y) }))
    if look.followsScheme {
      root.set("color-scheme", "light dark")
    } else {
      root.set("color-scheme", look.ink == .white ? "dark" : "light")
    }
    rules.add(":root", nil, root)
    if look.followsScheme {
      rules.add("@media screen and (prefers-color-scheme:dark){:root{--page:#161616;--ink:#ececec}}\n")
    }
    var outline = StyleRules.Declarations()
    switch look.shape {
    case .frame: break
    case .circle:
      outline.set("border-radius", "50%")
      // Boxes with round corners are rounded to whole pixels, and circles with them; paths are not. The photo is a
      // little larger than its box, which is.
      rules.add(
        look.border == nil
          ? ".t picture{clip-path:circle(50%);overflow:visible}\n"
            + ".t img{margin:-1px;width:calc(100% + 2px);height:calc(100% + 2px)}\n"
          : ".t picture,.t img{clip-path:circle(50%)}\n")
    case .radius(let points):
      outline.set(
        "border-radius", StyleText.number(points) + (page.strips.first?.medium == .paper ? "pt" : "px"))
    // Each frame has a length of its own.
    case .share: outline.set("border-radius", "var(--r)")
    case .polygon(let corners):
      let polygon = StyleText.polygon(corners.map { ($0.x, $0.y) })
      rules.add(".t picture,.t img{clip-path:\(polygon)}\n")
    }
    rules.add(".t,.t picture", nil, outline)
    if let border = look.border { rules.add(".t picture{background:\(StyleText.color(border))}\n") }
  }

  private static func families(_ names: [String]) -> String {
    (names.map(StyleText.string) + ["system-ui", "sans-serif"]).joined(separator: ",")
  }

  private mutating func add(_ strip: HTMLStrip) {
    let orientation = page.strips.count == 1 ? nil : strip.orientation
    var box = StyleRules.Declarations()
    box.set(
      "aspect-ratio",
      "\(StyleText.number(strip.page.width))/\(StyleText.number(strip.page.height * Double(strip.pageCount)))"
    )
    rules.add(".strip", strip.orientation, box)
    if orientation != .landscape {
      let unit = strip.medium == .paper ? "pt" : "px"
      rules.add(
        "@page{size:\(StyleText.number(strip.page.width))\(unit) \(StyleText.number(strip.page.height))\(unit);margin:0}\n"
      )
    }
    let prefix = strip.orientation == .portrait ? "x" : "y"
    for (index, text) in strip.texts.enumerated() {
      var place = StyleRules.Declarations()
      place.set("left", cqw: strip.cqw(text.frame.x))
      place.set("top", cqw: strip.cqw(text.frame.y))
      place.set("width", cqw: strip.cqw(text.frame.width))
      place.set("height", cqw: strip.cqw(text.frame.height))
      place.set("font-size", cqw: strip.cqw(text.size))
      if text.lines > 1 { place.set("--lines", String(text.lines)) }
      rules.add(".\(prefix)\(index)", strip.orientation, place)
    }
    if strip.shadow > 0 {
      var shadow = StyleRules.Declarations()
      let (drop, blur) = (
        StyleText.number(strip.cqw(strip.shadow * 0.23)), StyleText.number(strip.cqw(strip.shadow * 0.77))
      )
      if page.look.shape.isClipped {
        shadow.set("filter", "drop-shadow(0 \(drop)cqw \(blur)cqw rgb(0 0 0/.4))")
        rules.add(".t", strip.orientation, shadow)
      } else {
        shadow.set("box-shadow", "0 \(drop)cqw \(blur)cqw rgb(0 0 0/.45)")
        rules.add(".t picture", strip.orientation, shadow)
      }
    }
  }

  /// Adds the place of a block, and returns where it begins on the strip of each orientation, in points.
  private mutating func add(_ block: Range<Int>, _ number: Int) -> [PageOrientation: Double] {
    var tops: [PageOrientation: Double] = [:]
    for strip in page.strips {
      guard let extent = page.extent(of: block, on: strip) else { continue }
      tops[strip.orientation] = extent.lowerBound
      var place = StyleRules.Declarations()
      place.set("top", cqw: strip.cqw(extent.lowerBound))
      place.set("height", cqw: strip.cqw(extent.upperBound - extent.lowerBound))
      rules.add(".k\(number)", strip.orientation, place)
    }
    return tops
  }

  /// Adds the rules of a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - index: The index of the photo.
  ///   - tops: The places at which its block begins on the strips, in points.
  /// - Returns: The classes of its elements.
  private mutating func add(
    _ photo: HTMLPhoto, _ index: Int, below tops: [PageOrientation: Double]
  ) -> Classes {
    var places: [PageOrientation: StyleRules.Declarations] = [:]
    var sizes = places
    var borders = places
    var insets = places
    var captions = places
    var ratings = places
    var scrims = places
    for (orientation, place) in photo.places {
      guard let strip = strip(orientation) else { continue }
      places[orientation, default: .init()].set("left", cqw: strip.cqw(place.frame.x))
      places[orientation]?.set("top", cqw: strip.cqw(place.frame.y - (tops[orientation] ?? 0)))
      sizes[orientation, default: .init()].set("width", cqw: strip.cqw(place.frame.width))
      sizes[orientation]?.set("height", cqw: strip.cqw(place.frame.height))
      if case .share(let percent) = page.look.shape {
        let radius = min(percent, 50) / 100 * place.frame.size.shortSide
        sizes[orientation]?.set("--r", StyleText.number(strip.cqw(radius)) + "cqw")
      }
      if place.border > 0, let color = page.look.border {
        if page.look.shape.isClipped {
          var inset = StyleRules.Declarations()
          inset.set("margin", cqw: strip.cqw(place.border))
          for side in ["width", "height"] {
            inset.set(side, "calc(100% - \(StyleText.number(strip.cqw(2 * place.border)))cqw)")
          }
          insets[orientation] = inset
        } else {
          borders[orientation, default: .init()].set(
            "border", "\(StyleText.number(strip.cqw(place.border)))cqw solid \(StyleText.color(color))")
        }
      }
      if let caption = place.caption {
        captions[orientation] = declarations(caption: caption, in: place.frame, on: strip)
      }
      if let rating = place.rating {
        ratings[orientation] = declarations(rating: rating, in: place.frame, on: strip)
      }
      if let scrim = place.scrim {
        scrims[orientation, default: .init()].set("content", "\"\"")
        scrims[orientation]?.set(
          "background",
          "linear-gradient(transparent \(StyleText.number(scrim.start * 100))%,var(--scrim) \(StyleText.number(scrim.end * 100))%)"
        )
      }
    }
    let own = "f\(index)"
    for orientation in PageOrientation.allCases {
      if let place = places[orientation] { rules.add(".\(own)", orientation, place) }
    }
    if let first = photo.colors.first {
      var ground = StyleRules.Declarations()
      let colors = photo.colors.map(Self.short)
      ground.set(
        "background",
        Set(colors).count == 1 ? Self.short(first) : "linear-gradient(\(colors.joined(separator: ",")))")
      rules.add(".\(own) img", nil, ground)
    }
    var classes = Classes()
    classes.photo =
      ([own, rules.sharedClass("s", sizes)]
      + (borders.isEmpty ? [] : [rules.sharedClass("b", within: " picture", borders)])
      + (insets.isEmpty ? [] : [rules.sharedClass("i", within: " img", insets)])
      + (scrims.isEmpty ? [] : [rules.sharedClass("g", within: " picture::after", scrims)])).joined(
        separator: " ")
    if !captions.isEmpty { classes.caption = rules.sharedClass("c", captions) }
    if !ratings.isEmpty { classes.rating = rules.sharedClass("r", ratings) }
    return classes
  }

  /// The place of a photo's caption, in the flow behind the photo.
  private func declarations(
    caption: HTMLPhoto.Place.Text, in frame: Rect, on strip: HTMLStrip
  ) -> StyleRules.Declarations {
    var place = StyleRules.Declarations()
    place.set("margin-left", cqw: strip.cqw(caption.frame.x - frame.x))
    place.set("margin-top", cqw: strip.cqw(caption.frame.y - frame.maxY))
    set(caption, on: strip, to: &place)
    if caption.lines > 1 { place.set("--lines", String(caption.lines)) }
    guard caption.position != .below else { return place }
    place.set("position", "relative")
    place.set("display", "flex")
    place.set("flex-direction", "column")
    place.set("justify-content", caption.position == .over ? "flex-end" : "center")
    place.set("color", "var(--on)")
    place.set("pointer-events", "none")
    if caption.position == .centre { place.set("-webkit-text-stroke", ".24em var(--line)") }
    return place
  }

  /// The place of a photo's stars, in relation to the photo.
  private func declarations(
    rating: HTMLPhoto.Place.Text, in frame: Rect, on strip: HTMLStrip
  ) -> StyleRules.Declarations {
    var place = StyleRules.Declarations()
    place.set("left", cqw: strip.cqw(rating.frame.x - frame.x))
    place.set("top", cqw: strip.cqw(rating.frame.y - frame.y))
    set(rating, on: strip, to: &place)
    if rating.position != .below {
      place.set("color", "var(--on)")
      place.set("pointer-events", "none")
    }
    return place
  }

  /// Sets the size of a text and that of its letters.
  private func set(
    _ text: HTMLPhoto.Place.Text, on strip: HTMLStrip, to place: inout StyleRules.Declarations
  ) {
    place.set("width", cqw: strip.cqw(text.frame.width))
    place.set("height", cqw: strip.cqw(text.frame.height))
    place.set("font-size", cqw: strip.cqw(text.size))
  }

  /// A colour of three digits: enough for a placeholder.
  private static func short(_ color: Color) -> String {
    "#" + [color.red, color.green, color.blue].map { String((Int($0) + 8) / 17, radix: 16) }.joined()
  }
}

extension HTMLLook.Shape {
  /// A Boolean value that indicates whether a path cuts photos, rather than the corners of their boxes.
  fileprivate var isClipped: Bool {
    switch self {
    case .circle, .polygon: true
    case .frame, .radius, .share: false
    }
  }
}

extension HTMLStrip {
  /// Returns a length in points as hundredths of the strip's width, the unit `cqw` of CSS.
  fileprivate func cqw(_ points: Double) -> Double { points / page.width * 100 }
}
