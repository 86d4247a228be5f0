extension Configuration {
  /// What contradicts itself although every value for itself is right.
  package var contradictions: [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    if orientations.isEmpty || Set(orientations).count < orientations.count {
      problems.append(
        ConfigurationProblem(place: "orientation", message: "expected each orientation at most once"))
    }
    if formats.isEmpty || Set(formats).count < formats.count {
      problems.append(
        ConfigurationProblem(place: "format", message: "expected at least one format, each once"))
    }
    if let problem = sheet.sizeProblem(at: "page") {
      problems.append(problem)
    } else {
      problems += formats.compactMap { $0.sizeProblem(of: sheet, at: "format") }
    }
    if !resolvedBackground.isOpaque {
      problems += formats.filter { !$0.supportsTransparency }.map {
        ConfigurationProblem(
          place: "background",
          message:
            "a \($0.rawValue.uppercased()) file cannot be transparent; use --format png or an opaque colour")
      }
    }
    problems += web.contradictions
    if cropMarks, !formats.contains(.pdf) {
      problems.append(
        ConfigurationProblem(place: "crop-marks", message: "only PDF has them; use --format pdf"))
    }
    switch layout {
    case .justified, .masonry, .carousel:
      if shape == .circle {
        problems.append(
          ConfigurationProblem(
            place: "shape", message: "\(layout.rawValue) cells are not square; use none, rounded or rectangle"
          ))
      }
    case .circlePacking:
      if caption != nil || showRating, captionPosition == .below {
        problems.append(
          ConfigurationProblem(
            place: "caption-position", message: "packed circles have no room below; use centre or over"))
      }
      if let shape, shape != .circle {
        problems.append(
          ConfigurationProblem(
            place: "shape", message: "circle-packing packs circles; leave it out or use circle"))
      }
    case .equalSpacing: break
    }
    return problems
  }

  /// Options that mean something to some layouts only.
  private static let layoutsOfKey: [String: Set<LayoutName>] = [
    "columns": [.equalSpacing, .masonry],
    "cell": [.equalSpacing, .circlePacking],
    "spacing": [.equalSpacing],
    "last-row": [.equalSpacing],
    "flow": [.equalSpacing],
    "row-height": [.justified],
    "strip": [.carousel],
    "feature": [.equalSpacing],
    "feature-rating": [.equalSpacing],
    "order": [.circlePacking],
    "effort": [.circlePacking],
    "weight": [.circlePacking],
    "weight-range": [.circlePacking],
    "gap": [.equalSpacing, .circlePacking, .justified, .masonry],
    "margin": [.equalSpacing, .circlePacking, .justified, .masonry],
  ]

  /// Options that mean something to captions only.
  private static let captionKeys: Set<String> = ["caption-lines", "caption-font"]

  /// What a layer asks for in vain: options of another layout, a radius without rounded corners. Worth an error
  /// where somebody has just typed it, but not in files and the environment, which serve many builds.
  package func pointless(in layer: ConfigurationLayer) -> [ConfigurationProblem] {
    layer.entries.compactMap { entry in
      if let layouts = Self.layoutsOfKey[entry.name], !layouts.contains(layout) {
        let names = layouts.map(\.rawValue).sorted().joined(separator: ", ")
        return ConfigurationProblem(
          place: entry.place, message: "means nothing to layout \(layout.rawValue), only to \(names)")
      }
      if entry.name == "radius", shape?.name != "rounded" {
        return ConfigurationProblem(place: entry.place, message: "means nothing without --shape rounded")
      }
      if Self.captionKeys.contains(entry.name), caption == nil {
        return ConfigurationProblem(place: entry.place, message: "means nothing without --caption")
      }
      if entry.name == "caption-position" || entry.name == "caption-size", caption == nil, !showRating {
        return ConfigurationProblem(
          place: entry.place, message: "means nothing without --caption or --show-rating")
      }
      if entry.name == "page-per-group", groupBy == .none {
        return ConfigurationProblem(place: entry.place, message: "means nothing without --group-by")
      }
      return nil
    }
  }
}
