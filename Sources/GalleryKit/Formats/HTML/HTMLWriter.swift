import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryHTML
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage

/// The values that HTML pages need besides their plans.
struct HTMLContent: Sendable {
  let products: [String?]
  /// The photos on the sheets, in order.
  let photos: [InspectedPhoto]
  let pictures: PictureStore.Made
  /// The logo in a corner of each product's pages; `nil` for products without one.
  let logos: [Tile?]
}

/// Writes HTML: a folder for each product, with one page for both orientations and images in several sizes.
///
/// Pages are not drawn; the plan becomes HTML. The photos on it are known only after all pages are finished.
struct HTMLWriter: SheetWriter {
  /// The content of the pages; `nil` until all sheets are finished.
  let content: HTMLContent?

  let writesWholeFiles = false

  func check() throws(DrawingError) {
    try PixelFormat.jpeg.check()
    try PixelFormat.webp.check()
  }

  /// Writes nothing. The page only needs its place in the report.
  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) {}

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    guard let content else { preconditionFailure("pages have photos") }
    let files = try Dictionary(grouping: pages) { $0.key.product }.sorted { $0.key < $1.key }.map {
      product, pages in
      let folder = HTMLFolder(product: content.products[product])
      let logo = try content.logos[product].map { try WebPicture.webp.file(of: $0, on: .white) }
      var album = HTMLAlbum(content, product: product, pages: pages, folder: folder, logo: logo)
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
    // One flush for thousands of images.
    OutputFolder.synchronizeAll()
    return files
  }
}

extension Photo {
  /// The name of the photo on web pages, which does not reveal its path.
  var pageName: String { String(FileContent(Data(id.utf8)).sha256.prefix(HTMLFolder.hashLength)) }
}
