import GalleryDrawing
import SystemPackage

/// A sheet that still lacks tiles.
struct OpenSheet {
  let canvases: PageCanvases
  private let painter: Painter
  /// The places of the tiles drawn so far. A plan edited by hand may show a photo twice on a page.
  private(set) var placements: [FinishedSheet.Placement] = []
  /// A Boolean value that indicates whether a tile seems to have no edge.
  private var hasDissolvingTile = false

  init(canvases: PageCanvases, painter: Painter) throws(DrawingError) {
    self.canvases = canvases
    self.painter = painter
    placements.reserveCapacity(painter.page.placements.count)
    for canvas in canvases.all { try painter.begin(on: canvas) }
  }

  /// The page in the plan. If a later plan changes this page, the sheet is discarded.
  var page: Plan.Page { painter.page }

  /// The indices of the placements whose captions are shortened.
  var shortened: [Int] { painter.texts.shortened }

  var isComplete: Bool { placements.count == page.placements.count }

  /// Draws a photo's tile in the centre of its cell.
  mutating func draw(
    _ tile: Tile, of inspected: InspectedPhoto, at placement: TilePlacement
  ) throws(DrawingError) {
    let photo = inspected.photo
    let frame = placement.cell.centred(tile.size)
    let details = TileDetails(
      name: photo.shownName,
      alternative: inspected.spokenText(caption: page.placements[placement.index].caption),
      number: placement.index, link: photo.link)
    for canvas in canvases.all {
      try painter.draw(tile, in: frame, details: details, on: canvas)
      try painter.mark(placement.index, in: frame, on: canvas)
    }
    if !hasDissolvingTile { hasDissolvingTile = painter.dissolves(tile) }
    place(tile.size, at: placement)
  }

  /// Records the place of a tile, in the centre of its cell.
  mutating func place(_ size: PixelSize, at placement: TilePlacement) {
    placements.append(.init(index: placement.index, frame: placement.cell.centred(size)))
  }

  /// Draws the parts on top of the tiles.
  func finish() throws(DrawingError) {
    for canvas in canvases.all {
      if hasDissolvingTile { for place in placements { try painter.drawRim(of: place.frame, on: canvas) } }
      try painter.finish(on: canvas)
    }
  }
}

/// A sheet whose files are being written, with temporary names.
struct FinishedSheet {
  /// The place of a tile: its placement's index on the page, and its frame in pixels. There is one for every
  /// photo, so it is small; the report adds the values that all tiles of a sheet share.
  struct Placement {
    let index: Int
    let frame: PixelRect
  }

  /// A placement of the plan, and the frame of its tile in pixels.
  struct PlannedPlacement {
    let planned: GalleryModel.Placement
    let frame: PixelRect
    let isShortened: Bool
  }

  struct File {
    /// The format of the file. If it is a document's, the file holds one page of the document.
    let format: SheetFormat
    let temporary: FilePath
  }

  let page: Plan.Page
  let size: PixelSize
  /// The resolution in pixels per inch; on screens, an inch is 72 points.
  let dpi: Double
  let shape: String
  let placements: [Placement]
  /// The indices of the placements whose captions are shortened.
  let shortened: [Int]
  let files: [File]

  var plannedPlacements: [PlannedPlacement] {
    let shortened = Set(shortened)
    return placements.map {
      PlannedPlacement(
        planned: page.placements[$0.index], frame: $0.frame, isShortened: shortened.contains($0.index))
    }
  }
}
