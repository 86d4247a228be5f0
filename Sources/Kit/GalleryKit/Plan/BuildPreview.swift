import SystemPackage

/// The sheets that a build would make.
package struct BuildPreview: Sendable {
  /// A line for each file.
  package let lines: [String]
  /// A Boolean value that indicates whether the headers of all photos could be read.
  package let isComplete: Bool
}

extension BuildPreview {
  /// Lists the files of planned sheets. Throws if no photo can be shown, or if there would be too many sheets.
  init(_ run: Run) throws(GalleryError) {
    try run.reportPlans()
    let plans = run.planned.plans
    if let problem = run.options.output.sheetProblem(of: plans.map(\.plan), photos: run.ordered.count) {
      throw .configuration([problem])
    }
    lines = run.planned.files(of: run.planner.products.map(\.product))
    isComplete =
      run.planned.problems.isEmpty && run.ordered.unreadable.isEmpty && run.ordered.reconciliation.isClean
  }
}

extension PlannedPages {
  /// Returns a line for each file of the sheets: its path, which begins with the output folder as given, its
  /// photos and its size.
  func files(of products: [Product]) -> [String] {
    var files: [(path: String, pages: Int, photos: Int, size: String)] = []
    let digits = SheetName.digits(for: plans.map(\.plan.pages.count).max() ?? 0)
    for planned in plans {
      let product = products[planned.product]
      let orientation = planned.plan.orientation
      let output = product.configuration.output
      let size = planned.plan.page.pixelSize(orientation)
      for (index, page) in planned.plan.pages.enumerated() {
        for format in output.formats {
          let name = SheetName(
            product: product.name, orientation: format.isDocument && output.onePDF ? nil : orientation,
            page: index + 1, format: format, isAlbum: product.configuration.layout.each == .album)
          let path = FilePath(output.file?.folder ?? output.folder)
            .pushing(FilePath(output.file?.name ?? name.text(digits: digits))).string
          let place = files.firstIndex { $0.path == path } ?? files.endIndex
          if place == files.endIndex { files.append((path, 0, 0, "\(size.width)x\(size.height)")) }
          files[place].pages += 1
          files[place].photos += page.placements.count
        }
      }
    }
    return files.map {
      "\($0.path): \($0.photos.counted("photo")), " + ($0.pages > 1 ? "\($0.pages) pages of " : "") + $0.size
    }
  }
}
