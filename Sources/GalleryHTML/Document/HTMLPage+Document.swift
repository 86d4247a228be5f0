import GalleryGeometry
import GalleryModel

extension HTMLPage {
  /// The page as an HTML document, which needs only the referenced pictures.
  package var document: String {
    let style = PageStyle(self)
    let (css, script) = (style.text, PageResources.script(hasPicks: hasPicks))
    let head = HTMLElement.head(title: title, style: css, script: script)
    let body = HTMLElement(
      .body, [:],
      [main(style)] + (hasPicks ? [Self.bar] : [])
        + [viewer, HTMLElement(.script, [:], [HTMLElement.Node.own(script)])])
    return HTMLElement.document(language: language, head, body)
  }

  private func main(_ style: PageStyle) -> HTMLElement {
    var elements: [HTMLElement] = []
    if !strips.contains(where: { $0.texts.contains { $0.kind == .title } }) {
      elements.append(HTMLElement(.h1, [.classes: "hidden"], text: title))
    }
    // Headings precede their photos in the document, for screen readers. Headers and footers are hidden from them.
    var headings: [Int: [HTMLElement]] = [:]
    var bands: [HTMLElement] = []
    for strip in strips {
      let prefix = strip.orientation == .portrait ? "x" : "y"
      for (index, text) in strip.texts.enumerated() {
        let classes = "text \(prefix)\(index) \(strip.orientation.letter)"
        switch text.kind {
        case .title: elements.append(HTMLElement(.h1, [.classes: classes], [Self.line(text)]))
        case .heading(let photo):
          headings[photo, default: []].append(HTMLElement(.h2, [.classes: classes], [Self.line(text)]))
        case .band: bands.append(Self.band(text, classes: classes))
        }
      }
    }
    for (number, block) in blocks.enumerated() {
      elements += headings[block.lowerBound] ?? []
      elements.append(
        HTMLElement(
          .div, [.classes: "block k\(number)"], block.map { figure(photos[$0], style.photos[$0]) }))
    }
    elements += headings.filter { $0.key >= photos.count }.sorted { $0.key < $1.key }.flatMap(\.value)
    return HTMLElement(.main, [.classes: "strip"], elements + bands)
  }

  private static func line(_ text: HTMLStrip.Text) -> HTMLElement {
    HTMLElement(.span, [.dir: "auto"], text: text.parts.joined(separator: " "))
  }

  private static func band(_ text: HTMLStrip.Text, classes: String) -> HTMLElement {
    let sides = ["left", "middle", "right"]
    // Two texts share the line. Three texts, or a single one in the middle, keep the middle in place.
    let hasMiddle = text.parts.count > 1 && !text.parts[1].isEmpty
    let spans = zip(sides, text.parts).filter { hasMiddle || $0.0 != "middle" }.map {
      HTMLElement(.span, [.classes: $0.0, .dir: "auto"], text: $0.1)
    }
    return HTMLElement(.div, [.classes: "\(classes) band", .isHidden: "true"], spans)
  }

  private func figure(_ photo: HTMLPhoto, _ classes: PageStyle.Classes) -> HTMLElement {
    var names = classes.photo
    if strips.count > 1, photo.places.count == 1, let only = photo.places.keys.first {
      names += " \(only.letter)"
    }
    let link = HTMLElement(
      .a,
      [
        .classes: "t", .href: photo.link.reference, .dataSet: Self.set(photo.large),
        .dataSize: "\(photo.link.size.width) \(photo.link.size.height)",
        .dataTitle: photo.title.isEmpty ? nil : photo.title,
        .dataPath: photo.path,
        .dataFocus: photo.focus.map { "\(StyleText.number($0.x * 100))% \(StyleText.number($0.y * 100))%" },
      ], [picture(photo)])
    var elements = [link]
    if hasPicks { elements.append(HTMLElement(.span, [.classes: "mark", .role: "img", .lang: "en"])) }
    if let rating = photo.rating, let names = classes.rating { elements.append(Self.rating(rating, names)) }
    if let caption = photo.caption, !caption.text.isEmpty, let names = classes.caption {
      elements.append(Self.caption(caption, photo.places.values, names))
    }
    return HTMLElement(.figure, [.id: photo.id, .classes: names], elements)
  }

  private func picture(_ photo: HTMLPhoto) -> HTMLElement {
    let sources = photo.ladders.map { ladder in
      // The last source applies to everything that the others exclude.
      let isChosen = photo.ladders.count > 1 && ladder.orientations == [.portrait]
      return HTMLElement(
        .source,
        [
          .media: isChosen ? "print,(orientation:portrait)" : nil, .type: "image/webp",
          .srcset: Self.set(ladder.webp), .sizes: sizes(photo),
        ])
    }
    guard let jpeg = photo.ladders.last?.jpeg else { preconditionFailure("a photo has image files") }
    return HTMLElement(
      .picture, [:],
      sources + [
        HTMLElement(
          .img,
          [
            .src: jpeg.reference, .width: String(jpeg.size.width), .height: String(jpeg.size.height),
            .alt: photo.alternative, .loading: "lazy", .decoding: "async",
          ])
      ])
  }

