import GalleryDrawing
import GalleryModel

/// A sheet on which tiles are still missing.
struct OpenSheet {
  let canvas: Canvas
  /// What the plan says of the page; the sheet is worthless when a later plan says otherwise.
  let page: Plan.Page
  /// Where tiles have been drawn. A plan changed by hand may show a photo twice on a page.
  private(set) var placements: [(photo: Photo.ID, place: BuildReport.Placement)] = []

  init(canvas: Canvas, page: Plan.Page) {
    self.canvas = canvas
    self.page = page
  }

  /// Whether every tile has been drawn.
  var isComplete: Bool { placements.count == page.placements.count }

  /// Share of a heading's band that its letters' em square takes.
  private static let headingFontShare = 0.5

  /// Writes the headings of the page's groups.
  ///
  /// - Returns: whether every character could be drawn.
  func drawHeadings(ink: Color, pixelsPerPoint: Double) -> Bool {
    let areDrawable = page.headings.map { heading in
      let frame = heading.frame.pixelCell(pixelsPerPoint: pixelsPerPoint)
      let line = TextLine(
        text: heading.text, fontSize: Double(frame.height) * Self.headingFontShare, isBold: true, color: ink)
      return canvas.write(line, in: frame)
    }
    return areDrawable.allSatisfy(\.self)
  }

  /// Writes the captions of the page's photos; after the tiles, since some lie on them.
  ///
  /// - Returns: whether every character could be drawn.
  func drawCaptions(ink: Color, pixelsPerPoint: Double) -> Bool {
    let areDrawable = page.placements.compactMap(\.caption).map { caption in
      let frame = caption.frame.pixelCell(pixelsPerPoint: pixelsPerPoint)
      var line = TextLine(
        text: caption.text, fontSize: Double(frame.height) / CaptionSetup.lineHeight,
        color: caption.position == .below ? ink : .white)
      line.isCentred = true
      line.isOutlined = caption.position != .below
      return canvas.write(line, in: frame)
    }
    return areDrawable.allSatisfy(\.self)
  }

  /// Draws a photo's tile in the middle of its cell.
  mutating func draw(
    _ tile: Tile, of photo: Photo.ID, at spot: TileJob.Spot, shape: CropShape, pixelsPerPoint: Double
  ) {
    let frame = spot.cell.centred(tile.size)
    canvas.draw(tile, x: frame.x, y: frame.y, shape: shape, pixelsPerPoint: pixelsPerPoint)
    let place = BuildReport.Placement(
      orientation: spot.sheet.orientation, page: spot.sheet.page + 1,
      x: frame.x, y: frame.y, width: frame.width, height: frame.height, shape: shape.name)
    placements.append((photo, place))
  }
}
