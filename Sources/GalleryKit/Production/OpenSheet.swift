import GalleryDrawing
import GalleryModel

/// A sheet on which tiles are still missing.
struct OpenSheet {
  let canvas: PixelCanvas
  private let painter: Painter
  /// Where tiles have been drawn. A plan changed by hand may show a photo twice on a page.
  private(set) var placements: [(photo: Photo.ID, place: BuildReport.Placement)] = []

  /// Begins a sheet.
  init(canvas: PixelCanvas, painter: Painter) {
    self.canvas = canvas
    self.painter = painter
    painter.begin(on: canvas)
  }

  /// What the plan says of the page; the sheet is worthless when a later plan says otherwise.
  var page: Plan.Page { painter.page }

  /// Whether every tile has been drawn.
  var isComplete: Bool { placements.count == page.placements.count }

  /// Draws a photo's tile in the middle of its cell.
  mutating func draw(_ tile: Tile, of photo: Photo.ID, at spot: TileJob.Spot) throws(DrawingError) {
    let frame = spot.cell.centred(tile.size)
    try painter.draw(tile, in: frame, details: TileDetails(), on: canvas)
    let place = BuildReport.Placement(
      orientation: spot.sheet.orientation, page: spot.sheet.page + 1,
      x: frame.x, y: frame.y, width: frame.width, height: frame.height,
      shape: painter.configuration.resolvedShape.name)
    placements.append((photo, place))
  }

  /// Draws what lies on the tiles.
  func finish() { painter.finish(on: canvas) }
}