  /// As shares of the window's width.
  private func sizes(_ photo: HTMLPhoto) -> String {
    func share(_ orientation: PageOrientation) -> String? {
      guard let place = photo.places[orientation],
        let strip = strips.first(where: { $0.orientation == orientation })
      else { return nil }
      return StyleText.number(place.frame.width / strip.page.width * 100) + "vw"
    }
    switch (share(.portrait), share(.landscape)) {
    case (let portrait?, let landscape?):
      return portrait == landscape ? portrait : "(orientation:portrait) \(portrait),\(landscape)"
    case (let only?, nil), (nil, let only?): return only
    case (nil, nil): return "100vw"
    }
  }

  private static func set(_ pictures: [HTMLPhoto.Picture]) -> String {
    pictures.map { "\($0.reference) \($0.size.width)w" }.joined(separator: ",")
  }

  /// Returns a caption. With enough room it is bare text, because elements that clip text cost half of the scrolling
  /// time. If its middle may be cut, a separate element keeps its end visible.
  private static func caption(
    _ caption: Caption, _ places: some Collection<HTMLPhoto.Place>, _ classes: String
  ) -> HTMLElement {
    let text = caption.text
    if places.allSatisfy({ $0.caption == nil || $0.isRoomy }) {
      return HTMLElement(.figcaption, [.classes: classes, .dir: "auto"], text: text)
    }
    let end = text.suffix(min(8, text.count / 2))
    let isOneLine = places.allSatisfy { $0.caption?.lines ?? 1 == 1 } && !text.contains(where: \.isNewline)
    let cut =
      if caption.shortening == .middle, isOneLine, text.count > 8 {
        HTMLElement(
          .span, [.classes: "m", .dir: "auto"],
          [
            HTMLElement(.span, text: String(text.dropLast(end.count))), HTMLElement(.span, text: String(end)),
          ])
      } else {
        HTMLElement(.span, [.dir: "auto"], text: text)
      }
    return HTMLElement(.figcaption, [.classes: classes], [cut])
  }

  private static func rating(_ rating: RatingMark, _ classes: String) -> HTMLElement {
    var words: [String] = []
    var marks: [HTMLElement] = []
    if let label = rating.label {
      words.append("label \(label.rawValue)")
      marks.append(HTMLElement(.span, [.classes: "dot label-\(label.rawValue)"]))
    }
    if rating.stars > 0 {
      words.append(rating.stars == 1 ? "1 star" : "\(rating.stars) stars")
      marks += (0..<rating.stars).map { _ in HTMLElement(.span, [.classes: "star"]) }
    } else if rating.stars < 0 {
      words.append("rejected")
      marks.append(HTMLElement(.span, [.classes: "cross"]))
    }
    return HTMLElement(
      .div, [.classes: "rating \(classes)", .role: "img", .label: words.joined(separator: ", ")], marks)
  }

  /// The dialog that shows single photos. It stays closed without JavaScript.
  private var viewer: HTMLElement {
    func button(_ classes: String, _ label: String, isPressed: String? = nil) -> HTMLElement {
      HTMLElement(
        .button, [.type: "button", .classes: classes, .label: label, .title: label, .isPressed: isPressed])
    }
    return HTMLElement(
      .dialog, [.classes: "viewer", .label: title, .lang: language == nil ? nil : "en"],
      [
        HTMLElement(
          .header, [:],
          [
            HTMLElement(.p, [.classes: "name", .lang: language], text: title),
            HTMLElement(.p, [.classes: "count", .live: "polite"]),
          ]),
        HTMLElement(
          .div,
          [.classes: "track", .tabindex: "0", .role: "group", .roleDescription: "carousel", .label: "Photos"]),
        HTMLElement(
          .section, [.classes: "words", .label: "About this photo", .lang: language],
          [HTMLElement(.h2), HTMLElement(.p)]),
      ] + (hasPicks ? [Self.marks] : []) + [
        button("prev", "Previous photo"), button("next", "Next photo"),
        button("whole", "Whole photo (Z)", isPressed: "false"), button("close", "Close"),
      ])
  }

  private static var marks: HTMLElement {
    let stars = (1...5).map { ("\($0)", "\($0)★", $0 == 1 ? "1 star (1)" : "\($0) stars (\($0))") }
    return HTMLElement(
      .div, [.classes: "marks", .role: "group", .label: "Marks", .lang: "en"],
      ([("P", "✓", "Pick (P)")] + stars + [("X", "✕", "Reject (X)")]).map { mark, text, label in
        HTMLElement(
          .button, [.type: "button", .dataMark: mark, .label: label, .title: label, .isPressed: "false"],
          text: text)
      })
  }

  /// The summary of all marks with its actions.
  private static var bar: HTMLElement {
    let actions = [
      ("list", "Export list"), ("sidecars", "Export XMP"), ("clear", "Clear marks"),
    ]
    return HTMLElement(
      .section, [.classes: "bar", .label: "Marks of all photos", .lang: "en"],
      [HTMLElement(.p, [.live: "polite"])]
        + actions.map { HTMLElement(.button, [.type: "button", .dataMark: $0.0], text: $0.1) })
  }
}

extension PageOrientation {
  /// The class of elements for this orientation only.
  fileprivate var letter: String { self == .portrait ? "p" : "l" }
}
