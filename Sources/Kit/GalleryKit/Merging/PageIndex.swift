import Foundation
import GalleryDecoding
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources

/// The pages and the photos of a plan, read from the lists in its folder of pages.
struct PageIndex {
  private struct Heading: Decodable {
    let version: Int
    let photos: Int
    let pages: Int
  }

  private struct PhotoLine: Decodable {
    let id: String
    /// The report's entry of a photo that was chosen, or that another stands for.
    let entry: BuildReport.Entry?
    let problem: String?
    let source: BuildReport.Source?
    let date: String?
    let dateField: DateField?
    let record: JSONValue?
    let path: String?
    let stack: [Photo.ID]?
  }

  private struct Page: Decodable {
    let page: String
    let product: String?
    let orientation: PageOrientation
    let number: Int
    let width: Int
    let height: Int
    let placements: Int
    let photos: String
    let options: String

    var content: PageContent {
      PageContent(size: PixelSize(width: width, height: height), placements: placements, photos: photos)
    }
  }

  /// The pages, numbered in list order.
  private(set) var pages: [SheetKey: PageContent] = [:]
  /// The photos, in the order of the report, with the problems of photos that cannot be shown.
  private(set) var photos: [BuildReport.Entry] = []
  /// The findings of the plan that belong to no page.
  private(set) var findings = PlanFindings()
  let folder: FilePath
  /// The names of the outputs, in order; `nil` for an output without a name.
  private(set) var products: [String?] = []
  /// The photos on HTML pages and in their stacks as they were planned, in order.
  private(set) var opened: [InspectedPhoto] = []
  /// The paths of the documents of pages.
  private var documents: [SheetKey: String] = [:]
  /// The hashes of the outputs' options, in the order of their names.
  private(set) var options: [String] = []

  /// Reads the lists of a folder of pages. Throws if the folder is not a complete folder of pages.
  init(in folder: String) throws(GalleryError) {
    self.folder = FilePath(text: folder)
    let index = self.folder.appending(PageFolder.indexName)
    var heading: Heading?
    try Self.forEachLine(of: index) { line throws(GalleryError) in
      guard heading != nil else {
        heading = try Self.decode(Heading.self, line, in: index)
        return
      }
      let page = try Self.decode(Page.self, line, in: index)
      let product = products.firstIndex(of: page.product) ?? products.count
      if product == products.count {
        products.append(page.product)
        options.append(page.options)
      }
      let key = SheetKey(product: product, orientation: page.orientation, page: page.number - 1)
      pages[key] = page.content
      documents[key] = page.page
    }
    guard let heading, heading.version == 1, heading.pages == pages.count else {
      throw .source("\(index): not a complete page list of gallery plan --pages-to")
    }
    (photos, opened) = try Self.photos(
      in: self.folder.appending(PageFolder.photosName), count: heading.photos)
    let file = self.folder.appending(PageFolder.findingsName)
    findings = try Self.decode(PlanFindings.self, try Self.data(of: file), in: file)
  }

  /// Reads a number of photos, and those on HTML pages as they were planned.
  private static func photos(
    in list: FilePath, count: Int
  ) throws(GalleryError) -> ([BuildReport.Entry], opened: [InspectedPhoto]) {
    var photos: [BuildReport.Entry] = []
    var opened: [(photo: InspectedPhoto, stack: [Photo.ID])] = []
    try forEachLine(of: list) { line throws(GalleryError) in
      let photo = try decode(PhotoLine.self, line, in: list)
      var entry =
        photo.entry
        ?? BuildReport.Entry(
          id: photo.id, status: photo.problem == nil ? .placed : .skipped, reason: photo.problem,
          placements: [], source: photo.source)
      entry.date = photo.date ?? entry.date
      entry.dateField = photo.dateField ?? entry.dateField
      photos.append(entry)
      if let record = photo.record, let path = photo.path {
        opened.append((try Self.photo(record, path, in: list), photo.stack ?? []))
      }
    }
    guard photos.count == count else {
      throw .source("\(list): expected \(count) photos as in the index, received \(photos.count)")
    }
    let known = Dictionary(opened.map { ($0.photo.id, $0.photo) }) { first, _ in first }
    return (
      photos,
      opened.map { photo, stack in
        var photo = photo
        if !stack.isEmpty { photo.extras = .init(stack: stack.compactMap { known[$0] }, burst: stack.count) }
        return photo
      }
    )
  }

  /// Returns the key of a page in a part's report; `nil` if the plan has no such page.
  func key(_ product: String?, _ orientation: PageOrientation, _ page: Int) -> SheetKey? {
    guard let index = products.firstIndex(of: product) else { return nil }
    let key = SheetKey(product: index, orientation: orientation, page: page - 1)
    return pages[key] == nil ? nil : key
  }

  /// Returns a photo from its record and the path or address of its file.
  private static func photo(
    _ record: JSONValue, _ path: String, in list: FilePath
  ) throws(GalleryError) -> InspectedPhoto {
    let record = try Result { () throws(PhotoList.Refusal) in
      try PhotoRecord(record, in: "", metadata: true)
    }.mapError { GalleryError.source("\(list): \($0.message)") }.get()
    var photo = InspectedPhoto(
      photo: record.photo, header: record.facts, failure: record.problem.map(DecodingFailure.missing))
    photo.photo.location =
      CollectedPhoto(PlanDocument.Photo(id: record.photo.id, path: path, width: 1, height: 1)).photo.location
    return photo
  }

  /// Reads the document of a page.
  func document(_ key: SheetKey) throws(GalleryError) -> PageDocument {
    guard let name = documents[key] else { preconditionFailure("a stored page is in the list of pages") }
    let file = folder.pushing(FilePath(name))
    return try PageDocument.read(try Self.data(of: file), named: file.string)
  }

  func name(_ key: SheetKey) -> String {
    (products[key.product].map { "\($0): " } ?? "") + "\(key.orientation.rawValue) page \(key.page + 1)"
  }

  /// Returns the list of failed downloads; `nil` without a list. Throws if the
  /// file changed since the plan wrote it.
  func failures() throws(GalleryError) -> Data? {
    guard let expected = findings.failures else { return nil }
    let file = folder.appending(PageFolder.failuresName)
    let data = try Self.data(of: file)
    guard FileContent(data) == expected else {
      throw .source("\(file): not the file that gallery plan --pages-to wrote")
    }
    return data
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ line: Data, in file: FilePath
  ) throws(GalleryError) -> Value {
    try Result { try JSONDecoder().decode(type, from: line) }.mapError { error in
      GalleryError.source("\(file): \(ConfigurationProblem(decoding: error, of: line))")
    }.get()
  }

  private static func forEachLine(
    of file: FilePath, _ body: (Data) throws(GalleryError) -> Void
  ) throws(GalleryError) {
    let descriptor = try opened(file)
    defer { descriptor.closeUnwritten() }
    var lines = LineReader(descriptor)
    while let (bytes, range) = try GalleryError.reading(file, { try lines.next() }) {
      try body(Data(bytes[range]))
    }
  }

  private static func data(of file: FilePath) throws(GalleryError) -> Data {
    let descriptor = try opened(file)
    defer { descriptor.closeUnwritten() }
    return try GalleryError.reading(file) { try descriptor.rest() }
  }

  private static func opened(_ file: FilePath) throws(GalleryError) -> FileDescriptor {
    try GalleryError.reading(file, expected: "the folder of gallery plan --pages-to") {
      try FileDescriptor.open(file, .readOnly, options: [.closeOnExec])
    }
  }
}
