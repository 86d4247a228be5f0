import GalleryDrawing
import GalleryGeometry
import GalleryModel
import SystemPackage

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

/// A sheet whose files are written, under temporary names.
struct FinishedSheet {
  /// The place at which a photo's tile was drawn: the index among the placements of the page, and pixels. The values that
  /// all tiles of a sheet have in common are added when the report is made: until then there are as many of these as photos.
  typealias Placement = (index: Int, frame: PixelRect)

  /// The place of a tile, with what the plan says of it.
  typealias PlannedPlacement = (planned: GalleryModel.Placement, frame: PixelRect)

  struct File {
    /// The format of the file or, for documents, of the document that the page becomes a part of.
    let format: SheetFormat
    let temporary: FilePath
  }

  /// The page as the plan had it when it was drawn.
  let page: Plan.Page
  let size: PixelSize
  /// Pixels of an inch; on screens, of 72 points.
  let dpi: Double
  /// The outline of the tiles, by its name.
  let shape: String
  let placements: [Placement]
  let files: [File]
  /// A Boolean value that indicates whether the files are those of an earlier build, which drew the same. Default: no.
  var isTakenOver = false

  /// The places of tiles, with what the plan says of each.
  var plannedPlacements: [PlannedPlacement] { placements.map { (page.placements[$0.index], $0.frame) } }
}
