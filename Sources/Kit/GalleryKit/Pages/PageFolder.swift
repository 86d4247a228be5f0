import Foundation
import GalleryDecoding
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources
import GalleryText

/// The written pages of a plan.
public struct PageFolder: Sendable {
  /// The path of the list of pages.
  public let index: String
  /// The number of pages.
  public let pages: Int
  /// The photos that cannot be shown according to their headers.
  public let problems: [Problem]
  /// The number of parts of the sources that could not be read.
  let unreadable: Int
  /// The findings about the manifest and duplicates.
  let reconciliation: Reconciliation

  /// A Boolean value that indicates whether all sources could be read and the pages show every photo.
  /// It is `false` if requested checks found missing, unexpected or duplicate photos.
  public var isComplete: Bool { problems.isEmpty && unreadable == 0 && reconciliation.isClean }

  /// The name of the list of pages.
  static let indexName = "index.jsonl"
  static let photosName = "photos.jsonl"
  /// The name of the file with findings that belong to no page.
  static let findingsName = "findings.json"
  static let failuresName = WrittenFiles.Kind.sheets.failuresName
}

/// Writes the pages of a plan instead of drawing them.
struct PagePublishing {
  /// The maximum number of pages in a folder.
  private static let pagesOfFolder = 1000

  private let target: FilePath

  /// Throws if pages cannot be written to the folder, or if products have formats that are not drawn page by
  /// page.
  init(to folder: String, of products: [Product]) throws(GalleryError) {
    target = FilePath(folder).lexicallyNormalized()
    guard target.lastComponent?.kind == .regular else {
      throw .output("\(folder): pages need a folder with a name")
    }
    for format in products.flatMap(\.configuration.output.formats)
    where format.traits.hasCompanions && !format.isDocument {
      throw .configuration(
        at: "format",
        "\(format.rawValue) cannot be drawn page by page; use gallery build or another format")
    }

    try Self.checkFree(target)
  }

  /// Writes pages one after the other. The folder appears after the last page is complete.
  func run(_ run: Run) throws -> PageFolder {
    try run.reportPlans()
    let planned = run.planned
    let photos = run.ordered
    if run.options.decoding.onError == .fail, let problem = planned.problems.first {
      throw GalleryError.photo(problem)
    }

    let writer = try PageWriter(run.planner, planned.plans, photos: planned.photos)
    let staging = target.removingLastComponent().pushing(
      FilePath(".\(target.lastComponent?.string ?? "pages").\(UUID().uuidString)"))
    try GalleryError.naming(staging, cannot: "create the folder", try FileCall.makeFolder(staging))

    do {
      try write(writer, planned, of: photos, in: staging)
      // The rename replaces an empty folder and fails for any other.
      try GalleryError.naming(
        target, cannot: "rename the finished folder", try FileCall.rename(staging, to: target))
    } catch {
      // A staging folder that remains is never read as pages.
      try? FileManager.default.removeItem(atPath: staging.string)
      throw error
    }

    return PageFolder(
      index: target.appending(PageFolder.indexName).string, pages: writer.count, problems: planned.problems,
      unreadable: photos.unreadable.count, reconciliation: photos.reconciliation)
  }

  private static func checkFree(_ target: FilePath) throws(GalleryError) {
    let names: [FilePath.Component]
    do {
      names = try FolderNames.of(target)
    } catch .noSuchFileOrDirectory {
      return
    } catch {
      throw .file(target, cannot: "read the folder", error)
    }
    guard names.isEmpty else {
      throw .output("\(target): the folder is not empty; empty it or choose another folder")
    }
  }

