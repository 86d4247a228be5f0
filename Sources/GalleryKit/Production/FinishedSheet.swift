import GalleryModel
import SystemPackage

/// A sheet whose files are written, under temporary names.
struct FinishedSheet {
  struct File {
    let format: SheetFormat
    let temporary: FilePath
  }

  /// What the plan said of the page when it was drawn.
  let page: Plan.Page
  let size: PixelSize
  let placements: [(photo: Photo.ID, place: BuildReport.Placement)]
  let files: [File]
}
