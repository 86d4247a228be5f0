import Foundation
import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryModel
import GalleryOptions
import GalleryOutput
import GallerySources
import GalleryText
import SystemPackage

/// Finds sheets that an earlier build has written to the output folder and that this one would draw again, byte by byte.
struct SheetReuse {
  /// A sheet that need not be drawn.
  struct Offer {
    /// The record of the sheet.
    let sheet: KeptSheet
    /// Its files, in the staging folder. Those of documents hold other pages, too.
    let files: [(format: SheetFormat, path: FilePath, content: FileContent)]
  }

  /// The content of a photo changed between the search for sheets and the making of its tiles.
  struct Outdated: Error {}

  private let catalogue: Catalogue
  private let output: OutputFolder
  private let configurations: [Configuration]
  private let surroundings: [UInt8]

  /// - Returns: `nil` where nothing is kept of sheets: nowhere, where there is no catalogue; of HTML pages and
  ///   Deep Zoom, which are many files, and not of what is made together with them, since all tiles of a photo come from one request.
  init?(_ configurations: [Configuration], output: OutputFolder, _ context: BuildContext) {
    guard let catalogue = context.catalogue,
      !configurations.contains(where: { $0.output.formats.contains(where: \.traits.hasCompanions) }),
      let surroundings = Self.surroundings(context.environment)
    else { return nil }
    self.catalogue = catalogue
    self.output = output
    self.configurations = configurations
    self.surroundings = surroundings
  }

  /// The beginnings of the names of variables that decide how text is drawn.
  private static let variables = [
    "LANG", "LC_", "PANGO", "FC_", "FONTCONFIG", "FREETYPE", "HB_", "CAIRO", "SOURCE_DATE",
  ]

  /// Everything about this system that decides what is drawn, but programs and libraries; `nil` where it does not tell.
  private static func surroundings(_ environment: [String: String]) -> [UInt8]? {
    guard let fonts = TextFont.installedFiles else { return nil }
    var writer = ByteWriter()
    writer.put(ProgramFingerprint.states(of: fonts))
    let chosen = environment.filter { name, _ in variables.contains { name.hasPrefix($0) } }
    for (name, value) in chosen.sorted(by: { $0.key < $1.key }) { writer.put("\(name)=\(value)") }
    return writer.bytes
  }

  /// Returns the signature of a sheet without tiles.
  func signature(_ page: Plan.Page, of plan: Plan, product: Int) throws -> SheetSignature {
    try SheetSignature(page, of: plan, configurations[product], surroundings: surroundings)
  }

  /// Finds sheets that need not be drawn.
  ///
  /// - Parameters:
  ///   - jobs: All that is to be drawn.
  ///   - plans: The plans that it is on.
  ///   - tiles: The tiles that are asked for.
  func offers(
    for jobs: TileJobs, on plans: [PlannedSheets], _ tiles: RoundTiles
  ) async throws -> [SheetKey: Offer] {
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
          among: tiles.specs(of: job),
          sha256: sha256)
        signatures[sheet] = signature
      }
      return true
    }
    var offers: [SheetKey: Offer] = [:]
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
        // Whatever an entry says, each place has a tile.
        guard let offer = offer(key, sheet),
          Set(offer.sheet.tiles.map { $0.index }) == Set(page.placements.indices)
        else { continue }
        offers[sheet] = offer
      }
    }
    return withDocuments(offers, isWhole: offers.count == count, keys)
  }

  /// Keeps what is known of a sheet that was drawn.
  ///
  /// - Returns: The key of the sheet.
  func keep(_ sheet: KeptSheet, _ signature: SheetSignature) -> CatalogueKey {
    let key = signature.key(in: catalogue)
    catalogue.keep(sheet, key)
    return key
  }

  /// Returns a sheet whose files, but documents, the earlier build has left in the output folder.
  private func offer(_ key: CatalogueKey, _ sheet: SheetKey) -> Offer? {
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
    return Offer(sheet: kept, files: files)
  }

  private func take(_ file: KeptFile) -> (path: FilePath, content: FileContent)? {
    let content = FileContent(bytes: file.bytes, sha256: file.sha256)
    return output.takeOver(content).map { ($0, content) }
  }
}

// MARK: - Documents

extension SheetReuse {
  /// The pages of documents, by product, orientation and format; those of both orientations where they go to one file.
  struct Document: Hashable {
    let product: Int
    let orientation: PageOrientation?
    let format: SheetFormat
  }

  /// Returns the documents that a sheet is a page of.
  func documents(of sheet: SheetKey) -> [Document] {
    let output = configurations[sheet.product].output
    return output.formats.filter(\.isDocument).map {
      Document(
        product: sheet.product, orientation: output.onePDF ? nil : sheet.orientation, format: $0)
    }
  }

  /// Returns the key of a document, by those of its pages in their order.
  private func key(_ document: Document, _ pages: [CatalogueKey]) -> CatalogueKey {
    catalogue.sheetKey("document \(document.format.rawValue)", pages)
  }

  /// Adds the documents to offers. A page of a document is drawn for all of its formats, and a document of all its pages:
  /// they are taken over only where every sheet of the build is.
  private func withDocuments(
    _ offers: [SheetKey: Offer], isWhole: Bool, _ keys: [SheetKey: CatalogueKey]
  ) -> [SheetKey: Offer] {
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
      for sheet in sheets {
        guard let offer = offers[sheet] else { continue }
        offers[sheet] = Offer(
          sheet: offer.sheet, files: offer.files + [(document.format, path, content)])
      }
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

  /// Keeps which files were made.
  ///
  /// - Parameters:
  ///   - keys: The keys of sheets that are known. Nothing is kept of a document that has other pages.
  func keep(_ files: [SheetFile], keys: [SheetKey: CatalogueKey]) {
    var ofSheets: [SheetKey: [KeptFile]] = [:]
    for file in files {
      let kept = KeptFile(
        format: file.format.rawValue, bytes: file.content.bytes, sha256: file.content.sha256)
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

/// The tiles of sheets that need not be drawn.
struct ReusedTiles: Sendable {
  private let tiles: [SheetKey: [Int: KeptSheet.Tile]]

  init(_ offers: [SheetKey: SheetReuse.Offer]) {
    tiles = offers.mapValues { offer in
      Dictionary(offer.sheet.tiles.map { ($0.index, $0) }, uniquingKeysWith: { $1 })
    }
  }

  /// Returns the tile at a place; `nil` if its sheet is drawn.
  func tile(at placement: TilePlacement) -> KeptSheet.Tile? { tiles[placement.sheet]?[placement.index] }

  /// Returns the photo of a job whose sheets need not be drawn, none of them; `nil` for others.
  func photo(of job: TileJob) -> DecodedPhoto? {
    let reused = job.placements.compactMap(tile)
    guard let first = reused.first, reused.count == job.placements.count,
      reused.allSatisfy({ $0.photo.sha256 == first.photo.sha256 })
    else { return nil }
    return first.photo
  }
}
