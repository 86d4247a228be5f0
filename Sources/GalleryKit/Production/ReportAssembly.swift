import GalleryModel
import GallerySources
import SystemPackage

/// Puts together the report and the final file names.
struct ReportAssembly {
  let report: BuildReport
  /// Temporary files and the names they get, in the order of the report.
  let files: [(temporary: FilePath, name: String)]

  /// - Parameters:
  ///   - order: every photo.
  ///   - outcomes: what became of them.
  ///   - finished: the sheets.
  ///   - downloads: where photos were fetched from.
  ///   - contents: what is in the files, by their temporary names.
  ///   - documents: files that hold all pages of an orientation, by the key of the first.
  ///   - products: the names of the products that keys of sheets refer to.
  init(
    order: [Photo.ID], outcomes: PhotoOutcomes, downloads: [Photo.ID: Photo.Download],
    finished: [SheetKey: FinishedSheet], documents: [SheetKey: FilePath],
    contents: [FilePath: FileContent], products: [String?]
  ) {
    let sheets = finished.sorted { $0.key < $1.key }
    var files: [(temporary: FilePath, name: String)] = []
    var reported: [BuildReport.Sheet] = []
    var placements: [Photo.ID: [BuildReport.Placement]] = [:]
    let digits = SheetName.digits(for: sheets.map(\.key.page).max().map { $0 + 1 } ?? 0)
    for (key, sheet) in sheets {
      let product = products[key.product]
      for file in sheet.files {
        let name = SheetName(
          product: product, orientation: key.orientation, page: key.page + 1, format: file.format
        ).text(digits: digits)
        let written = file.format.isDocument ? documents[key.firstPage] : file.temporary
        guard let written, let content = contents[written] else {
          preconditionFailure("\(name) is not written")
        }
        // Every page of a document is reported, the file is there once.
        if !file.format.isDocument || key == key.firstPage { files.append((written, name)) }
        reported.append(
          BuildReport.Sheet(
            product: product, orientation: key.orientation, page: key.page + 1, path: name,
            width: sheet.size.width, height: sheet.size.height, bytes: content.bytes,
            sha256: content.sha256))
      }
      for placement in sheet.placements {
        let frame = placement.frame
        placements[placement.photo, default: []].append(
          BuildReport.Placement(
            product: product, orientation: key.orientation, page: key.page + 1,
            x: frame.x, y: frame.y, width: frame.width, height: frame.height, shape: sheet.shape))
      }
    }
    self.files = files
    report = BuildReport(
      sheets: reported,
      photos: order.map { id in
        let problem = outcomes.problemsByPhoto[id]
        let decoded = outcomes.decoded[id]
        return BuildReport.Entry(
          id: id,
          status: .init(problem),
          reason: problem?.reason,
          sha256: decoded?.sha256,
          size: decoded?.size,
          placements: placements[id] ?? [],
          source: downloads[id].map { BuildReport.Source(url: $0.url, width: $0.width) })
      })
  }
}
