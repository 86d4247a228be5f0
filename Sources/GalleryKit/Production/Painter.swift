import GalleryDrawing
import GalleryModel

/// Draws a page as its plan says, on any canvas: the one place that knows what lies on what.
///
/// It decides no geometry and knows no format. A page is begun, gets its tiles in whatever order they are ready, and
/// is finished.
struct Painter {
  /// Share of a heading's band that its letters' em square takes.
  private static let headingFontShare = 0.5
  /// Dark enough for white letters to be read on any photo.
  private static let captionOutline = Color(red: 0, green: 0, blue: 0, alpha: 166)

  let page: Plan.Page
  let configuration: Configuration
  /// The sheet's resolution, which for a saved plan is its own.
  let pixelsPerPoint: Double
  private let headings: [ShapedText]
  private let captions: [ShapedText]

  /// Shapes the page's texts.
  init(page: Plan.Page, configuration: Configuration, pixelsPerPoint: Double) {
    self.page = page
    self.configuration = configuration
    self.pixelsPerPoint = pixelsPerPoint
    let ink = configuration.resolvedBackground.legibleInk
    headings = page.headings.map { heading in
      let frame = heading.frame.scaled(by: pixelsPerPoint)
      let font = TextFont(size: frame.height * Self.headingFontShare, isBold: true)
      return TextBlock(heading.text, font: font, in: frame, color: ink).shaped()
    }
    captions = page.placements.compactMap(\.caption).map { caption in
      let frame = caption.frame.scaled(by: pixelsPerPoint)
      let font = TextFont(size: frame.height / CaptionSetup.lineHeight)
      let isOnPhoto = caption.position != .below
      var block = TextBlock(caption.text, font: font, in: frame, color: isOnPhoto ? .white : ink)
      block.alignment = .centre
      block.shortening = .middle
      if isOnPhoto { block.outline = Self.captionOutline }
      return block.shaped()
    }
  }

  /// What people should know of the page's texts.
  var notes: [String] {
    func note(_ texts: [ShapedText], _ what: String) -> [String] {
      texts.allSatisfy(\.isDrawable)
        ? [] : ["\(what) has characters that no installed font can draw; boxes stand in for them"]
    }
    return note(headings, "a heading") + note(captions, "a caption")
  }

  /// Draws what lies below all tiles.
  func begin(on canvas: any SheetCanvas) {
    for heading in headings { canvas.draw(heading) }
    for heading in page.headings {
      canvas.addBookmark(heading.text, y: heading.frame.y * pixelsPerPoint)
    }
  }

  /// Draws a photo's tile with what belongs to it.
  func draw(
    _ tile: Tile, in frame: PixelRect, details: TileDetails, on canvas: any SheetCanvas
  ) throws(DrawingError) {
    let path = configuration.resolvedShape.path(in: frame.rect, pixelsPerPoint: pixelsPerPoint)
    try canvas.draw(tile, in: frame, clippedTo: path, details: details)
  }

  /// Draws what lies on tiles, such as captions.
  func finish(on canvas: any SheetCanvas) {
    for caption in captions { canvas.draw(caption) }
  }
}
