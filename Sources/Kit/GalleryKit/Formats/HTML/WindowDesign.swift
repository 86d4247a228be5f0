import GalleryHTML
import GalleryJSON

/// The design of a product's HTML page for windows, from its options.
///
/// Lengths are in CSS pixels, which points of a screen are. `layout.js` chooses the sizes that are not given.
struct WindowDesign {
  /// The sizes of captions that can be read.
  private static let fonts = 12.0...24
  /// The heights of a caption's line and of the air above it, and of stars, as multiples of the font size.
  private static let air = 0.15
  private static let ratingHeight = 1.25

  private let configuration: Configuration
  private let texts: [Furniture]
  private let hasCells: Bool
  /// The address of the logo; `nil` without a logo in a corner.
  private let logo: String?
  /// The script with the layout; `nil` for a carousel, which is a style.
  let engine: PageEngine?

  init(_ configuration: Configuration, texts: [Furniture], hasCells: Bool, logo: String?) {
    self.configuration = configuration
    self.texts = texts
    self.hasCells = hasCells
    self.logo = logo
    let name = configuration.resolvedLayout
    engine = name == .carousel ? nil : PageEngine(layout: Self.function(name))
  }

  /// The name of the engine's function.
  private static func function(_ name: LayoutName) -> String {
    switch name {
    case .equalSpacing: "equal_spacing"
    case .circlePacking: "circles"
    case .justified, .masonry, .collage, .carousel: name.rawValue
    }
  }

  /// Returns the relative area of a photo; `nil` if all have the same.
  func weight(of photo: InspectedPhoto, _ weights: PhotoWeights) -> Double? {
    guard let weight = weights.weight(of: photo) else { return nil }
    return configuration.layout.name == .circlePacking
      ? weight / configuration.layout.weightRange.largest : weight
  }

  func page(in folder: HTMLFolder) -> HTMLWindow {
    HTMLWindow(
      form: form, bands: [false, true].compactMap(band), captions: captions,
      border: configuration.tile.border?.width, design: design,
      loader: engine.map { $0.loader(of: (folder.isAlbum ? "../" : "") + $0.name) })
  }

  private var form: HTMLWindow.Form {
    switch configuration.resolvedLayout {
    case .carousel: .carousel
    case .circlePacking where !hasCells: .contained
    default: hasCells ? .cells : .whole
    }
  }

  private func band(isFooter: Bool) -> HTMLWindow.Band? {
    let text = texts.first { $0.kind == (isFooter ? .footer : .header) }
    let place = texts.first { $0.kind == .logo }?.frame
    let size = configuration.page.sheet.size(.portrait)
    let hasLogo = place.map { ($0.midY > size.height / 2) == isFooter } ?? false
    guard text != nil || hasLogo else { return nil }
    return HTMLWindow.Band(
      isFooter: isFooter, parts: [text?.left, text?.centre, text?.right].map { $0 ?? "" },
      logo: hasLogo ? logo : nil, logoIsAtLeft: place.map { $0.midX < size.width / 2 } ?? false)
  }

  // MARK: Captions

  private var fontSize: Double {
    let given = configuration.text.captionSize.map { $0.points(of: 0, pixelsPerPoint: 1) } ?? 0
    return min(max(given, Self.fonts.lowerBound), Self.fonts.upperBound)
  }

  private var stars: Double { configuration.text.showRating ? Self.ratingHeight * fontSize : 0 }

  private var captions: HTMLWindow.Captions {
    let outline = configuration.resolvedShape.outline
    let inset = outline.captionBand.map { band in
      let end = (band.lowerBound + band.upperBound) / 2
      return (low: 1 - end, side: outline.inset(at: end, in: Size(width: 1, height: 1), pixelsPerPoint: 1))
    }
    return HTMLWindow.Captions(
      position: configuration.resolvedCaptionPosition, size: fontSize, lines: configuration.text.captionLines,
      stars: stars, inset: inset)
  }

  /// The height that the layout keeps free below photos.
  private var captionHeight: Double {
    guard configuration.resolvedCaptionPosition == .below else { return 0 }
    let lines = Double(configuration.text.captionLines) * TextMetrics.leading + Self.air
    return stars + (configuration.text.caption == nil ? 0 : lines * fontSize)
  }

  // MARK: The layout

  private var design: String {
    let layout = configuration.layout
    var members: [String: JSONValue] = ["isSquare": .flag(hasCells), "options": .object(options)]
    if engine != nil {
      members["layout"] = .text(Self.function(configuration.resolvedLayout))
    }
    members["caption"] = captionHeight > 0 ? JSONValue(captionHeight) : nil
    members["columns"] = layout.columns.map(JSONValue.integer)
    members["size"] = layout.name.traits.size?.value(layout).map(Self.json)
    members["gap"] = layout.gap.map(Self.json)
    members["margin"] = layout.margin.map(Self.json)
    members["space"] = JSONValue(hasCells ? layout.name == .circlePacking ? 0.8 : 2 : 1)
    if layout.weight != .uniform {
      members["range"] = JSONValue(layout.weightRange.largest / layout.weightRange.smallest)
    }
    var writer = JSONWriter()
    writer.value(.object(members))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The options of the layout that do not depend on the window.
  private var options: [String: JSONValue] {
    let cells = configuration.layout.equalSpacing
    switch configuration.resolvedLayout {
    case .equalSpacing:
      var options: [String: JSONValue] = [
        "spacing": .text(cells.spacing.rawValue), "whole": .flag(!hasCells),
      ]
      options["lastRow"] = (cells.lastRow?.rawValue).map(JSONValue.text)
      let isHexagonal = configuration.hasHexagonalLattice
      if isHexagonal || cells.lattice != nil {
        options["lattice"] = .text((isHexagonal ? .hexagonal : cells.lattice ?? .square).rawValue)
        options["tile"] = .text(configuration.resolvedShape.name)
      }
      return options
    case .circlePacking: return ["order": .text(configuration.layout.order.rawValue)]
    case .collage: return ["keepsOrder": .flag(configuration.layout.order == .reading)]
    case .justified, .masonry, .carousel: return [:]
    }
  }

  /// Returns a length in CSS pixels, or a percentage of the window's width as a text.
  private static func json(_ length: Length) -> JSONValue {
    if case .percent = length { return .text(length.description) }
    return JSONValue(length.points(of: 0, pixelsPerPoint: 1))
  }
}
