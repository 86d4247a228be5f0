import GalleryGeometry
package import GalleryModel

extension Configuration {
  /// The options that contradict each other although each value is valid.
  package var conflicts: [ConfigurationProblem] {
    let formats = output.formats
    var problems = Self.problems([
      (
        "orientation", page.orientations.isEmpty || Set(page.orientations).count < page.orientations.count,
        "expected each orientation at most once"
      ),
      (
        "format", formats.isEmpty || Set(formats).count < formats.count,
        "expected at least one format, each once"
      ),
    ])
    if let problem = page.sheet.sizeProblem(at: "page") {
      problems.append(problem)
    } else if page.size.grows {
      problems += growingConflicts
    } else {
      problems += formats.compactMap { $0.sizeProblem(of: page.sheet, at: "format") }
    }
    if !resolvedBackground.isOpaque {
      problems += formats.filter { !$0.supportsTransparency }.map {
        ConfigurationProblem(
          place: "background",
          message:
            "a \($0.rawValue.uppercased()) file cannot be transparent; use --format png or an opaque colour")
      }
    }
    if let problem = tile.focus.problem() {
      problems.append(ConfigurationProblem(place: "focus", message: problem))
    }
    return problems + sourceConflicts + formatConflicts + documentConflicts + layoutConflicts
  }

  private static func problems(
    _ rows: [(place: String, isThere: Bool, message: String)]
  ) -> [ConfigurationProblem] {
    rows.filter(\.isThere).map { ConfigurationProblem(place: $0.place, message: $0.message) }
  }

  private var sourceConflicts: [ConfigurationProblem] {
    let isListed = selection.manifest != nil
    let order = "contradicts manifest: photos lie in its order"
    let selected = "contradicts manifest: all of its photos have a place"
    return Self.problems([
      (
        "offline", web.isOffline && web.refreshes,
        "contradicts refresh: nothing can be asked for anew without asking"
      ),
      (
        "offline", web.isOffline && cache.isDisabled,
        "contradicts no-cache: what was fetched before is in the cache"
      ),
      ("cache", cache.folder != nil && cache.isDisabled, "contradicts no-cache: nothing is kept then"),
      ("sort", isListed && ![.auto, .none].contains(self.order.sort), order),
      ("reverse", isListed && self.order.reverse, order),
      ("where", isListed && selection.condition != nil, selected),
      ("sample", isListed && selection.sample != nil, selected),
      ("limit", isListed && selection.limit != nil, selected),
    ])
  }

  /// The options that are set although the formats do not have them.
  private var formatConflicts: [ConfigurationProblem] {
    var names = Set(output.formats.flatMap(\.traits.options))
    return SheetFormat.allCases.flatMap(\.traits.options).filter { names.insert($0).inserted }.compactMap {
      name in
      guard let option = Self.option(named: name), option.isSet(in: self),
        name != "bleed" || trimming.bleed > 0
      else { return nil }
      let others = SheetFormat.allCases.filter { $0.traits.options.contains(name) }
      let titles = others.map(\.traits.title).joined(separator: " and ")
      return ConfigurationProblem(
        place: name,
        message: "only \(titles) \(others.count == 1 ? "has" : "have") this; "
          + "use --format \(others.map(\.rawValue).alternatives)")
    }
  }

  /// The bleed and crop marks that exceed a document's limits.
  private var documentConflicts: [ConfigurationProblem] {
    let trimming = trimming
    // A page that is too large without trimming is already reported.
    guard output.formats.contains(.pdf) else { return [] }
    guard trimming.bleed <= PageOptions.mostBleed else {
      return [ConfigurationProblem(place: "bleed", message: "expected at most 50mm, received \(page.bleed)")]
    }
    guard SheetFormat.pdf.sizeProblem(of: page.sheet, at: "page") == nil else { return [] }
    let paper = trimming.paper(for: page.sheet.size(.portrait))
    let problem = SheetFormat.pdf.sizeProblem(
      of: .paper(width: paper.width, height: paper.height), at: page.cropMarks ? "crop-marks" : "bleed")
    return [problem].compactMap(\.self)
  }

  private var layoutConflicts: [ConfigurationProblem] {
    let (name, cells, outline) = (layout.name.rawValue, layout.name.traits.cells, tile.shape?.outline)
    return Self.problems([
      (
        "shape", cells == .mixed && outline?.needsSquareCells == true,
        "\(name) cells are not square; use \(CropShape.names { !$0.needsSquareCells })"
      ),
      (
        "caption-position",
        cells == .circle && (text.caption != nil || text.showRating) && text.captionPosition == .below,
        "packed circles have no room below; use centre or over"
      ),
      (
        "shape", cells == .circle && outline?.fitsCircle == false,
        "\(name) packs circles; leave it out or use \(CropShape.names(where: \.fitsCircle))"
      ),
      (
        "order",
        cells == .circle && layout.circlePacking.order == .tidy && layout.circlePacking.weight != .uniform,
        "circles of several sizes lie in no rows; leave out tidy or weight"
      ),
    ])
  }

  private var growingConflicts: [ConfigurationProblem] {
    guard let size = layout.name.traits.size else {
      let others = LayoutName.allCases.filter { $0.traits.size != nil }.map(\.rawValue).alternatives
      return Self.problems([
        (
          "page", true,
          "auto needs photos of a given size, which \(layout.name.rawValue) does not have; use \(others)"
        )
      ])
    }
    let length = size.value(layout)
    let scale = page.sheet.pixelsPerPoint
    func isRelative(_ length: Length?) -> Bool { if case .percent? = length { true } else { false } }
    let relative = "page auto has no size of its own; give a length such as 120px"
    let alone = "page auto is one page for all photos; leave one of them out"
    return Self.problems([
      (
        size.option, !isRelative(length) && (length?.points(of: 0, pixelsPerPoint: scale) ?? 0) * scale < 1,
        "page auto grows with the photos; give their size, such as --\(size.option) 120px"
          + (length.map { ", and at least 1px, received \($0)" } ?? "")
      ),
      (size.option, isRelative(length), relative), ("gap", isRelative(layout.gap), relative),
      ("margin", isRelative(layout.margin), relative), ("per-page", layout.perPage != nil, alone),
      ("page-per-group", layout.pagePerGroup, alone), ("rows", layout.rows != nil, alone),
    ])
  }
}
