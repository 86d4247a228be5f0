import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryHTML
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage

/// The content of HTML pages beside their plans.
struct HTMLContent: Sendable {
  /// The names of the products.
  let products: [String?]
  /// The photos on the sheets, in their order.
  let photos: [InspectedPhoto]
  /// The pictures of the photos.
  let pictures: PictureStore.Made
}

/// Writes HTML, a folder for all pages of a product: a page with both orientations, and pictures in several sizes.
///
/// Nothing is drawn: the page is the plan. Until all pages are there, it is not known which photos are on it.
struct HTMLWriter: SheetWriter {
  /// The content of the pages; `nil` until all sheets are there.
  let content: HTMLContent?

  let writesWholeFiles = false

  func check() throws(DrawingError) {
    try PixelFormat.jpeg.check()
    try PixelFormat.webp.check()
  }

  /// Writes nothing: the place of the page in the report is all that is needed of it.
  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) {}

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    guard let content else { preconditionFailure("pages have photos") }
    let files = try Dictionary(grouping: pages) { $0.key.product }.sorted { $0.key < $1.key }.map {
      product, pages in
      let folder = HTMLFolder(product: content.products[product])
      var album = HTMLAlbum(content, product: product, pages: pages, folder: folder)
      let text = Data(album.page.document.utf8)
      let (path, descriptor) = try output.makeTemporary()
      try descriptor.closeAfter {
        _ = try descriptor.writeAll(text)
      }
      for page in pages { output.discard(page.temporary) }
      return SheetFile(
        name: folder.index, format: .html, temporary: path, content: FileContent(text),
        pages: pages.map(\.key),
        companions: album.companions.values.sorted { $0.name < $1.name })
    }
    // Thousands of pictures are brought to the disk together.
    OutputFolder.synchronizeAll()
    return files
  }
}

extension Photo {
  /// The name of the photo on web pages, which tells nothing of where it lies.
  var pageName: String { String(FileContent(Data(id.utf8)).sha256.prefix(HTMLFolder.hashLength)) }
}
