import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryHTML
import GalleryOutput
import GallerySources

/// Writes Deep Zoom: for each page a descriptor, a pyramid of tiles, and an HTML page with a viewer.
///
/// Writing a page writes its tiles as files. The page's own file is an intermediate list of these tiles.
struct DeepZoomWriter: SheetWriter {
  /// The photos on the pages; `nil` until all sheets are finished.
  let content: HTMLContent?

  let writesWholeFiles = false

  /// An entry of the list of tiles.
  private struct Tile {
    let level: Int
    let column: Int
    let row: Int
    let content: FileContent
    /// The path of the file with its temporary name.
    let temporary: FilePath

    var line: String { "\(level) \(column) \(row) \(content.bytes) \(content.sha256) \(temporary.string)\n" }

    init(_ place: DeepZoomPyramid.Place, _ content: FileContent, _ temporary: FilePath) {
      (level, column, row) = (place.level, place.column, place.row)
      self.content = content
      self.temporary = temporary
    }

    /// Creates a tile from a line that this type has written.
    init(line: Substring) {
      let words = line.split(separator: " ", maxSplits: 5)
      let numbers = words.prefix(4).compactMap { Int($0) }
      precondition(words.count == 6 && numbers.count == 4, "the list of tiles is whole")
      (level, column, row) = (numbers[0], numbers[1], numbers[2])
      content = FileContent(bytes: numbers[3], sha256: String(words[4]))
      temporary = FilePath(String(words[5]))
    }
  }

  func check() throws(DrawingError) {
    try PixelFormat.jpeg.check()
    try PixelFormat.png.check()
  }

  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) throws {
    guard let bands = page.bands else { preconditionFailure("the page has no bands") }
    var pyramid = DeepZoomPyramid(bands)
    var list = ""
    try pyramid.write { place, data in
      try page.cancellation.check()
      let (path, descriptor) = try staging.makeFile()
      try descriptor.closeAfter { _ = try descriptor.writeAll(data) }
      list += Tile(place, FileContent(data), path).line
    }
    _ = try file.writeAll(list.utf8)
  }

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    guard let content else { preconditionFailure("pages have photos") }
    /// The number of elements of each photo on the pages so far, by product and orientation.
    var elements: [SheetKey: [Photo.ID: Int]] = [:]
    /// The names of the image files that earlier sheets include.
    var pictures: Set<String> = []
    var files: [SheetFile] = []
    for page in pages {
      try Task.checkCancellation()
      let name = DeepZoomName(descriptor: page.name)
      let isOpaque = page.configuration.resolvedBackground.isOpaque
      let ending = DeepZoomPyramid.fileExtension(isOpaque: isOpaque)
      var companions = try Self.tiles(in: page.temporary).map { tile in
        SheetFile.Companion(
          name: name.tile(level: tile.level, column: tile.column, row: tile.row, fileExtension: ending),
          temporary: tile.temporary, content: tile.content)
      }
      output.discard(page.temporary)
      let links = links(of: page, content)
      companions += links.values.compactMap(\.file).filter { pictures.insert($0.name).inserted }
      let language = page.information.language
      let viewer = ZoomPage(
        title: Self.title(of: page, content), language: language == TextLanguage.unknown ? nil : language,
        name: name, size: page.sheet.size, side: DeepZoomPyramid.side, tileExtension: ending,
        background: page.configuration.resolvedBackground,
        photos: Self.photos(
          of: page, content, links.mapValues(\.text), &elements[page.key.firstPage, default: [:]]),
        album: page.configuration.opening == .all
          ? HTMLFolder(product: content.products[page.key.product]).index : nil)
      companions.append(try output.companion(name.page, viewer.document.utf8))
      let descriptor = try output.companion(page.name, viewer.descriptor.utf8)
      files.append(
        SheetFile(
          name: page.name, format: .dzi, temporary: descriptor.temporary, content: descriptor.content,
          pages: [page.key], companions: companions.sorted { $0.name < $1.name }))
    }
    // One flush for thousands of tiles.
    OutputFolder.synchronizeAll()
    return files
  }

  private static func tiles(in list: FilePath) throws -> [Tile] {
    String(decoding: try list.content(), as: UTF8.self).split(separator: "\n").map(Tile.init(line:))
  }

  /// Returns the title of the sheet, or the product's name if there is no title.
  private static func title(of page: WrittenPage, _ content: HTMLContent) -> String {
    page.information.title ?? content.products[page.key.product] ?? "Photos"
  }

  /// The address that a photo opens, with the file if the build makes it.
  private struct Link {
    let text: String
    var file: SheetFile.Companion?
  }

  /// Returns the links of the photos that open when clicked.
  private func links(of page: WrittenPage, _ content: HTMLContent) -> [Photo.ID: Link] {
    let (product, choices) = (page.key.product, content.pictures.choices[page.key.product])
    var links: [Photo.ID: Link] = [:]
    for id in Set(page.page.placements.map(\.photo)) {
      let photo = content.photo(id)
      if let address = photo.photo.address {
        links[id] = Link(text: address)
      } else if let choices, choices.opensOnly, let spec = choices.large(photo.facts).last {
        let picture = content.pictures.picture(spec, of: id, product: product)
        guard let file = picture.files[.jpeg] else { preconditionFailure("the image has a JPEG file") }
        let path = DeepZoomName.picture(
          of: photo.photo.pageName, width: picture.size.width, product: content.products[product])
        links[id] = Link(
          text: path,
          file: SheetFile.Companion(name: path, temporary: file, content: content.pictures.content(of: file)))
      }
    }
    return links
  }

  /// Returns the photos of a page, in order. `counts` has the number of elements of each photo on earlier pages.
  private static func photos(
    of page: WrittenPage, _ content: HTMLContent, _ links: [Photo.ID: String], _ counts: inout [Photo.ID: Int]
  ) -> [ZoomPage.Photo] {
    page.sheet.placements.sorted { $0.index < $1.index }.map { place in
      let planned = page.page.placements[place.index]
      let photo = content.photo(planned.photo)
      let number = counts[planned.photo, default: 0]
      counts[planned.photo] = number + 1
      return ZoomPage.Photo(
        id: HTMLFolder.element(of: photo.photo.pageName, number: number),
        frame: place.frame.within(page.sheet.size), title: photo.fields.text(.title) ?? "",
        text: photo.publishedText(caption: planned.caption), link: links[planned.photo])
    }
  }
}
