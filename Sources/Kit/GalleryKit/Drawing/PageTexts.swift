import GalleryDrawing

/// The shaped texts of a page.
struct PageTexts {
  /// The font size of a heading, as a share of its band's height.
  static let headingFontShare = 0.5

  /// Title, header, footer and headings.
  let onPage: [(text: ShapedText, role: TextRole)]
  /// The index of each photo with a caption, and the texts of the caption.
  let captions: [(photo: Int, texts: [ShapedText])]
  let notes: [String]
  /// The indices of the photos whose captions are shortened.
  let shortened: [Int]

  init(_ page: Plan.Page, style: SheetStyle, pixelsPerPoint: Double) {
    let fonts = Fonts(style: style, pixelsPerPoint: pixelsPerPoint)
    let headings = page.headings.map { heading in
      let role = TextRole.heading(before: page.firstPlacement(below: heading))
      return (text: fonts.block(heading).shaped(), role: role)
    }
    let furniture = page.furniture.flatMap(fonts.texts)
    onPage = furniture + headings

    var blocks = page.placements.compactMap(\.caption).map(fonts.block)
    TextBlock.alignSizes(of: &blocks)
    let captioned = page.placements.indices.filter { page.placements[$0].caption != nil }
    captions = zip(captioned, blocks).map { photo, block in
      let isOnPhoto = page.placements[photo].caption?.position != .below
      let ink = isOnPhoto ? style.inkOnPhotos : style.secondaryInk
      return (photo, block.shaped(secondary: TextMetrics.secondaryScale, color: ink))
    }

    shortened = captions.filter { photo, texts in
      page.placements[photo].caption?.text.contains("…") == false
        && texts.contains { $0.lines.contains { $0.text.contains("…") } }
    }.map(\.photo)

    let kinds = [
      (furniture.map(\.text), "the title, header or footer"), (headings.map(\.text), "a heading"),
      (captions.flatMap(\.texts), "a caption"),
    ]
    notes = kinds.filter { !$0.0.allSatisfy(\.isDrawable) }.map {
      "\($0.1) has characters that no installed font can draw; they are shown as boxes"
    }
  }
}

/// The fonts and inks of a page's texts.
private struct Fonts {
  let style: SheetStyle
  let pixelsPerPoint: Double

  private func font(_ size: Double, family: String?, isSemiBold: Bool = false) -> TextFont {
    TextFont(family: family, size: size, isSemiBold: isSemiBold, language: style.language)
  }

  func block(_ heading: Plan.Heading) -> TextBlock {
    let frame = heading.frame.scaled(by: pixelsPerPoint)
    let font = font(frame.height * PageTexts.headingFontShare, family: style.font, isSemiBold: true)
    var block = TextBlock(heading.text, font: font, in: frame, color: style.ink)
    // Paths of folders begin alike. Small groups share rows and have room for parts of them.
    block.shortening = .middle
    // A heading stands closer to its own photos than to those above.
    block.anchor = .bottom
    return block
  }

  func block(_ caption: Caption) -> TextBlock {
    let isOnPhoto = caption.position != .below
    let font = font(caption.size * pixelsPerPoint, family: style.captionFont)
    var block = TextBlock(
      caption.text, font: font, in: caption.frame.scaled(by: pixelsPerPoint),
      color: isOnPhoto ? style.inkOnPhotos : style.ink)
    block.alignment = .centre
    block.lines = caption.lines
    block.shortening = caption.shortening
    block.anchor = caption.position.anchor
    block.leastScale = caption.leastScale
    // A caption over a photo's lower edge has a scrim instead.
    if caption.position == .centre { block.outline = style.outlineOnPhotos }
    return block
  }

  /// Returns the shaped texts of a title, header or footer. The lines below a title are smaller.
  func texts(of furniture: Furniture) -> [(text: ShapedText, role: TextRole)] {
    let isTitle = furniture.kind == .title
    let font = font(furniture.size * pixelsPerPoint, family: style.font, isSemiBold: isTitle)
    let ink = isTitle ? style.ink : style.secondaryInk
    let blocks = BandTexts.blocks(of: furniture, font: font, ink: ink, pixelsPerPoint: pixelsPerPoint)
    return blocks.flatMap { block in
      let parts =
        isTitle
        ? block.shaped(secondary: TextMetrics.subtitleShare, color: style.secondaryInk) : [block.shaped()]
      return parts.enumerated().map { (text: $1, role: isTitle && $0 == 0 ? TextRole.title : .decoration) }
    }
  }
}

extension CaptionPosition {
  /// The vertical position of a text that has fewer lines than its frame has room for.
  fileprivate var anchor: TextBlock.Anchor {
    switch self {
    case .below: .top
    case .over: .bottom
    case .centre: .middle
    }
  }
}

extension Caption {
  /// The minimum scale of the font that keeps words whole. All captions of a page have one size, so the
  /// longest one makes all of them smaller.
  fileprivate var leastScale: Double { position == .centre ? 0.6 : 0.8 }
}

extension Plan.Page {
  /// Returns the index of the first photo below a heading, or the number of photos if there is no such photo.
  fileprivate func firstPlacement(below heading: Plan.Heading) -> Int {
    placements.firstIndex { $0.frame.midY > heading.frame.midY } ?? placements.count
  }
}
