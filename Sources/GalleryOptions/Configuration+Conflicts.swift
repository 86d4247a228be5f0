package import GalleryModel
import GalleryGeometry

extension Configuration {
  /// The options that contradict each other although every value for itself is right.
  package var conflicts: [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    if page.orientations.isEmpty || Set(page.orientations).count < page.orientations.count {
      problems.append(
        ConfigurationProblem(place: "orientation", message: "expected each orientation at most once"))
    }
    let formats = output.formats
    if formats.isEmpty || Set(formats).count < formats.count {
      problems.append(
        ConfigurationProblem(place: "format", message: "expected at least one format, each once"))
    }
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
    problems += webConflicts + cache.conflicts + manifestConflicts
    problems += documentConflicts
    if !formats.contains(.html) {
      let asked = [
        (
          "html-sizes", output.htmlSizes != OutputOptions().htmlSizes && !formats.contains(.dzi),
          "only HTML and Deep Zoom have this; use --format html or dzi"
        ),
        ("picks", output.picks, "only HTML has this; use --format html"),
      ]
      problems += asked.filter(\.1).map { ConfigurationProblem(place: $0.0, message: $0.2) }
    }
    switch layout.name {
    case .justified, .masonry, .carousel:
      if tile.shape?.outline.needsSquareCells ?? false {
        let others = CropShape.names { !$0.needsSquareCells }
        problems.append(
          ConfigurationProblem(
            place: "shape", message: "\(layout.name.rawValue) cells are not square; use \(others)"))
      }
    case .circlePacking:
      if text.caption != nil || text.showRating, text.captionPosition == .below {
        problems.append(
          ConfigurationProblem(
            place: "caption-position", message: "packed circles have no room below; use centre or over"))
      }
      if let shape = tile.shape, !shape.outline.fitsCircle {
        let others = CropShape.names(where: \.fitsCircle)
        problems.append(
          ConfigurationProblem(
            place: "shape", message: "circle-packing packs circles; leave it out or use \(others)"))
      }
      if layout.circlePacking.order == .tidy, layout.circlePacking.weight != .uniform {
        problems.append(
          ConfigurationProblem(
            place: "order", message: "circles of several sizes lie in no rows; leave out tidy or weight"))
      }
    case .equalSpacing: break
    }
    return problems
  }
}

extension Configuration {
  /// The options that a page which grows with its photos lacks, or cannot go by.
  private var growingConflicts: [ConfigurationProblem] {
    let (length, option): (Length?, String)
    switch layout.name {
    case .equalSpacing, .circlePacking: (length, option) = (layout.cell, "cell")
    case .justified: (length, option) = (layout.justified.rowHeight, "row-height")
    case .masonry, .carousel:
      return [
        ConfigurationProblem(
          place: "page",
          message: "auto needs photos of a given size, which \(layout.name.rawValue) does not have; "
            + "use equal-spacing, circle-packing or justified")
      ]
    }
    var problems: [ConfigurationProblem] = []
    let relative = [(option, length), ("gap", layout.gap), ("margin", layout.margin)].filter {
      if case .percent = $0.1 { true } else { false }
    }
    let scale = page.sheet.pixelsPerPoint
    switch length {
    case .percent: break
    case let length? where length.points(of: 0, pixelsPerPoint: scale) * scale >= 1: break
    case let length:
      problems.append(
        ConfigurationProblem(
          place: option,
          message: "page auto grows with the photos; give their size, such as --\(option) 120px"
            + (length.map { ", and at least 1px, received \($0)" } ?? "")))
    }
    problems += relative.map {
      ConfigurationProblem(
        place: $0.0, message: "page auto has no size of its own; give a length such as 120px")
    }
    let others = [
      ("per-page", layout.perPage != nil), ("page-per-group", layout.pagePerGroup),
      ("rows", layout.rows != nil),
    ]
    problems += others.filter(\.1).map {
      ConfigurationProblem(
        place: $0.0, message: "page auto is one page for all photos; leave one of them out")
    }
    return problems
  }

  /// The options about documents that nothing comes of, or that no file could hold.
  private var documentConflicts: [ConfigurationProblem] {
    let trimming = trimming
    guard output.formats.contains(.pdf) else {
      let asked: [(place: String, isAsked: Bool)] = [
        ("crop-marks", page.cropMarks), ("bleed", trimming.bleed > 0), ("pdf", output.pdf != .pdf),
        ("one-pdf", output.onePDF),
      ]
      return asked.filter(\.isAsked).map {
        ConfigurationProblem(place: $0.place, message: "only PDF has this; use --format pdf")
      }
    }
    guard trimming.bleed <= PageOptions.mostBleed else {
      return [
        ConfigurationProblem(
          place: "bleed", message: "expected at most 50mm, received \(page.bleed)")
      ]
    }
    // A page that is too large without it has been told.
    guard SheetFormat.pdf.sizeProblem(of: page.sheet, at: "page") == nil else { return [] }
    let paper = trimming.paper(for: page.sheet.size(.portrait))
    let place = page.cropMarks ? "crop-marks" : "bleed"
    return [
      SheetFormat.pdf.sizeProblem(of: .paper(width: paper.width, height: paper.height), at: place)
    ].compactMap(\.self)
  }
}
