import GalleryDrawing
import GalleryModel

/// Draws a page as its plan says, on any canvas: the one place that knows what lies on what.
///
/// It decides no geometry and knows no format. A page is begun, gets its tiles in whatever order they are ready, and
/// is finished.
struct Painter {
  /// Share of a heading's band that its letters' em square takes.
  private static let headingFontShare = 0.5

  let page: Plan.Page
  let configuration: Configuration
  /// The sheet's resolution, which for a saved plan is its own.
  let pixelsPerPoint: Double

  private var ink: Color { configuration.resolvedBackground.legibleInk }

  /// What people should know of the page's texts.
  var notes: [String] {
    func note(_ texts: [(line: TextLine, frame: PixelRect)], _ what: String) -> [String] {
      texts.allSatisfy(\.line.hasEveryGlyph)
        ? [] : ["\(what) has characters that no installed font can draw; boxes stand in for them"]
    }
    return note(headings, "a heading") + note(captions, "a caption")
  }

  /// Draws what lies below all tiles.
  func begin(on canvas: any SheetCanvas) {
    for heading in headings { canvas.draw(heading.line, in: heading.frame) }
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
    for caption in captions { canvas.draw(caption.line, in: caption.frame) }
  }

  private var headings: [(line: TextLine, frame: PixelRect)] {
    page.headings.map { heading in
      let frame = heading.frame.pixelCell(pixelsPerPoint: pixelsPerPoint)
      let size = Double(frame.height) * Self.headingFontShare
      return (TextLine(text: heading.text, fontSize: size, isBold: true, color: ink), frame)
    }
  }

  private var captions: [(line: TextLine, frame: PixelRect)] {
    page.placements.compactMap(\.caption).map { caption in
      let frame = caption.frame.pixelCell(pixelsPerPoint: pixelsPerPoint)
      var line = TextLine(
        text: caption.text, fontSize: Double(frame.height) / CaptionSetup.lineHeight,
        color: caption.position == .below ? ink : .white)
      line.isCentred = true
      line.isOutlined = caption.position != .below
      return (line, frame)
    }
  }
}
