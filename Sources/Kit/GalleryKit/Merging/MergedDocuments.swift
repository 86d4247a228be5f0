import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryOutput

/// The documents whose pages several processes drew. Their reports name files with single pages.
struct MergedDocuments {
  /// A document, from the files of its pages.
  struct Document {
    let name: String
    let pages: [(key: SheetKey, file: FilePath)]
    let information: PDFInformation
  }

  let documents: [Document]

  /// Groups the files of pages by document. Throws if a document lacks a page.
  init(_ files: [SheetKey: FilePath], of planned: PageIndex) throws(GalleryError) {
    var documents: [Document] = []
    for (product, files) in Dictionary(grouping: files, by: \.key.product).sorted(by: { $0.key < $1.key }) {
      let pages = files.map { (key: $0.key, file: $0.value) }.sorted { $0.key < $1.key }
      let isOne = try planned.firstPage(pages[0].key.firstPage).configuration().output.onePDF
      let parts =
        isOne
        ? [pages]
        : [PageOrientation.portrait, .landscape].map { side in
          pages.filter { $0.key.orientation == side }
        }
      for pages in parts where !pages.isEmpty {
        documents.append(
          try Self.document(pages, named: planned.products[product], isOne: isOne, of: planned))
      }
    }
    self.documents = documents
  }

  private static func document(
    _ pages: [(key: SheetKey, file: FilePath)], named product: String?, isOne: Bool, of planned: PageIndex
  ) throws(GalleryError) -> Document {
    let first = pages[0].key
    let name = SheetName(
      product: product, orientation: isOne ? nil : first.orientation, page: 1, format: .pdf
    ).text(digits: 1)
    let count = planned.pages.keys.count {
      $0.product == first.product && (isOne || $0.orientation == first.orientation)
    }
    guard pages.count == count else {
      throw ReportMerge.error("\(name): expected \(count) stored pages, received \(pages.count)")
    }

    let page = try planned.firstPage(first)
    let configuration = try page.configuration()
    return Document(
      name: name, pages: pages,
      information: PDFInformation(
        title: page.plan.plans[0].pages[0].title, language: configuration.text.language,
        standard: configuration.output.pdf))
  }

  /// Writes all documents to a folder, each under a temporary name until it is complete. Returns their contents by
  /// page. Throws if a file of another program has the name of a document.
  func write(to folder: FilePath) throws(GalleryError) -> [SheetKey: (name: String, content: FileContent)] {
    let own = WrittenFiles(in: folder, .sheets)
    for document in documents where ![.absent, .ours].contains(own.standing(of: document.name)) {
      throw .output(
        "\(folder.appending(document.name)): not written by gallery, or changed since; remove it or write the "
          + "report to another folder")
    }

    var written: [SheetKey: (name: String, content: FileContent)] = [:]
    for document in documents {
      let content = try document.write(to: folder.appending(document.name))
      for page in document.pages { written[page.key] = (document.name, content) }
    }
    return written
  }
}

extension MergedDocuments.Document {
  fileprivate func write(to path: FilePath) throws(GalleryError) -> FileContent {
    let (unlinked, draft) = try path.makeTemporary()
    // The draft disappears with its descriptor.
    try Result { () throws(Errno) in try FileCall.remove(unlinked) }
      .mapError { GalleryError.file(path, cannot: "write the file", $0) }.get()
    return try path.replace { file in
      try draft.closeAfter {
        try PDFWriter.draw(
          pages.map(\.file), information, draft: draft, to: file, until: Cancellation())
      }
    }
  }
}
