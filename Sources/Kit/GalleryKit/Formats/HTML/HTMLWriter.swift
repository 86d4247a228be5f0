import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryHTML
import GalleryJSON
import GalleryOutput
import GallerySources

/// The values that HTML pages need besides their plans.
struct HTMLContent: Sendable {
  let products: [String?]
  /// The photos on the sheets.
  let photos: [Photo.ID: InspectedPhoto]
  let pictures: PictureStore.Made
  /// The logo in a corner of each product's pages, as a WebP file; `nil` for products without one.
  let logos: [Data?]
  /// The first sheet of each product's pages, by the index of the product.
  let previews: [Int: PictureStore.Picture]
  /// The places of originals if they are not those of photos. Defaults to an empty dictionary.
  var originals: [Photo.ID: FilePath] = [:]

  func photo(_ id: Photo.ID) -> InspectedPhoto {
    guard let photo = photos[id] else { preconditionFailure("sheets show photos of the build") }
    return photo
  }
}

/// Writes HTML: a folder for each product, with one page for both orientations and images in several sizes.
/// Albums also have an index page.
///
/// Pages are not drawn; the plan becomes HTML. The photos on it are known only after all pages are finished.
/// If the merge of reports makes the pages, their images are the output.
struct HTMLWriter: SheetWriter {
  /// The content of the pages; `nil` until all sheets are finished.
  let content: HTMLContent?

  let writesWholeFiles = false
  let encoders: [PixelFormat] = [.jpeg, .webp]

  /// Writes nothing. The page only needs its place in the report.
  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) {}

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    guard let content else { preconditionFailure("pages have photos") }
    if pages.contains(where: \.isPart) {
      return try Dictionary(grouping: pages, by: \.key.product).values.map { try store($0, in: output) }
    }
    var covers: [HTMLIndex.Cover] = []
    var titles: Set<String?> = []
    var engines: Set<String> = []

    var files = try Dictionary(grouping: pages) { $0.key.product }.inKeyOrder.map {
      product, pages in
      var album = HTMLAlbum(content, product: product, pages: pages)
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

  /// Stores the images that a product's pages ask for, and lists them in a file.
  private func store(_ pages: [WrittenPage], in output: OutputFolder) throws -> SheetFile {
    guard let content else { preconditionFailure("pages have photos") }
    let product = pages[0].key.product
    var album = HTMLAlbum(content, product: product, pages: pages)
    try album.copyOriginals(to: output)
    var stored: [String: StoredPicture] = [:]
    var companions: [String: StagedFile] = [:]
    func add(
      _ key: String, _ files: [WebPicture: StagedFile], size: PixelSize = .init(width: 1, height: 1),
      _ colors: [Color] = []
    ) {
      stored[key] = StoredPicture(size: size, colors: colors, files: files.mapValues(\.content))
      for file in files.values {
        let name = HTMLFolder.stored(file.content.sha256)
        companions[name] = StagedFile(name: name, temporary: file.temporary, content: file.content)
      }
    }

    for (key, pictures) in content.pictures.pictures where key.product == product {
      for (spec, picture) in pictures {
        let request = PictureStore.Request(product: product, spec: spec, formats: [])
        add(
          request.key(of: key.photo), content.pictures.files(of: picture), size: picture.size, picture.colors)
      }
    }
    for (photo, file) in album.originals { add("original \(photo)", [.jpeg: file]) }
    if let preview = content.previews[product], let first = pages.first(where: { $0.key.page == 0 }) {
      add("preview \(first.key.orientation)", content.pictures.files(of: preview), size: preview.size)
    }
    if let logo = content.logos[product] { add("logo", [.webp: try output.stage(logo, as: "")]) }
    for page in pages { output.discard(page.temporary) }
    OutputFolder.synchronizeAll()
    return SheetFile(
      file: try output.stage(JSONWriter.text(of: stored), as: pages[0].name, synchronizes: true),
      format: .html, pages: pages.map(\.key), companions: companions.values.sorted { $0.name < $1.name },
      problems: album.problems)
  }
}

extension Photo {
  /// The name of the photo on web pages, which does not reveal its path.
  var pageName: String { String(FileContent(Data(id.utf8)).sha256.prefix(HTMLFolder.hashLength)) }
}
