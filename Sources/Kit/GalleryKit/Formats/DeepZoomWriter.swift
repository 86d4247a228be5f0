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
  let encoders: [PixelFormat] = [.jpeg, .png]

  /// An entry of the list of tiles.
  private struct Tile: Codable {
    let place: DeepZoomPyramid.Place
    let content: FileContent
    /// The path of the file with its temporary name.
    let temporary: String
  }

  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) throws {
    guard let bands = page.bands else { preconditionFailure("the page has no bands") }
    var pyramid = DeepZoomPyramid(bands)
    var list: [Tile] = []
    try pyramid.write { place, data in
      try page.cancellation.check()
      let (path, descriptor) = try staging.makeFile()
      try descriptor.closeAfter { _ = try descriptor.writeAll(data) }
      list.append(Tile(place: place, content: FileContent(data), temporary: path.string))
    }
    _ = try file.writeAll(try JSONEncoder().encode(list))
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
      let ending = DeepZoomPyramid.fileExtension(isOpaque: page.configuration.resolvedBackground.isOpaque)
      let tiles = try JSONDecoder().decode([Tile].self, from: try page.temporary.content())
      var companions = tiles.map { tile in
        let place = tile.place
        return StagedFile(
          name: name.tile(level: place.level, column: place.column, row: place.row, fileExtension: ending),
          temporary: FilePath(tile.temporary), content: tile.content)
      }

      output.discard(page.temporary)
      let (photos, images) = Self.photos(of: page, content, &elements[page.key.firstPage, default: [:]])
      companions += images.values.filter { pictures.insert($0.name).inserted }

      let language = page.information.language
      let scale = page.configuration.page.sheet.pixelsPerPoint
      let viewer = ZoomPage(
        title: page.information.title ?? content.products[page.key.product] ?? "Photos",
        language: language == TextLanguage.unknown ? nil : language, name: name, size: page.sheet.size,
        side: DeepZoomPyramid.side, tileExtension: ending,
        background: page.configuration.resolvedBackground,
        shape: HTMLLook.Shape(page.configuration.resolvedShape, pixelsPerPoint: scale), scale: scale,
        photos: photos,
        album: page.configuration.opening == .all
          ? HTMLFolder(product: content.products[page.key.product]).index : nil)

      companions.append(try output.stage(viewer.document.utf8, as: name.page))
      files.append(
        SheetFile(
          file: try output.stage(viewer.descriptor.utf8, as: page.name), format: .dzi, pages: [page.key],
          companions: companions.sorted { $0.name < $1.name }))
    }

    // One flush for thousands of tiles.
    OutputFolder.synchronizeAll()
    return files
  }

  /// Returns the photos of a page, in order, and the images that they open and that replace their tiles.
  /// `counts` has the number of elements of each photo on earlier pages.
  private static func photos(
    of page: WrittenPage, _ content: HTMLContent, _ counts: inout [Photo.ID: Int]
  ) -> (photos: [ZoomPage.Photo], files: [String: StagedFile]) {
    let product = page.key.product
    let choices = content.pictures.choices[product].flatMap { $0.opensOnly ? $0 : nil }
    let elements = Dictionary(grouping: choices?.elements.elements ?? [], by: \.photo)
    let strip = choices?.elements.strips.firstIndex { $0.plan.orientation == page.key.orientation }

    var files: [String: StagedFile] = [:]
    let photos = page.sheet.placements.sorted { $0.index < $1.index }.map { place in
      let planned = page.page.placements[place.index]
      let photo = content.photo(planned.photo)
      let number = counts[planned.photo, default: 0]
      counts[planned.photo] = number + 1
      func path(_ spec: TileSpec, cut: Int?) -> String {
        let picture = content.pictures.picture(spec, of: planned.photo, product: product)
        let path = DeepZoomName.picture(
          of: photo.photo.pageName, cut: cut, width: picture.size.width, product: content.products[product])
        files[path] = content.pictures.file(of: picture, .jpeg, named: path)
        return path
      }

      let ladder = elements[planned.photo].flatMap { elements in
        choices?.ladders(of: elements[number], photo.facts).first { $0.strips.contains(strip ?? 0) }
      }

      return ZoomPage.Photo(
        id: HTMLFolder.element(of: photo.photo.pageName, number: number),
        frame: place.frame.within(page.sheet.size), title: photo.fields.text(.title) ?? "",
        text: photo.publishedText(caption: planned.caption),
        link: photo.photo.address ?? choices?.large(photo.facts).last.map { path($0, cut: nil) },
        levels: ladder.map { ladder in ladder.specs.map { path($0, cut: ladder.cut) } } ?? [])
    }

    return (photos, files)
  }
}
