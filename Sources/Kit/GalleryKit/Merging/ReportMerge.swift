import Foundation
import GalleryFiles
import GalleryOutput
import GallerySources

/// Combines the reports of parts of a build into one report.
///
/// Parts supply pages and their photos. The folder of pages supplies the order of photos, the photos on no
/// page, and the findings about sources.
struct ReportMerge {
  /// A page in the report of a part.
  private struct Page: Hashable {
    var sheets: [BuildReport.Sheet] = []
    /// The placements, with photos as numbers.
    var placements: [Place] = []
  }

  private struct Place: Hashable {
    let photo: Int
    let placement: BuildReport.Placement
  }

  let planned: PageIndex
  private let numbers: [Photo.ID: Int]
  private var pages: [SheetKey: (page: Page, part: String)] = [:]
  /// The outcome of each photo, without its placements.
  private var outcomes: [Int: (outcome: BuildReport.Entry, part: String)] = [:]
  /// The files with single pages of documents, or with the images of some.
  private(set) var stored: [SheetFormat: [SheetKey: StoredPage]] = [:]

  init(_ planned: PageIndex) throws(GalleryError) {
    self.planned = planned
    numbers = Dictionary(planned.photos.enumerated().map { ($1.id, $0) }) { first, _ in first }
    guard numbers.count == planned.photos.count else {
      throw Self.error("\(planned.folder): a photo is listed twice")
    }
  }

  /// Adds a part, whose files are in a folder. Throws if the part belongs to another plan or contradicts another
  /// part.
  mutating func add(
    _ part: BuildReport.Document, named name: String, in folder: FilePath
  ) throws(GalleryError) {
    var pages: [SheetKey: Page] = [:]
    func key(
      _ product: String?, _ orientation: PageOrientation, _ page: Int
    ) throws(GalleryError) -> SheetKey {
      guard let key = planned.key(product, orientation, page) else {
        let product = product.map { "\($0): " } ?? ""
        throw Self.error("\(name): \(product)\(orientation.rawValue) page \(page) is not in this plan")
      }
      return key
    }

    for sheet in part.sheets {
      let key = try key(sheet.product, sheet.orientation, sheet.page)
      pages[key, default: Page()].sheets.append(sheet)
      guard let format = SheetName.partFormat(of: sheet.path), let file = FilePath(sheet.path).lastComponent
      else { continue }
      stored[format, default: [:]][key] = StoredPage(
        file: folder.appending(file), content: sheet.file.content)
    }

    for photo in part.photos {
      let number = try record(photo, of: name)
      for placement in photo.placements {
        pages[try key(placement.product, placement.orientation, placement.page), default: Page()].placements
          .append(Place(photo: number, placement: placement))
      }
    }

    for (key, page) in pages {
      guard !page.sheets.isEmpty else {
        throw Self.error("\(name): \(planned.name(key)) has photos but no sheet")
      }
      if let known = self.pages[key], known.page != page {
        throw Self.error("\(planned.name(key)): \(known.part) and \(name) have different versions")
      }
      self.pages[key] = (page, name)
    }
  }

  /// Records the outcome of a photo in a part, and returns the photo's number.
  private mutating func record(_ photo: BuildReport.Entry, of name: String) throws(GalleryError) -> Int {
    guard let number = numbers[photo.id] else {
      throw Self.error("\(name): photo \(photo.id) is not in this plan")
    }
    var outcome = photo
    outcome.placements = []
    if let known = outcomes[number], known.outcome != outcome {
      // Parts may decode different cells, and some show less damage.
      guard let joined = known.outcome.joined(with: outcome) else {
        throw Self.error("\(photo.id): \(known.part) and \(name) report different outcomes")
      }
      outcome = joined
    }
    outcomes[number] = (outcome, name)
    return number
  }

  /// Makes the documents whose pages are in the parts, and names them in the report.
  func makeDocuments(in output: OutputFolder, of report: inout BuildReport) async throws -> [SheetFile] {
    let files = try await MergedDocuments(planned: planned, output: output).files(stored)
    for file in files {
      let pages = Set(file.pages)
      for index in report.sheets.indices {
        let sheet = report.sheets[index]
        guard SheetName.partFormat(of: sheet.path) == file.format,
          let key = planned.key(sheet.product, sheet.orientation, sheet.page), pages.contains(key)
        else { continue }
        report.sheets[index].path = file.file.name
        report.sheets[index].bytes = file.file.content.bytes
        report.sheets[index].sha256 = file.file.content.sha256
      }
    }
    report.files = BuildReport.files(besides: files)
    return files
  }

