package import GalleryModel

extension ConfigurationProblem {
  fileprivate init?(_ place: String, if isThere: Bool = true, _ message: String) {
    guard isThere else { return nil }
    self.init(place: place, message: message)
  }
}

extension Configuration {
  /// The options that contradict each other although each value is valid.
  package var conflicts: [ConfigurationProblem] {
    (outputConflicts + sourceConflicts + formatConflicts + documentConflicts + layoutConflicts)
      .compactMap(\.self)
  }

  private var outputConflicts: [ConfigurationProblem?] {
    let formats = output.formats
    let orientations = page.allowedOrientations
    var problems: [ConfigurationProblem?] = [
      .init(
        "orientation", if: orientations.isEmpty || Set(orientations).count < orientations.count,
        "expected each orientation at most once"),
      .init(
        "format", if: formats.isEmpty || Set(formats).count < formats.count,
        "expected at least one format, each once"),
      .init(
        "each", if: layout.each == .album && output.sheetPer != .folder && layout.groupBy != .folder,
        "albums are folders; add --sheet-per folder or --group-by folder"),
      .init(
        "each", if: layout.each == .album && formats != [.html],
        "albums are HTML only; use --format html without other formats"),
      // ISO 19005-2, 6.8.
      .init(
        "embed-plan", if: output.embedsPlan && output.pdf.archival != nil,
        "PDF/A-2b files cannot contain a plan; use --pdf 1.7"),
    ]
    if let problem = page.sheet.sizeProblem(at: "page") {
      problems.append(problem)
    } else if page.sheet.grows {
      problems += growingConflicts
    } else {
      problems += formats.map { $0.sizeProblem(of: page.sheet, at: "format") }
    }
    if !resolvedBackground.isOpaque {
      problems += formats.filter { !$0.supportsTransparency }.map {
        .init(
          "background",
          "a \($0.rawValue.uppercased()) file cannot be transparent; use --format png or an opaque colour")
      }
    }
    return problems + [tile.focus.problem().flatMap { .init("focus", $0) }]
  }

  private var sourceConflicts: [ConfigurationProblem?] {
    let isListed = selection.manifest != nil
    let order = "conflicts with manifest, which decides the order of the photos"
    let selected = "conflicts with manifest, which decides which photos are shown"
    return [
      .init("offline", if: web.isOffline && web.refreshes, "conflicts with refresh, which sends requests"),
      .init(
        "offline", if: web.isOffline && cache.isDisabled,
        "conflicts with no-cache, which ignores earlier responses"),
      .init(
        "cache", if: cache.folder != nil && cache.isDisabled,
        "conflicts with no-cache, which turns the cache off"),
      .init("sort", if: isListed && ![.auto, .none].contains(self.order.sort), order),
      .init("reverse", if: isListed && self.order.reverse, order),
      .init("where", if: isListed && selection.condition != nil, selected),
      .init("sample", if: isListed && selection.sample != nil, selected),
      .init("limit", if: isListed && selection.limit != nil, selected),
    ]
  }

  /// The options that are set although the formats do not have them.
  private var formatConflicts: [ConfigurationProblem?] {
    var names = Set(output.formats.flatMap(\.traits.options))
    return SheetFormat.allCases.flatMap(\.traits.options).filter { names.insert($0).inserted }.map { name in
      guard let option = Self.option(named: name), option.isSet(in: self),
        name != "bleed" || trimming.bleed > 0
      else { return nil }
      let others = SheetFormat.allCases.filter { $0.traits.options.contains(name) }
      let titles = others.map(\.traits.title).joined(separator: " and ")
      return .init(
        name,
        "only \(titles) \(others.count == 1 ? "supports" : "support") this option; "
          + "use --format \(others.map(\.rawValue).alternatives)")
    }
  }

  /// The bleed and crop marks that exceed a document's limits.
  private var documentConflicts: [ConfigurationProblem?] {
    let trimming = trimming
    guard output.formats.contains(.pdf) else { return [] }
    guard trimming.bleed <= PageOptions.mostBleed else {
      return [.init("bleed", "expected at most 50mm, received \(page.bleed)")]
    }
    // A page that is too large without trimming is already reported.
    guard SheetFormat.pdf.sizeProblem(of: page.sheet, at: "page") == nil else { return [] }
    let paper = trimming.paper(for: page.sheet.size(.portrait))
    return [
      SheetFormat.pdf.sizeProblem(
        of: .paper(width: paper.width, height: paper.height), at: page.cropMarks ? "crop-marks" : "bleed")
    ]
  }

  private var layoutConflicts: [ConfigurationProblem?] {
    let name = layout.name.rawValue
    let cells = layout.name.traits.cells
    let outline = tile.shape?.outline
    let isHexagonal = layout.name == .equalSpacing && layout.equalSpacing.lattice == .hexagonal
    let lattice = layout.latticeConflict.map { "a hexagonal lattice conflicts with \($0)" }
    return [
      .init(
        "lattice", if: isHexagonal && !resolvedShape.outline.fitsCircle,
        "hexagonal needs round tiles; use --shape \(CropShape.names(where: \.fitsCircle))"),
      .init("lattice", if: isHexagonal && lattice != nil, lattice ?? ""),
      .init("lattice", if: isHexagonal && page.sheet.grows, "page auto has rows and columns; use square"),
      .init(
        "shape", if: cells == .mixed && outline?.needsSquareCells == true,
        "\(name) cells are not square; use \(CropShape.names { !$0.needsSquareCells })"),
      .init(
        "caption-position",
        if: cells == .circle && (text.caption != nil || text.showRating) && text.captionPosition == .below,
        "packed circles have no room for captions below; use centre or over"),
      .init(
        "shape", if: cells == .circle && outline?.fitsCircle == false,
        "\(name) packs circles; omit shape or use \(CropShape.names(where: \.fitsCircle))"),
      .init(
        "order", if: cells == .circle && layout.order == .tidy && layout.weight != .uniform,
        "circles of different sizes do not form rows; omit tidy or weight"),
      .init(
        "order", if: cells == .mixed && layout.order == .tidy,
        "tidy is for circles of one size; use dense or reading"),
    ]
  }

  /// The options that a growing page requires or does not support.
  private var growingConflicts: [ConfigurationProblem?] {
    guard let size = layout.name.traits.size else {
      let others = LayoutName.allCases.filter { $0.traits.size != nil }.map(\.rawValue).alternatives
      return [
        .init(
          "page",
          "auto needs a layout with a fixed photo size, unlike \(layout.name.rawValue); use \(others)")
      ]
    }
    let length = size.value(layout)
    let scale = page.sheet.pixelsPerPoint
    func isRelative(_ length: Length?) -> Bool { if case .percent? = length { true } else { false } }
    let relative = "page auto has no fixed size; use a length such as 120px, not a percentage"
    let alone = "page auto puts all photos on one page; omit one of the two options"
    let isTooSmall = (length?.points(of: 0, pixelsPerPoint: scale) ?? 0) * scale < 1
    return [
      .init(
        size.option, if: !isRelative(length) && isTooSmall,
        "page auto grows with the photos; set their size, such as --\(size.option) 120px"
          + (length.map { "; expected at least 1px, received \($0)" } ?? "")),
      .init(size.option, if: isRelative(length), relative),
      .init("gap", if: isRelative(layout.gap), relative),
      .init("margin", if: isRelative(layout.margin), relative),
      .init("per-page", if: layout.perPage != nil, alone),
      .init("each", if: layout.each == .page, alone),
      .init("rows", if: layout.rows != nil, alone),
    ]
  }
}
