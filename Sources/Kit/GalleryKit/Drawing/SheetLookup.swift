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
  /// The fonts and variables that affect drawing; `nil` if the fonts are unknown.
  private let surroundings: [UInt8]?
  private let logos: LogoTiles

  /// Returns `nil` without a cache.
  init?(
    _ configurations: [Configuration], output: OutputFolder, _ logos: LogoTiles, _ context: BuildContext
  ) {
    guard let catalogue = context.catalogue else { return nil }
    self.catalogue = catalogue
    self.output = output
    self.configurations = configurations
    surroundings = Self.surroundings(context.environment)
    self.logos = logos
  }

  /// The prefixes of environment variables that affect the drawing of text.
  private static let variables = [
    "LANG", "LC_", "PANGO", "FC_", "FONTCONFIG", "FREETYPE", "HB_", "CAIRO", "SOURCE_DATE",
  ]

  private static func surroundings(_ environment: [String: String]) -> [UInt8]? {
    guard let fonts = TextFont.installedFiles else { return nil }
    var writer = ByteWriter()
    writer.put(ProgramFingerprint.states(of: fonts))
    let chosen = environment.filter { name, _ in variables.contains { name.hasPrefix($0) } }
    for (name, value) in chosen.inKeyOrder { writer.put("\(name)=\(value)") }
    return writer.bytes
  }

  /// Returns the signature of a sheet, without its tiles; `nil` if it cannot be kept, because its format has
  /// several files for a page, or its fonts are unknown.
  func signature(of sheet: SheetKey, _ page: Plan.Page, on plan: Plan) throws -> SheetSignature? {
    let formats = sheet.formats(configurations)
    guard let surroundings, formats.contains(where: { $0.traits.content != .plans }),
      formats.allSatisfy({ $0.traits.content == .plans || !$0.traits.hasCompanions })
    else { return nil }
    return try SheetSignature(
      page, of: plan, configurations[sheet.product],
      surroundings: surroundings + logos.hashes[sheet.product].utf8)
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
    for (sheet, page) in pages {
      guard let plan = byFirstPage[sheet.firstPage] else { continue }
      signatures[sheet] = try signature(of: sheet, page, on: plan)
    }

    try await forEachInOrder(jobs, width: 32) { job in
      job.photo.knownHash(in: catalogue)
    } deliver: { job, sha256 in
      if let sha256 { known(job.photo, sha256) }
      for placement in job.placements {
        guard var signature = signatures.removeValue(forKey: placement.sheet), let sha256 else { continue }
        signature.add(
          tiles.spec(at: placement), at: placement, of: job.photo,
          caption: pages[placement.sheet]?.placements[placement.index].caption, sha256: sha256)
        signatures[placement.sheet] = signature
      }
    }

    var found = FoundSheets()
    for (sheet, signature) in signatures {
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
    var files: [FoundSheets.File] = []
    for format in sheet.formats(configurations) where format.traits.content != .plans {
      guard let file = kept.files.first(where: { $0.format == format.rawValue }),
        let path = output.take(file, from: catalogue, synchronizes: true)
      else {
        for file in files { output.discard(file.path) }
        return nil
      }
      files.append(FoundSheets.File(format: format, path: path, content: file.content))
    }
    return files
  }

  // MARK: Keeping

  /// Returns the function that keeps a sheet once its files are written. It receives their contents.
  func keeping(
    _ sheet: KeptSheet, _ signature: SheetSignature, in files: [FinishedSheet.File]
  ) -> @Sendable ([FilePath: FileContent]) -> Void {
    let key = signature.key(in: catalogue)
    return { [catalogue] contents in
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
      catalogue.keep(sheet, key)
    }
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

extension InspectedPhoto {
  /// Returns the hash of the photo if a cache knows it.
  func knownHash(in catalogue: Catalogue) -> String? {
    failure == nil ? (try? photo.content).flatMap(catalogue.content(of:)) : nil
  }
}

extension OutputFolder {
  /// Copies a file from a cache to a temporary name; `nil` if the cache does not have it any more.
  func take(_ file: KeptFile, from catalogue: Catalogue, synchronizes: Bool = false) -> FilePath? {
    catalogue.path(of: file).flatMap { take($0, expecting: file.content, synchronizes: synchronizes) }
  }
}
