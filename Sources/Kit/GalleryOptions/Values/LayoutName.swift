package import GalleryModel

/// The names of the layouts.
public enum LayoutName: String, Sendable, Hashable, Codable, CaseIterable {
  /// A grid with equal whitespace everywhere.
  case equalSpacing = "equal-spacing"
  /// Circles packed as densely as possible.
  case circlePacking = "circle-packing"
  /// Rows of whole photos that fill the width.
  case justified
  /// Columns of whole photos.
  case masonry
  /// Whole photos of mixed sizes that fill the page.
  case collage
  /// One photo per page.
  case carousel
}

extension LayoutName {
  package struct Traits: Sendable {
    package enum Cells: Sendable {
      case square
      case circle
      /// Any rectangles.
      case mixed
    }

    package let cells: Cells
    let shape: CropShape
    /// The option for the size of photos, which growing pages need; `nil` for layouts without such an option.
    package var size: (option: String, value: @Sendable (LayoutOptions) -> Length?)?
    /// The options of this layout that only some layouts have.
    let options: [String]
    var background = Color.white
    var captions = CaptionPosition.below
  }

  package var traits: Traits {
    switch self {
    case .equalSpacing:
      Traits(
        cells: .square, shape: .circle, size: ("cell", { $0.cell }),
        options: [
          "columns", "rows", "cell", "gap", "margin", "spacing", "lattice", "last-row", "align", "flow",
          "feature",
        ])
    case .circlePacking:
      Traits(
        cells: .circle, shape: .circle, size: ("cell", { $0.cell }),
        options: ["cell", "gap", "margin", "order", "effort", "weight", "weight-range"], captions: .over)
    case .justified:
      Traits(
        cells: .mixed, shape: .whole, size: ("row-height", { $0.justified.rowHeight }),
        options: ["gap", "margin", "row-height", "crop"])
    case .masonry: Traits(cells: .mixed, shape: .whole, options: ["columns", "gap", "margin", "crop"])
    case .collage:
      Traits(
        cells: .mixed, shape: .whole, options: ["gap", "margin", "order", "weight", "weight-range", "crop"])
    case .carousel: Traits(cells: .mixed, shape: .rectangle, options: ["strip"], background: .darkGrey)
    }
  }

  /// Returns the layouts that have an option; empty if the option is not specific to layouts.
  static func having(_ option: String) -> [LayoutName] {
    allCases.filter { $0.traits.options.contains(option) }
  }
}
