import Foundation
import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryOutput
import GallerySources
import SystemPackage

/// A sheet of an earlier build that can be reused.
struct ReusableSheet {
  let sheet: KeptSheet
  /// Its files in the staging folder. Files of documents also contain other pages.
  var files: [(format: SheetFormat, path: FilePath, content: FileContent)]
}

/// Finds sheets of an earlier build in the output folder that this build would reproduce byte for byte.
struct SheetReuse {
  /// A photo changed between the search for reusable sheets and its decoding.
  struct Outdated: Error {}

  private let catalogue: Catalogue
  private let output: OutputFolder
  private let configurations: [Configuration]
  private let surroundings: [UInt8]
  private let logos: LogoTiles

  /// - Returns: `nil` without a catalogue, or if a product makes HTML or Deep Zoom. These are not cached,
  ///   because they are many files. Sheets made with them are not cached either: all tiles of a photo come
  ///   from one request. Nor are sheets that contain the plan of all pages.
  init?(
    _ configurations: [Configuration], output: OutputFolder, _ logos: LogoTiles, _ context: BuildContext
  ) {
    guard let catalogue = context.catalogue,
      !configurations.contains(where: {
        $0.output.embedsPlan || $0.output.formats.contains(where: \.traits.hasCompanions)
      }),
      let surroundings = Self.surroundings(context.environment)
    else { return nil }
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

  /// Returns the signature of a sheet, without its tiles.
  func signature(_ page: Plan.Page, of plan: Plan, product: Int) throws -> SheetSignature {
    try SheetSignature(
      page, of: plan, configurations[product], surroundings: surroundings + logos.hashes[product].utf8)
  }

  /// Finds sheets of a round that can be reused.
  func offers(
    for jobs: TileJobs, on plans: [ProductPlan], _ tiles: TileRequestPlan
  ) async throws -> [SheetKey: ReusableSheet] {
    var signatures: [SheetKey: SheetSignature] = [:]
    var unknown: Set<SheetKey> = []
    let byFirstPage = Dictionary(uniqueKeysWithValues: plans.map { ($0.firstPage, $0.plan) })
    let pages = plans.pages
    let catalogue = catalogue

    try await forEachInOrder(jobs, width: 32) { job in
      job.photo.failure == nil ? (try? job.photo.photo.content).flatMap(catalogue.content(of:)) : nil
    } deliver: { job, sha256 in
      for placement in job.placements where !unknown.contains(placement.sheet) {
        let sheet = placement.sheet
        guard let sha256, let plan = byFirstPage[sheet.firstPage], let page = pages[sheet] else {
          unknown.insert(sheet)
          continue
        }
        var signature =
          try signatures.removeValue(forKey: sheet) ?? signature(page, of: plan, product: sheet.product)
        signature.add(
          placement, of: job.photo, caption: page.placements[placement.index].caption,
          among: tiles.specs(of: job), sha256: sha256)
        signatures[sheet] = signature
      }
      return true
    }

    var offers: [SheetKey: ReusableSheet] = [:]
    var keys: [SheetKey: CatalogueKey] = [:]
    var count = 0
    for planned in plans {
      for (index, page) in planned.plan.pages.enumerated() {
        count += 1
        let sheet = planned.key(index)
        guard !unknown.contains(sheet), let signature = signatures[sheet],
          signature.count == page.placements.count
        else { continue }
        let key = signature.key(in: catalogue)
        keys[sheet] = key
        // The entry must have a tile for every placement.
        guard let offer = offer(key, sheet),
          Set(offer.sheet.tiles.map { $0.index }) == Set(page.placements.indices)
        else { continue }
        offers[sheet] = offer
      }
    }

    return withDocuments(offers, isWhole: offers.count == count, keys)
  }

  /// Stores the record of a drawn sheet in the catalogue, and returns the key of the sheet.
  func keep(_ sheet: KeptSheet, _ signature: SheetSignature) -> CatalogueKey {
    let key = signature.key(in: catalogue)
    catalogue.keep(sheet, key)
    return key
  }

  /// Returns a sheet if the output folder still has all its files. Documents are not checked here.
  private func offer(_ key: CatalogueKey, _ sheet: SheetKey) -> ReusableSheet? {
    guard let kept = catalogue.sheet(key) else { return nil }
    let formats = configurations[sheet.product].output.formats.filter { !$0.isDocument }
    let known = formats.isEmpty ? [] : catalogue.files(key) ?? []
    var files: [(format: SheetFormat, path: FilePath, content: FileContent)] = []
    for format in formats {
      guard let file = known.first(where: { $0.format == format.rawValue }),
        let taken = take(file)
      else {
        for file in files { output.discard(file.path) }
        return nil
      }
      files.append((format, taken.path, taken.content))
    }
    return ReusableSheet(sheet: kept, files: files)
  }

  private func take(_ file: KeptFile) -> (path: FilePath, content: FileContent)? {
    let content = FileContent(bytes: file.bytes, sha256: file.sha256)
    return output.takeOver(content).map { ($0, content) }
  }
}

extension SheetReuse {
  /// A document: its product, format and orientation. The orientation is `nil` if one file holds both.
  struct Document: Hashable {
    let product: Int
    let orientation: PageOrientation?
    let format: SheetFormat
  }

