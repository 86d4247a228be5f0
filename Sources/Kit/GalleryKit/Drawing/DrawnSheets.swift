import GalleryOutput

/// The files of a run, with temporary names.
enum Drawn {
  case sheets(DrawnSheets)
  case thumbnails(DrawnThumbnails)
}

/// The sheets of a build, in files with temporary names.
struct DrawnSheets {
  let sheets: [SheetKey: FinishedSheet]
  let files: [SheetFile]
  let outcomes: PhotoOutcomes
  /// The photos on the sheets, with their stacks.
  let photos: [InspectedPhoto]
  /// The products' names, by the product index of a sheet's key.
  let products: [String?]
  let output: OutputFolder
}