  /// Returns the report of all parts. Throws if a page or a photo is in no
  /// part, or if no photo could be shown.
  func report() throws(GalleryError) -> BuildReport {
    let missing = planned.pages.keys.filter { pages[$0] == nil }.sorted()
    if let first = missing.first {
      throw Self.error(
        missing.count == 1
          ? "\(planned.name(first)) is missing; give the report of its part"
          : "\(missing.count) of \(planned.pages.count) pages are missing, the first is \(planned.name(first)); give the reports of all parts"
      )
    }

    var sheets: [BuildReport.Sheet] = []
    var placements: [Int: [BuildReport.Placement]] = [:]
    for (key, known) in pages.inKeyOrder {
      guard let expected = planned.pages[key] else {
        preconditionFailure("parts have only pages of the plan")
      }
      let name = "\(planned.name(key)) in \(known.part)"
      try check(known.page, named: name, expected)
      for var sheet in known.page.sheets {
        guard sheet.options == planned.options[key.product] else {
          throw Self.error("\(name): the options differ from the plan; draw it again")
        }
        sheet.options = nil
        sheets.append(sheet)
      }
      for place in known.page.placements { placements[place.photo, default: []].append(place.placement) }
    }

    let entries = try entries(placements)
    guard entries.contains(where: { $0.status == .placed || $0.status == .damaged }) else {
      throw .nothingDecodable(
        entries.map { Problem(photo: $0.id, label: $0.id, outcome: .skipped, reason: $0.reason ?? "") })
    }

    var report = BuildReport(sheets: sheets, photos: entries)
    report.unreadable = planned.findings.unreadable ?? []
    report.listings = planned.findings.listings ?? []
    report.otherFiles.counts = planned.findings.otherFiles ?? [:]
    report.reconciliation = planned.findings.reconciliation
    report.failuresContent = planned.findings.failures
    if report.failuresContent != nil { report.failures = PageFolder.failuresName }
    return report
  }

  /// Returns the entries of all photos, with the placements of each number. Throws if a photo is in no part.
  private func entries(
    _ placements: [Int: [BuildReport.Placement]]
  ) throws(GalleryError) -> [BuildReport.Entry] {
    var entries: [BuildReport.Entry] = []
    for (number, photo) in planned.photos.enumerated() {
      if var entry = outcomes[number]?.outcome, photo.status != .stacked || entry.status != .placed {
        entry.placements = placements[number] ?? []
        entry.chosen = photo.chosen
        entry.edit = photo.edit
        entry.date = photo.date
        entry.dateField = photo.dateField
        if photo.chosen != nil { entry.reason = entry.reason ?? photo.reason }
        entries.append(entry)
      } else if photo.status != .placed {
        entries.append(photo)
      } else {
        throw Self.error("\(photo.id) is missing")
      }
    }
    return entries
  }

  /// Checks that a page was drawn from this plan.
  private func check(_ page: Page, named name: String, _ expected: PageContent) throws(GalleryError) {
    let count = page.placements.count
    let places = expected.placements
    guard count == places else {
      throw Self.error("\(name): expected \(places) photos as in the plan, received \(count); draw it again")
    }
    for sheet in page.sheets where (sheet.width, sheet.height) != (expected.size.width, expected.size.height)
    {
      throw Self.error(
        "\(name): expected \(expected.size.width)×\(expected.size.height) pixels as in the plan, "
          + "received \(sheet.width)×\(sheet.height); draw it again")
    }
    let photos = page.placements.map { planned.photos[$0.photo].id }
    guard PageContent(size: expected.size, photos: photos) == expected else {
      throw Self.error("\(name): the photos differ from the plan; draw it again")
    }
  }

  static func error(_ message: String) -> GalleryError {
    .plan([ConfigurationProblem(place: "parts", message: message)])
  }
}

extension BuildReport.Entry {
  /// Returns the outcome of a photo that only one of two parts reports as damaged; `nil` if they differ in more.
  fileprivate func joined(with other: BuildReport.Entry) -> BuildReport.Entry? {
    guard let damaged = [self, other].first(where: { $0.status == .damaged }) else { return nil }
    var own = self
    var theirs = other
    own.status = .damaged
    theirs.status = .damaged
    own.reason = damaged.reason
    theirs.reason = damaged.reason
    return own == theirs ? damaged : nil
  }
}
