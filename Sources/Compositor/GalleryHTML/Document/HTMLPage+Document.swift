import GalleryModel

extension HTMLPage {
  /// The page as an HTML document, which needs only the referenced pictures.
  package var document: String {
    let style = PageStyle(self)
    let css = style.text
    let script = PageResources.script(hasPicks: hasPicks, hasSearch: hasSearch)
    let head = HTMLElement.head(
      title: title, style: css, script: script, loader: window?.loader,
      about: look.about(title, count: photos.count.counted("photo"), address: address, preview: preview))
    let up = HTMLElement(
      .nav, [.classes: "up", .label: "Albums", .lang: "en"],
      HTMLElement(.a, [.href: "../\(HTMLIndex.name)"], text: "All albums"),
      HTMLElement(.span, [.lang: language ?? "", .dir: "auto"], text: album ?? ""))
    var parts: [HTMLElement] = []
    if album != nil { parts.append(up) }
    if hasBar { parts.append(Self.find) }
    parts.append(main(style))
    if hasPicks { parts.append(Self.bar) }
    parts += [viewer, HTMLElement(.script, [:], [HTMLElement.Node.raw(script)])]
    return HTMLElement.document(language: language, head, HTMLElement(.body, [:], parts))
  }

  private func main(_ style: PageStyle) -> HTMLElement {
    var elements: [HTMLElement] = []
    if !strips.contains(where: { $0.texts.contains { $0.kind == .title } }) {
      elements.append(HTMLElement(.h1, [.classes: "hidden"], text: title))
    }

    // Headings precede their photos in the document, for screen readers.
    // Headers and footers are hidden from them.
    var headings: [Int: [HTMLElement]] = [:]
    var bands: [HTMLElement] = []
    for (index, text) in texts.enumerated() {
      let classes = "text x\(index)" + hidingClasses(text.places.keys)
      let line = HTMLElement(.span, [.dir: "auto"], text: text.parts.joined(separator: " "))
      switch text.kind {
      case .title: elements.append(HTMLElement(.h1, [.classes: classes], [line]))
      case .heading(let photo, let isContinued):
        headings[photo, default: []].append(
          HTMLElement(.h2, [.classes: classes + (isContinued ? " again" : "")], [line]))
      case .band: bands.append(Self.band(text.parts, classes: classes))
      case .logo(let isAtLeft):
        let classes = classes + " logo" + (isAtLeft ? " start" : "")
        bands.append(HTMLElement(.img, [.classes: classes, .src: text.parts[0], .alt: ""]))
      }
    }

    var parts: [HTMLElement] = []
    for (index, photo) in photos.enumerated() {
      parts += headings[index] ?? []
      parts.append(figure(photo, style.photos[index]))
    }
    parts += headings.filter { $0.key >= photos.count }.sorted { $0.key < $1.key }.flatMap(\.value)
    let sheet = HTMLElement(
      .div, [.classes: window?.classes(of: photos.count) ?? "sheet", .dataDesign: window?.design], parts)
    let screen = (window?.bands ?? []).map { (isFooter: $0.isFooter, element: Self.band($0)) }
    let footers = screen.filter(\.isFooter).map(\.element)
    return HTMLElement(
      .main, [:],
      [
        HTMLElement(
          .div, [.classes: window == nil ? "strip" : "strip window"],
          screen.filter { !$0.isFooter }.map(\.element) + elements + [sheet] + footers + bands)
      ])
  }

  /// Returns a header or footer for windows.
  private static func band(_ band: HTMLWindow.Band) -> HTMLElement {
    let logo = band.logo.map { HTMLElement(.img, [.classes: "logo", .src: $0, .alt: ""]) }
    let spans = spans(band.parts) { !$1.isEmpty }
    return HTMLElement(
      .div, [.classes: band.isFooter ? "screen foot" : "screen"],
      band.logoIsAtLeft ? [logo].compactMap(\.self) + spans : spans + [logo].compactMap(\.self))
  }

  private static func band(_ parts: [String], classes: String) -> HTMLElement {
    // Two texts share the line. Three texts, or a single one in the middle, keep the middle in place.
    let hasMiddle = parts.count > 1 && !parts[1].isEmpty
    let spans = spans(parts) { side, _ in hasMiddle || side != "middle" }
    return HTMLElement(.div, [.classes: "\(classes) band", .isHidden: "true"], spans)
  }

  /// Returns an element for each shown text of a header or footer.
  private static func spans(
    _ parts: [String], where isShown: (_ side: String, _ text: String) -> Bool
  ) -> [HTMLElement] {
    zip(["left", "middle", "right"], parts).filter(isShown).map {
      HTMLElement(.span, [.classes: $0, .dir: "auto"], text: $1)
    }
  }

  // MARK: Photos

