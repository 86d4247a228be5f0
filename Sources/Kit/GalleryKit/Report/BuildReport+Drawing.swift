import GalleryFiles
import GalleryOutput
import GallerySources

extension BuildReport {
  /// `options` are the hashes of the products' options, for saved pages.
  init(_ drawn: DrawnSheets, of photos: OrderedPhotos, options: [String?]) {
    let placements = Self.placements(on: drawn)
    let planned = Self.entries(of: drawn.photos, hidden: photos.hidden)
    let dates = Self.dates(of: drawn.photos)
    self.init(
      sheets: Self.sheets(of: drawn, options: options),
      files: Self.files(besides: drawn.files),
      photos: photos.order.map { id in
        let problem = drawn.outcomes.problemsByPhoto[id]
        let decoded = drawn.outcomes.decoded[id]
        if problem == nil, var entry = planned[id], entry.status != .placed {
          entry.source = photos.downloads[id].map { Source($0, size: entry.size) }
          return entry
        }
        return Entry(
          id: id, status: .init(problem), reason: problem?.reason ?? planned[id]?.reason,
          sha256: decoded?.sha256, width: decoded?.size.width, height: decoded?.size.height,
          placements: placements[id] ?? [],
          source: photos.downloads[id].map { Source($0, size: decoded?.size) }, chosen: planned[id]?.chosen,
          edit: planned[id]?.edit, date: dates[id]?.text, dateField: dates[id]?.field)
      })
    reconciliation = photos.reconciliation
  }

  /// Returns the files that sheets refer to, and index pages.
  static func files(besides sheets: [SheetFile]) -> [File] {
    sheets.flatMap { ($0.pages.isEmpty ? [$0.file] : []) + $0.companions }
      .map(File.init)
      .sorted { $0.path < $1.path }
  }

  /// Returns the pages of all files, in the order of sheets.
  private static func sheets(of drawn: DrawnSheets, options: [String?]) -> [Sheet] {
    var files: [SheetKey: [SheetFormat: SheetFile]] = [:]
    for file in drawn.files {
      for key in file.pages { files[key, default: [:]][file.format] = file }
    }
    return drawn.sheets.inKeyOrder.flatMap { key, sheet in
      sheet.files.map(\.format).map { format in
        guard let file = files[key]?[format]?.file else { preconditionFailure("every page is in a file") }
        return Sheet(
          product: drawn.products[key.product], orientation: key.orientation, page: key.page + 1,
          path: file.name, width: sheet.size.width, height: sheet.size.height, bytes: file.content.bytes,
          sha256: file.content.sha256, options: options[key.product])
      }
    }
  }

  /// Returns the places of each photo, in the order of sheets.
  private static func placements(on drawn: DrawnSheets) -> [Photo.ID: [Placement]] {
    var placements: [Photo.ID: [Placement]] = [:]
    for (key, sheet) in drawn.sheets.inKeyOrder {
      for tile in sheet.plannedPlacements {
        let photo = tile.planned.photo
        // Excludes the bleed, which lies beyond the page's edges.
        let frame = tile.frame.within(sheet.size)
        let scale = drawn.outcomes.scale(of: photo, in: tile.frame.size, showing: tile.planned.part)
        placements[photo, default: []].append(
          Placement(
            product: drawn.products[key.product], orientation: key.orientation, page: key.page + 1,
            x: frame.x, y: frame.y, width: frame.width, height: frame.height, shape: sheet.shape,
            effectiveDpi: scale.map { Int(clamping: (sheet.dpi / $0).rounded()) },
            captionShortened: tile.isShortened ? true : nil))
      }
    }
    return placements
  }

  /// Returns the dates of the shown photos that have one.
  static func dates(of photos: [InspectedPhoto]) -> [Photo.ID: InspectedPhoto.StatedDate] {
    Dictionary(
      photos.lazy.compactMap { photo in photo.statedDate.map { (photo.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the entries of chosen and edited photos, without placements, and of the photos that others stand for
  /// or edits hide.
  static func entries(of photos: [InspectedPhoto], hidden: [Photo]) -> [Photo.ID: Entry] {
    var entries: [Photo.ID: Entry] = [:]
    for photo in hidden {
      entries[photo.id] = Entry(
        id: photo.id, status: .hidden, reason: "edits hide it", placements: [], edit: photo.edit?.given)
    }
    for shown in photos {
      let rank = shown.extras?.rank
      if rank != nil || shown.photo.edit != nil {
        entries[shown.id] = Entry(
          id: shown.id, status: .placed, reason: rank == nil ? nil : shown.extras?.reason,
          placements: [],
          chosen: rank, edit: shown.photo.edit?.given)
      }
      for photo in shown.extras?.stack ?? [] {
        let id = photo.id
        let representative = shown.id
        entries[id] = Entry(
          id: id, status: .stacked, reason: "\(photo.extras?.reason ?? ""): \(representative) stands for it",
          sha256: photo.extras?.measures?.sha256, width: photo.facts.size.width,
          height: photo.facts.size.height, placements: [], representative: representative,
          date: photo.statedDate?.text, dateField: photo.statedDate?.field)
      }
    }
    return entries
  }
}

extension BuildReport.File {
  init(_ file: StagedFile) {
    self.init(path: file.name, bytes: file.content.bytes, sha256: file.content.sha256)
  }

  var content: FileContent { FileContent(bytes: bytes, sha256: sha256) }
}

extension BuildReport.Sheet {
  var file: BuildReport.File { BuildReport.File(path: path, bytes: bytes, sha256: sha256) }
}

extension BuildReport.Source {
  fileprivate init(_ download: Photo.Download, size: PixelSize?) {
    self.init(url: download.url, width: download.width ?? size?.width)
  }
}