  private func write(
    _ writer: PageWriter, _ planned: PlannedPages, of photos: OrderedPhotos, in folder: FilePath
  ) throws {
    var index = JSONWriter()
    index.object {
      $0.member("version", 1)
      $0.member("program", GalleryVersion.text)
      $0.member("photos", photos.order.count)
      $0.member("pages", writer.count)
    }
    index.breakLine()

    var folders: Set<String> = []
    try writer.forEach { place, orientation, content, document in
      try Task.checkCancellation()
      let stem = (place.product.map { $0 + "-" } ?? "") + orientation.rawValue
      let number = place.number.digits(place.digits)
      let part = ((place.number - 1) / Self.pagesOfFolder).digits(place.digits - 3)
      for name in [stem, "\(stem)/\(part)"] where folders.insert(name).inserted {
        let path = folder.pushing(FilePath(name))
        try GalleryError.naming(path, cannot: "create the folder", try FileCall.makeFolder(path))
      }

      let name = "\(stem)/\(part)/\(stem)-\(number).json"
      try Self.write(document, to: folder.pushing(FilePath(name)))
      index.object { line in
        line.member("page", name)
        line.member("product", place.product)
        line.member("orientation", orientation.rawValue)
        line.member("number", place.number)
        line.member("count", place.count(orientation))
        content.addMembers(to: &line)
        line.member("options", writer.optionsHashes[place.productIndex])
      }
      index.breakLine()
    }

    try Self.write(
      try list(planned, of: photos, hasAlbums: writer.hasAlbums), to: folder.appending(PageFolder.photosName))
    try Self.write(Array(try PlanFindings(photos).json()), to: folder.appending(PageFolder.findingsName))
    if let failures = photos.failures.data {
      try Self.write(Array(failures), to: folder.appending(PageFolder.failuresName))
    }
    try Self.write(index.bytes, to: folder.appending(PageFolder.indexName))
  }

  /// Returns one line per photo in layout order, with its identity. If the photo was chosen, or
  /// another stands for it, the line has its entry of the report. Other lines have the date of the photo, or if it
  /// cannot be shown, the reason and a remote photo's address. With albums, the photos on them have records.
  private func list(_ planned: PlannedPages, of photos: OrderedPhotos, hasAlbums: Bool) throws -> [UInt8] {
    let problems = Dictionary(planned.problems.map { ($0.photo, $0.reason) }) { first, _ in first }
    let entries = BuildReport.entries(of: planned.photos, hidden: photos.hidden)
    let dates = BuildReport.dates(of: planned.photos)
    let opened = Dictionary(
      uniqueKeysWithValues: (hasAlbums ? planned.photos : []).flatMap { [$0] + $0.burst }
        .map { ($0.id, $0) })
    var text = JSONWriter()
    for id in photos.order {
      try text.object { line in
        line.member("id", id)
        if problems[id] == nil, let entry = entries[id] {
          line.member("entry", json: try JSONWriter.text(of: entry))
        }
        if let photo = opened[id] {
          line.member("record", photo.record)
          line.member("path", photo.photo.place)
          line.member("stack", .list(photo.burst.map { .text($0.id) }))
        }
        line.member("date", dates[id]?.text)
        line.member("dateField", dates[id]?.field?.rawValue)
        guard let problem = problems[id] else { return }
        line.member("problem", problem)
        guard let download = photos.downloads[id] else { return }
        line.name("source")
        line.object {
          $0.member("url", download.url)
          $0.member("width", download.width)
        }
      }
      text.breakLine()
    }
    return text.bytes
  }

  private static func write(_ bytes: [UInt8], to path: FilePath) throws(GalleryError) {
    try Result {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      _ = try file.closeAfter { try file.writeAll(bytes) }
    }.mapError { GalleryError.file(path, cannot: "write the file", $0 as? Errno ?? .ioError) }.get()
  }
}

extension InspectedPhoto {
  /// The record of everything that an HTML page states about the photo, without the path of its file.
  fileprivate var record: JSONValue {
    var photo = photo
    photo.location = .file("photo")
    for field in [PhotoField.sharpness, .hue, .number] {
      photo.details.fields[field.rawValue] = fields.text(field)
    }
    return PhotoRecord(
      photo, number: 0, isOrdered: false, source: "", facts: header, problem: failure?.description
    ).json
  }
}