  private func figure(_ photo: HTMLPhoto, _ classes: PageStyle.Classes) -> HTMLElement {
    let names = classes.photo + hidingClasses(photo.places.keys) + (photo.isStacked ? " more" : "")
    let words = photo.words.split(separator: "\n").filter { !photo.alternative.contains($0) }
    let shown = photo.ladders.count == 1 ? photo.ladders[0].webp.map(\.reference) : []

    let link = HTMLElement(
      .a,
      [
        .classes: "t", .href: photo.link.reference,
        .dataSet: photo.large.allSatisfy { shown.contains($0.reference) } ? nil : Self.set(photo.large),
        .dataSize: "\(photo.link.size.width) \(photo.link.size.height)",
        .dataTitle: photo.title.nonEmpty, .dataFacts: photo.facts,
        .dataWords: hasSearch && !words.isEmpty ? words.joined(separator: "\n") : nil,
        .dataStars: hasSearch && photo.stars > 0 ? String(photo.stars) : nil,
        .dataYear: hasSearch ? photo.year.map(String.init) : nil,
        .dataPath: photo.path, .dataOriginal: photo.original?.address, .dataName: photo.original?.name,
        .dataFocus: photo.focus.map { "\(StyleText.number($0.x * 100))% \(StyleText.number($0.y * 100))%" },
      ], [picture(photo)])

    var elements = [link]
    if hasPicks { elements.append(HTMLElement(.span, [.classes: "mark", .role: "img", .lang: "en"])) }
    if let count = photo.stack {
      let label = "and \(count.counted("more photo"))"
      elements.append(
        HTMLElement(.span, [.classes: "stack", .role: "img", .lang: "en", .label: label], text: "+\(count)"))
    }
    if let rating = photo.rating { elements.append(Self.rating(rating, classes.rating)) }
    if let caption = photo.caption, !caption.text.isEmpty {
      elements.append(Self.caption(caption, classes.caption))
    }

    return HTMLElement(
      .figure,
      [
        .id: photo.id, .classes: names, .dataWeight: photo.weight.map { StyleText.number($0) },
        .dataSpan: photo.span > 1 ? String(photo.span) : nil,
      ], elements)
  }

  private func picture(_ photo: HTMLPhoto) -> HTMLElement {
    let sources = photo.ladders.enumerated().map { index, ladder in
      // The last source applies to everything that the others exclude.
      let isLast = index == photo.ladders.count - 1
      let media = ladder.strips.sorted().map { strips[$0].use.media }.joined(separator: ",")
      return ladder.source(for: isLast ? nil : media, sizes: sizes(photo))
    }
    guard let jpeg = photo.ladders.last?.jpeg else { preconditionFailure("a photo has image files") }
    return HTMLElement(.picture, [:], sources + [jpeg.image(alternative: photo.alternative)])
  }

  /// The width of most photos in windows, for browsers without `auto`, in pixels.
  private static let usualWidth = 300

  /// Returns the width of a photo for the choice of its file, as a share of the window's width.
  private func sizes(_ photo: HTMLPhoto) -> String {
    if let window { return window.form == .carousel ? "100vw" : "auto,\(Self.usualWidth)px" }
    let shares = strips.enumerated().compactMap { index, strip in
      photo.places[index].map { StyleText.number($0.frame.width / strip.page.width * 100) + "vw" }
    }
    guard shares.count == 2, shares[0] != shares[1] else { return shares.first ?? "100vw" }
    return "(orientation:portrait) \(shares[0]),\(shares[1])"
  }

  fileprivate static func set(_ pictures: [HTMLPhoto.Picture], in folder: String = "") -> String {
    pictures.map { "\(folder)\($0.reference) \($0.size.width)w" }.joined(separator: ",")
  }

  /// Returns a caption, with an element for each of its lines. If the middle of a name may be cut, a separate element
  /// keeps its end visible.
  private static func caption(_ caption: Caption, _ classes: String?) -> HTMLElement {
    let lines = caption.text.split(separator: "\n").map(String.init)
    let spans = lines.map { text -> HTMLElement in
      let end = text.suffix(min(8, text.count / 2))
      guard caption.shortening == .middle, caption.lines == 1 || lines.count > 1, text.count > 8 else {
        return HTMLElement(.span, [.dir: "auto"], text: text)
      }
      return HTMLElement(
        .span, [.classes: "m", .dir: "auto"], HTMLElement(.span, text: String(text.dropLast(end.count))),
        HTMLElement(.span, text: String(end)))
    }
    return HTMLElement(.figcaption, [.classes: classes], spans)
  }

  private static func rating(_ rating: RatingMark, _ classes: String?) -> HTMLElement {
    var words: [String] = []
    var marks: [HTMLElement] = []
    if let label = rating.label {
      words.append("label \(label.rawValue)")
      marks.append(HTMLElement(.span, [.classes: "dot label-\(label.rawValue)"]))
    }
    if rating.stars > 0 {
      words.append(rating.stars.counted("star"))
      marks += (0..<rating.stars).map { _ in HTMLElement(.span, [.classes: "star"]) }
    } else if rating.stars < 0 {
      words.append("rejected")
      marks.append(HTMLElement(.span, [.classes: "cross"]))
    }
    return HTMLElement(
      .div,
      [
        .classes: "rating" + (classes.map { " " + $0 } ?? ""), .role: "img",
        .label: words.joined(separator: ", "),
      ], marks)
  }

