import Foundation
import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryFiles
import GalleryOutput

/// Finds the sheets that earlier builds drew, by everything that they are made from, and keeps those of this build.
struct SheetLookup {
  private let catalogue: Catalogue
  private let output: OutputFolder
  private let configurations: [Configuration]
  private let surroundings: [UInt8]
  private let logos: LogoTiles

  /// Returns `nil` without a cache, or if the fonts are unknown.
  init?(
    _ configurations: [Configuration], output: OutputFolder, _ logos: LogoTiles, _ context: BuildContext
  ) {
    guard let catalogue = context.catalogue, let surroundings = Self.surroundings(context.environment) else {
      return nil
    }
    self.catalogue = catalogue
    self.output = output
    self.configurations = configurations
    self.surroundings = surroundings
    self.logos = logos
  }

  /// The prefixes of environment variables that affect the drawing of text.
  private static let variables = [
    "LANG", "LC_", "PANGO", "FC_", "FONTCONFIG", "FREETYPE", "HB_", "CAIRO", "SOURCE_DATE",
  ]

  /// Returns the fonts and variables that affect drawing; `nil` if the fonts are unknown.
  private static func surroundings(_ environment: [String: String]) -> [UInt8]? {
    guard let fonts = TextFont.installedFiles else { return nil }
    var writer = ByteWriter()
    writer.put(ProgramFingerprint.states(of: fonts))
    let chosen = environment.filter { name, _ in variables.contains { name.hasPrefix($0) } }
    for (name, value) in chosen.sorted(by: { $0.key < $1.key }) { writer.put("\(name)=\(value)") }
    return writer.bytes
  }

  /// Returns whether the files of a product's sheets can be kept: one for each page and format.
  func keepsSheets(of product: Int) -> Bool {
    let formats = configurations[product].output.formats
    return formats.allSatisfy { $0.traits.content == .plans || !$0.traits.hasCompanions }
      && formats.contains { $0.traits.content != .plans }
  }

  /// Returns the signature of a sheet, without its tiles.
  func signature(_ page: Plan.Page, of plan: Plan, product: Int) throws -> SheetSignature {
    try SheetSignature(
      page, of: plan, configurations[product], surroundings: surroundings + logos.hashes[product].utf8)
  }

  // MARK: Finding

  /// Finds the sheets of plans. `known` receives each photo with its hash.
  func sheets(
    for jobs: TileJobs, on plans: [ProductPlan], _ tiles: TileRequestPlan,
    known: (InspectedPhoto, String) -> Void
  ) async throws -> FoundSheets {
    let catalogue = catalogue
    let byFirstPage = Dictionary(uniqueKeysWithValues: plans.map { ($0.firstPage, $0.plan) })
    let pages = plans.pages
    var signatures: [SheetKey: SheetSignature] = [:]
    var unknown = Set(pages.keys.filter { !$0.isPreview && !keepsSheets(of: $0.product) })

    try await forEachInOrder(jobs, width: 32) { job in
      job.photo.failure == nil ? (try? job.photo.photo.content).flatMap(catalogue.content(of:)) : nil
    } deliver: { job, sha256 in
      if let sha256 { known(job.photo, sha256) }
      for placement in job.placements where !unknown.contains(placement.sheet) {
        let sheet = placement.sheet
        guard let sha256, let plan = byFirstPage[sheet.firstPage], let page = pages[sheet] else {
          unknown.insert(sheet)
          continue
        }
        var signature =
          try signatures.removeValue(forKey: sheet) ?? signature(page, of: plan, product: sheet.product)
        signature.add(
          tiles.spec(at: placement), at: placement, of: job.photo,
          caption: page.placements[placement.index].caption, sha256: sha256)
        signatures[sheet] = signature
      }
      return true
    }

    var found = FoundSheets()
    for (sheet, signature) in signatures where !unknown.contains(sheet) {
      // An entry has a tile for every placement.
      guard let page = pages[sheet], signature.count == page.placements.count,
        let kept = catalogue.sheet(signature.key(in: catalogue)),
        Set(kept.tiles.map(\.index)) == Set(page.placements.indices), let files = files(of: kept, sheet)
      else { continue }
      found.add(kept, files, at: sheet)
    }
    return found
  }

  /// Returns the kept files of a sheet in the staging folder; `nil` if one of them is missing.
  private func files(of kept: KeptSheet, _ sheet: SheetKey) -> [FoundSheets.File]? {
    let formats = sheet.isPreview ? [.jpeg] : configurations[sheet.product].output.formats
    var files: [FoundSheets.File] = []
    for format in formats where format.traits.content != .plans {
      guard let file = kept.files.first(where: { $0.format == format.rawValue }), let path = take(file) else {
        for file in files { output.discard(file.path) }
        return nil
      }
      files.append(FoundSheets.File(format: format, path: path, content: FileContent(file)))
    }
    return files
  }

  private func take(_ file: KeptFile) -> FilePath? {
    catalogue.path(of: file).flatMap { output.take($0, expecting: FileContent(file), synchronizes: true) }
  }

  // MARK: Keeping

  /// Keeps a sheet and its files.
  func keep(
    _ sheet: KeptSheet, _ signature: SheetSignature, files: [FinishedSheet.File],
    _ contents: [FilePath: FileContent]
  ) {
    var sheet = sheet
    for file in files where file.format.traits.content != .plans {
      // A file that cannot be read now is missing later, and is drawn again.
      guard let content = contents[file.temporary] ?? (try? FileContent(ofFile: file.temporary)) else {
        return
      }
      let kept = KeptFile(content, format: file.format.rawValue)
      catalogue.keep(kept, at: file.temporary)
      sheet.files.append(kept)
    }
    catalogue.keep(sheet, signature.key(in: catalogue))
  }
}

/// The sheets of a build that earlier builds drew.
struct FoundSheets: Sendable {
  /// A file in the staging folder.
  struct File {
    let format: SheetFormat
    let path: FilePath
    let content: FileContent
  }

  private(set) var sheets: [SheetKey: KeptSheet] = [:]
  private(set) var files: [SheetKey: [File]] = [:]
  private var tiles: [SheetKey: [Int: KeptSheet.Tile]] = [:]

  mutating func add(_ sheet: KeptSheet, _ files: [File], at key: SheetKey) {
    sheets[key] = sheet
    self.files[key] = files
    tiles[key] = Dictionary(sheet.tiles.map { ($0.index, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns the photo of a job as it was decoded for the sheets that are found; `nil` if it is on other sheets only.
  func photo(of job: TileJob) -> DecodedPhoto? {
    job.placements.lazy.compactMap { tiles[$0.sheet]?[$0.index]?.photo }.first
  }
}

extension FileContent {
  init(_ file: KeptFile) { self.init(bytes: file.bytes, sha256: file.sha256) }
}

extension KeptFile {
  init(_ content: FileContent, format: String) {
    self.init(format: format, bytes: content.bytes, sha256: content.sha256)
  }
}
