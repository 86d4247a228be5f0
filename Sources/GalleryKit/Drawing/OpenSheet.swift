import GalleryDrawing
import GalleryGeometry
import GalleryModel

/// A sheet on which tiles are still missing.
struct OpenSheet {
  let canvases: PageCanvases
  private let painter: Painter
  /// The places at which tiles were drawn. A plan changed by hand may show a photo twice on a page.
  private(set) var placements: [FinishedSheet.Placement] = []

  /// Begins a sheet.
  init(canvases: PageCanvases, painter: Painter) {
    self.canvases = canvases
    self.painter = painter
    placements.reserveCapacity(painter.page.placements.count)
    for canvas in canvases.all { painter.begin(on: canvas) }
  }

  /// The page as the plan has it; the sheet is worthless when a later plan has another page in its place.
  var page: Plan.Page { painter.page }

  /// A Boolean value that indicates whether every tile has been drawn.
  var isComplete: Bool { placements.count == page.placements.count }

  /// Draws a photo's tile in the middle of its cell.
  mutating func draw(
    _ tile: Tile, of inspected: InspectedPhoto, at placement: TilePlacement
  ) throws(DrawingError) {
    let photo = inspected.photo
    let frame = placement.cell.centred(tile.size)
    let details = TileDetails(
      name: photo.shownName,
      alternative: inspected.spokenText(caption: page.placements[placement.index].caption),
      number: placement.index, link: photo.details.link ?? photo.download?.url)
    for canvas in canvases.all {
      try painter.draw(tile, in: frame, details: details, on: canvas)
      painter.shade(placement.index, in: frame, on: canvas)
    }
    place(tile.size, at: placement)
  }

  /// Takes down that a photo has its place, in the middle of its cell.
  mutating func place(_ size: PixelSize, at placement: TilePlacement) {
    placements.append((placement.index, placement.cell.centred(size)))
  }

  /// Draws what lies on the tiles.
  func finish() {
    for canvas in canvases.all { painter.finish(on: canvas) }
  }
}