  /// The dialog that shows single photos. It stays closed without JavaScript.
  private var viewer: HTMLElement {
    func button(_ classes: String, _ label: String, isPressed: String? = nil) -> HTMLElement {
      HTMLElement(
        .button, [.type: "button", .classes: classes, .label: label, .title: label, .isPressed: isPressed])
    }
    var tools = [
      button("play", "Slide show (S)", isPressed: "false"), button("share", "Share"),
      button("full", "Full screen (F)"),
      button("whole", isCarousel ? "Whole photo (Z)" : "Zoom (Z)", isPressed: "false"),
      button("close", "Close"),
    ]
    if photos.contains(where: { $0.original != nil }) {
      let words = "Download the original"
      tools.insert(HTMLElement(.a, [.classes: "save", .label: words, .title: words]), at: 0)
    }
    if hasInfo { tools.insert(button("info", "Texts (I)", isPressed: "true"), at: 0) }
    return HTMLElement(
      .dialog,
      [
        .classes: "viewer" + (isCarousel ? " carousel" : "") + (hasInfo ? "" : " is-bare"), .label: title,
        .lang: language == nil ? nil : "en",
      ],
      [
        HTMLElement(
          .header, [:],
          HTMLElement(.p, [.classes: "name", .lang: language], text: title),
          HTMLElement(.p, [.classes: "count", .live: "polite"])),
        HTMLElement(
          .div,
          [.classes: "track", .tabindex: "0", .role: "group", .roleDescription: "carousel", .label: "Photos"]),
        HTMLElement(.div, [.classes: "film", .role: "group", .label: "Thumbnails"]),
        HTMLElement(
          .section, [.classes: "words", .label: "About this photo", .lang: language],
          [HTMLElement(.h2), HTMLElement(.p), HTMLElement(.p, [.classes: "facts"])]),
      ] + (hasPicks ? [Self.marks] : []) + [
        button("prev", "Previous photo"), button("next", "Next photo"),
        HTMLElement(.div, [.classes: "tools"], tools),
      ])
  }

  /// The bar for the search and the size of photos, which scripts fill.
  private static var find: HTMLElement {
    HTMLElement(.section, [.classes: "find", .lang: "en", .label: "Find photos"])
  }

  /// The colours of the labels that photo software offers, with the keys that set them there.
  private static let labels: KeyValuePairs<ColorLabel, String> = [
    .red: "Red label (6)", .yellow: "Yellow label (7)", .green: "Green label (8)", .blue: "Blue label (9)",
    .purple: "Purple label",
  ]

  private static var marks: HTMLElement {
    func button(_ mark: String, _ label: String, text: String = "", classes: String? = nil) -> HTMLElement {
      HTMLElement(
        .button,
        [
          .type: "button", .classes: classes, .dataMark: mark, .label: label, .title: label,
          .isPressed: "false",
        ], text: text)
    }
    let stars = (1...5).map { button("\($0)", "\($0.counted("star")) (\($0))", text: "\($0)★") }
    let colors = labels.map { label, text in
      button(label.rawValue, text, classes: "label-\(label.rawValue)")
    }
    let note = HTMLElement(
      .input, [.type: "text", .label: "Note (N)", .placeholder: "Note", .maxlength: "500"])
    return HTMLElement(
      .div, [.classes: "marks", .role: "group", .label: "Marks", .lang: "en"],
      [button("P", "Pick (P)", text: "✓")] + stars + [button("X", "Reject (X)", text: "✕")] + colors + [note])
  }

  /// The summary of all marks with its actions.
  private static var bar: HTMLElement {
    let actions = [("edits", "Export table"), ("sidecars", "Export XMP"), ("clear", "Clear marks")]
    return HTMLElement(
      .section, [.classes: "bar", .label: "Marks of all photos", .lang: "en"],
      [HTMLElement(.p, [.live: "polite"])]
        + actions.map { HTMLElement(.button, [.type: "button", .dataMark: $0.0], text: $0.1) })
  }
}

extension HTMLPhoto.Ladder {
  func source(for media: String? = nil, sizes: String, in folder: String = "") -> HTMLElement {
    HTMLElement(
      .source, [.media: media, .type: "image/webp", .srcset: HTMLPage.set(webp, in: folder), .sizes: sizes])
  }
}

extension HTMLPhoto.Picture {
  func image(alternative: String = "", in folder: String = "") -> HTMLElement {
    HTMLElement(
      .img,
      [
        .src: folder + reference, .width: String(size.width), .height: String(size.height),
        .alt: alternative, .loading: "lazy", .decoding: "async",
      ])
  }
}
