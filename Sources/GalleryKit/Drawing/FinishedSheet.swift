import GalleryGeometry
import GalleryModel
import SystemPackage

/// A sheet whose files are written, under temporary names.
struct FinishedSheet {
  /// Where a photo's tile was drawn, in pixels. What all of a sheet have in common is told when the report is made:
  /// until then there are as many of these as photos.
  struct Placement {
    let photo: Photo.ID
    let frame: PixelRect
  }

  struct File {
    /// What the file is, or, for documents, what the page that it keeps will be in.
    let format: SheetFormat
    let temporary: FilePath
  }

  /// What the plan said of the page when it was drawn.
  let page: Plan.Page
  let size: PixelSize
  /// The outline of the tiles, by its name.
  let shape: String
  let placements: [Placement]
  let files: [File]
}
