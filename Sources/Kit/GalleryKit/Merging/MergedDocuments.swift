import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryOutput

/// A file with a page of a document, or with the list of images for HTML pages.
struct StoredPage {
  let file: FilePath
  let content: FileContent

  /// The error about a file in the folder of a part.
  static func error(_ file: FilePath) -> GalleryError {
    ReportMerge.error("\(file): missing, or changed since gallery render wrote it; draw its pages again")
  }
}

/// Makes the documents whose pages several processes drew, as a build makes them.
struct MergedDocuments {
  let planned: PageIndex
  let output: OutputFolder

  /// Makes the files of all documents from stored pages.
  func files(_ stored: [SheetFormat: [SheetKey: StoredPage]]) async throws -> [SheetFile] {
    var files: [SheetFile] = []
    for (format, stored) in stored.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let pages = try stored.inKeyOrder.map { key, page in
        let document = try planned.document(key)
        return (document, try written(document, key, format, page))
      }
      var albums = format == .html ? try MergedAlbums(stored, planned, output) : nil
      files += try await format.writer(albums?.content(pages)).assemble(pages.map(\.1), in: output)
    }
    return files
  }

  private func written(
    _ document: PageDocument, _ key: SheetKey, _ format: SheetFormat, _ stored: StoredPage
  ) throws -> WrittenPage {
    // The list of images is common to many pages.
    guard let copy = format == .html ? "" : output.take(stored.file, expecting: stored.content) else {
      throw StoredPage.error(stored.file)
    }
    var configuration = try document.configuration()
    // Pages refer to originals from their own place.
    configuration.output.folder = output.displayPath("")
    let page = document.plan.plans[0].pages[0]
    let name = SheetName(
      product: planned.products[key.product],
      orientation: configuration.output.onePDF ? nil : key.orientation, page: 1, format: format)
    return WrittenPage(
      key: key, format: format, name: name.text(digits: 1), isPart: false,
      information: PDFInformation(
        title: page.title, language: configuration.text.language, standard: configuration.output.pdf),
      temporary: copy, content: nil,
      sheet: FinishedSheet(
        page: page, size: PixelSize(width: 0, height: 0), dpi: 0, shape: "", placements: [], shortened: [],
        files: []), configuration: configuration)
  }
}
