import GalleryModel
import SystemPackage

/// A sheet whose files are written, under temporary names.
struct FinishedSheet {
  struct File {
    /// What the file is, or, for documents, what the page that it keeps will be in.
    let format: SheetFormat
    let temporary: FilePath
  }

  /// What the plan said of the page when it was drawn.
  let page: Plan.Page
  let size: PixelSize
  let placements: [(photo: Photo.ID, place: BuildReport.Placement)]
  let files: [File]
}
