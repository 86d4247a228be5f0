import GalleryGeometry
import GalleryModel
import SystemPackage

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
