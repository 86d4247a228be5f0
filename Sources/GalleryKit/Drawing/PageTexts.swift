import GalleryDrawing
import GalleryModel

/// All text of a page, shaped.
struct PageTexts {
  /// Share of a heading's band that its letters' em square takes.
  private static let headingFontShare = 0.5

  /// Title, header, footer and headings.
  let onPage: [ShapedText]
  /// Captions.
  let ofPhotos: [ShapedText]
  /// Notes for people about the texts.
  let notes: [String]

  init(_ page: Plan.Page, style: SheetStyle, pixelsPerPoint: Double) {
    func font(_ size: Double, family: String?, isBold: Bool = false) -> TextFont {
      TextFont(family: family, size: size, isBold: isBold)
    }
    let headings = page.headings.map { heading in
      let frame = heading.frame.scaled(by: pixelsPerPoint)
      let font = font(frame.height * Self.headingFontShare, family: style.font, isBold: true)
      return TextBlock(heading.text, font: font, in: frame, color: style.ink).shaped()
    }
    let furniture = page.furniture.flatMap { text in
      let font = font(text.size * pixelsPerPoint, family: style.font, isBold: text.kind == .title)
      return BandTexts.blocks(of: text, font: font, ink: style.ink, pixelsPerPoint: pixelsPerPoint)
        .map { $0.shaped() }
    }
    var blocks = page.placements.compactMap(\.caption).map { caption in
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
      // Over a photo's lower edge a scrim lies below the text.
      if caption.position == .centre { block.outline = style.outlineOnPhotos }
      return block
    }
    TextBlock.alignSizes(of: &blocks)
    let captions = blocks.map { $0.shaped() }
    onPage = furniture + headings
    ofPhotos = captions
    let kinds = [
      (furniture, "the title, header or footer"), (headings, "a heading"), (captions, "a caption"),
    ]
    notes = kinds.filter { !$0.0.allSatisfy(\.isDrawable) }.map {
      "\($0.1) has characters that no installed font can draw; boxes stand in for them"
    }
  }
}

extension CaptionPosition {
  /// The place in its frame of a text with fewer lines than there is room for.
  fileprivate var anchor: TextBlock.Anchor {
    switch self {
    case .below: .top
    case .over: .bottom
    case .centre: .middle
    }
  }
}

extension Caption {
  /// The least scale of letters that keeps words whole. The captions of a page have one size, so that every one of
  /// them gives way to the longest.
  fileprivate var leastScale: Double { position == .centre ? 0.6 : 0.8 }
}
