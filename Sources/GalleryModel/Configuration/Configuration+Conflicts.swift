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
    problems += web.conflicts
    if page.cropMarks, !formats.contains(.pdf) {
      problems.append(
        ConfigurationProblem(place: "crop-marks", message: "only PDF has them; use --format pdf"))
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
    case .equalSpacing: break
    }
    return problems
  }
}
