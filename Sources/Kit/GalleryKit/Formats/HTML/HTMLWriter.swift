import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryHTML
import GalleryOutput
import GallerySources

/// The values that HTML pages need besides their plans.
struct HTMLContent: Sendable {
  let products: [String?]
  /// The photos on the sheets.
  let photos: [Photo.ID: InspectedPhoto]
  let pictures: PictureStore.Made
  /// The logo in a corner of each product's pages; `nil` for products without one.
  let logos: [Tile?]
  /// The first sheet of each product's pages, by the index of the product.
  let previews: [Int: PictureStore.Picture]

  func photo(_ id: Photo.ID) -> InspectedPhoto {
    guard let photo = photos[id] else { preconditionFailure("sheets show photos of the build") }
    return photo
  }
}

/// Writes HTML: a folder for each product, with one page for both orientations and images in several sizes.
/// Albums also have an index page.
///
/// Pages are not drawn; the plan becomes HTML. The photos on it are known only after all pages are finished.
struct HTMLWriter: SheetWriter {
  /// The content of the pages; `nil` until all sheets are finished.
  let content: HTMLContent?

  let writesWholeFiles = false
  let encoders: [PixelFormat] = [.jpeg, .webp]

  /// Writes nothing. The page only needs its place in the report.
  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) {}

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    guard let content else { preconditionFailure("pages have photos") }
    var covers: [HTMLIndex.Cover] = []
    var titles: Set<String?> = []
    var engines: Set<String> = []

    var files = try Dictionary(grouping: pages) { $0.key.product }.sorted { $0.key < $1.key }.map {
      product, pages in
      let logo = try content.logos[product].map { try WebPicture.webp.file(of: $0, on: .white) }
      var album = HTMLAlbum(content, product: product, pages: pages, logo: logo)
      try album.copyOriginals(to: output)
      let page = album.page
      if let cover = album.cover(page) { covers.append(cover) }
      titles.insert(album.sheetTitle)
      let file = try output.stage(page.document.utf8, as: album.folder.index)
      for page in pages { output.discard(page.temporary) }
      var companions = Array(album.originals.values) + album.companions.values
      if let engine = album.window?.engine {
        let path = album.folder.shared.path(of: engine.name)
        if engines.insert(path).inserted { companions.append(try output.stage(engine.text.utf8, as: path)) }
      }
      return SheetFile(
        file: file, format: .html, pages: pages.map(\.key),
        companions: companions.sorted { $0.name < $1.name },
        problems: album.problems)
    }

    if !covers.isEmpty {
      let title = titles.count == 1 ? titles.first.flatMap(\.self) : nil
      let index = HTMLIndex(title: title ?? "Albums", covers).document.utf8
      files.append(
        SheetFile(
          file: try output.stage(index, as: HTMLFolder(product: nil).index), format: .html, pages: []))
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