  func documents(of sheet: SheetKey) -> [Document] {
    let output = configurations[sheet.product].output
    return output.formats.filter(\.isDocument).map {
      Document(product: sheet.product, orientation: output.onePDF ? nil : sheet.orientation, format: $0)
    }
  }

  /// Returns the key of a document from the keys of its pages, in order.
  private func key(_ document: Document, _ pages: [CatalogueKey]) -> CatalogueKey {
    catalogue.sheetKey("document \(document.format.rawValue)", pages)
  }

  /// Adds the documents to offers. A document needs all its pages, and drawing a page writes it in all its
  /// formats. Documents are therefore reused only if every sheet of the build is reused.
  private func withDocuments(
    _ offers: [SheetKey: ReusableSheet], isWhole: Bool, _ keys: [SheetKey: CatalogueKey]
  ) -> [SheetKey: ReusableSheet] {
    let pages = Dictionary(
      grouping: offers.keys.sorted().flatMap { sheet in documents(of: sheet).map { ($0, sheet) } }, by: \.0
    ).mapValues { $0.map(\.1) }
    guard !pages.isEmpty else { return offers }
    var offers = offers
    var taken: [FilePath] = []
    var isComplete = isWhole
    for (document, sheets) in pages where isComplete {
      let key = key(document, sheets.compactMap { keys[$0] })
      guard let file = catalogue.files(key)?.first, let (path, content) = take(file) else {
        isComplete = false
        break
      }
      taken.append(path)
      for sheet in sheets { offers[sheet]?.files.append((document.format, path, content)) }
    }
    guard !isComplete else { return offers }
    for path in taken { output.discard(path) }
    for sheet in Set(pages.values.joined()) {
      for file in offers.removeValue(forKey: sheet)?.files ?? [] where !taken.contains(file.path) {
        output.discard(file.path)
      }
    }
    return offers
  }

  /// Stores the finished files in the catalogue, except documents with a page that is not in `keys`.
  func keep(_ files: [SheetFile], keys: [SheetKey: CatalogueKey]) {
    var ofSheets: [SheetKey: [KeptFile]] = [:]
    for file in files {
      let content = file.file.content
      let kept = KeptFile(format: file.format.rawValue, bytes: content.bytes, sha256: content.sha256)
      if file.format.isDocument {
        let pages = file.pages.sorted()
        let known = pages.compactMap { keys[$0] }
        guard known.count == pages.count, let first = pages.first,
          let document = documents(of: first).first(where: { $0.format == file.format })
        else { continue }
        catalogue.keep([kept], key(document, known))
      } else {
        for page in file.pages { ofSheets[page, default: []].append(kept) }
      }
    }
    for (sheet, files) in ofSheets { if let key = keys[sheet] { catalogue.keep(files, key) } }
  }
}

/// The tiles of reused sheets.
struct ReusedTiles: Sendable {
  private let tiles: [SheetKey: [Int: KeptSheet.Tile]]

  init(_ offers: [SheetKey: ReusableSheet]) {
    tiles = offers.mapValues { offer in
      Dictionary(offer.sheet.tiles.map { ($0.index, $0) }, uniquingKeysWith: { $1 })
    }
  }

  /// Returns the tile at a place of a reused sheet; `nil` if its sheet is drawn.
  func tile(at placement: TilePlacement) -> KeptSheet.Tile? { tiles[placement.sheet]?[placement.index] }

  /// Returns the photo of a job if all its sheets are reused; otherwise `nil`.
  func photo(of job: TileJob) -> DecodedPhoto? {
    let reused = job.placements.compactMap(tile)
    guard let first = reused.first, reused.count == job.placements.count,
      reused.allSatisfy({ $0.photo.sha256 == first.photo.sha256 })
    else { return nil }
    return first.photo
  }
}
