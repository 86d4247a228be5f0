import GalleryJSON
import GalleryLayout

/// A layout that documents can select by name.
public struct LayoutKind: Sendable {
  /// The layout's name, as in `--layout`.
  public let name: String
  /// A Boolean value that indicates whether every frame is the bounding square of a circle, even without a
  /// diameter.
  var placesCircles = false
  /// Creates the layout from a document's `options`.
  let make: @Sendable (inout ObjectReader) -> any Layout

  /// The keys that the layout accepts in `options`.
  public var optionKeys: [String] {
    var reader = ObjectReader(.object([:]), path: "options")
    _ = make(&reader)
    return reader.known
  }

  /// Returns options with the layout's current keys. Before 0.1.0, keys were spelled like properties
  /// (`lastRow` for `last-row`); such documents remain valid. So do those of 0.2.0 with `page-per-group` or the
  /// spacing `spread`.
  func withCurrentKeys(_ options: [String: JSONValue]) -> [String: JSONValue] {
    let keys = Set(optionKeys)
    var result = options
    if let flag = result.removeValue(forKey: "page-per-group") {
      result["each"] = .text(flag == .flag(true) ? "page" : "section")
    }
    if result["spacing"] == .text("spread") { result["spacing"] = .text("equal") }
    for (key, value) in options where !keys.contains(key) {
      let current = Self.dashed(key)
      // If both spellings occur, report the old one as an unknown key.
      guard keys.contains(current), options[current] == nil else { continue }
      result[key] = nil
      result[current] = value
    }
    return result
  }

  private static func dashed(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

extension LayoutKind {
  /// Creates the kind with a name, or `nil` if the name is unknown.
  public init?(named name: String) {
    guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// All layouts; the first one is the default.
  public static let all = [
    LayoutKind(name: "equal-spacing") { options in
      let lattice: GridLattice? = options.choice("lattice")
      let tile: TileName? = options.choice("tile")
      return EqualSpacing(
        columns: options.countOrAuto("columns"),
        rows: options.countOrAuto("rows"),
        cell: options.positiveOrAuto("cell"),
        cellAspect: options.positive("cell-aspect"),
        minimumCell: options.positive("minimum-cell"),
        spacing: options.choice("spacing") ?? .equal,
        lastRow: options.choice("last-row"),
        tile: tile?.outline ?? (lattice == .hexagonal ? .circle : .rectangle),
        lattice: lattice,
        lastPage: options.choice("last-page") ?? .start,
        flow: options.choice("flow") ?? .rows,
        frames: options.choice("frames") ?? .cell,
        align: options.choice("align") ?? .rows,
        paging: Paging(&options))
    },
    LayoutKind(name: "circle-packing", placesCircles: true) { options in
      CirclePacking(order: options.choice("order") ?? .dense, effort: options.choice("effort") ?? .normal)
    },
    LayoutKind(name: "justified") { options in
      Justified(
        rowHeight: options.positiveOrAuto("row-height"),
        minimumRowHeight: options.positive("minimum-row-height"), paging: Paging(&options))
    },
    LayoutKind(name: "masonry") { options in
      Masonry(
        columns: options.countOrAuto("columns"), minimumColumn: options.positive("minimum-column"),
        paging: Paging(&options))
    },
    LayoutKind(name: "collage") { options in
      Collage(
        minimumHeight: options.positive("minimum-height"),
        keepsOrder: options.choice("order") == PackingOrder.reading, paging: Paging(&options))
    },
    LayoutKind(name: "carousel") { options in
      Carousel(strip: options.positive("strip") ?? Carousel.defaultStrip, paging: Paging(&options))
    },
  ]
}

/// The part of pages that shows a group.
private enum GroupUnit: String, CaseIterable {
  case section
  case page
}

/// The names of tiles in documents.
private enum TileName: String, CaseIterable {
  case rectangle
  case circle
  case squircle
  case hexagon

  var outline: TileOutline {
    switch self {
    case .rectangle: .rectangle
    case .circle: .circle
    case .squircle: .squircle
    case .hexagon: .hexagon
    }
  }
}

extension Paging {
  init(_ options: inout ObjectReader) {
    self.init(
      perPage: options.count("per-page"), headingHeight: options.nonNegative("heading-height") ?? 0,
      pagePerGroup: options.choice("each") == GroupUnit.page)
  }
}
