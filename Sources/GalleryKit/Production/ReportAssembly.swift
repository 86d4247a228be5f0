import GalleryModel
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
  ///   - documents: files that hold all pages of an orientation, by the key of the first.
  ///   - products: the names of the products that keys of sheets refer to.
  init(
    order: [Photo.ID], outcomes: PhotoOutcomes, downloads: [Photo.ID: Photo.Download],
    finished: [SheetKey: FinishedSheet], documents: [SheetKey: FilePath], products: [String?]
  ) {
    let sheets = finished.sorted { $0.key < $1.key }
    var files: [(temporary: FilePath, name: String)] = []
    var reported: [BuildReport.Sheet] = []
    var placements: [Photo.ID: [BuildReport.Placement]] = [:]
    let digits = max(3, String(sheets.map(\.key.page).max().map { $0 + 1 } ?? 0).count)
    for (key, sheet) in sheets {
      let number = String(key.page + 1)
      let zeros = String(repeating: "0", count: digits - number.count)
      let product = products[key.product]
      let prefix = product.map { $0 + "-" } ?? ""
      let stem = "\(prefix)\(key.orientation.rawValue)-\(zeros)\(number)"
      for file in sheet.files {
        var name = "\(stem).\(file.format.fileExtension)"
        if file.format.isDocument {
          name = "\(prefix)\(key.orientation.rawValue).\(file.format.fileExtension)"
          // Every page is reported, the file is there once.
          if let document = documents[key] { files.append((document, name)) }
        } else {
          files.append((file.temporary, name))
        }
        reported.append(
          BuildReport.Sheet(
            product: product, orientation: key.orientation, page: key.page + 1, path: name,
            width: sheet.size.width, height: sheet.size.height))
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
