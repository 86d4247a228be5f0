import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The way in which the tiles of a product are made, whatever their size.
struct TileRecipe: Sendable {
  private let fit: Fit
  private let focus: Focus
  private let isRound: Bool
  private let enlarges: Bool
  private let usesPreviews: Bool

  init(_ configuration: Configuration) {
    fit = configuration.resolvedFit
    focus = configuration.tile.focus
    isRound = configuration.resolvedShape.outline.fitsCircle
    enlarges = configuration.tile.enlarge == .auto
    usesPreviews = configuration.decoding.usesPreviews
  }

  /// Returns the tile for a place on a sheet. What bleeds fills its cell, as the photo did without the bleed.
  func spec(for placement: TilePlacement) -> TileSpec {
    var spec = spec(cell: placement.cell.size, part: placement.bleeds ? nil : placement.part)
    if placement.bleeds, spec.fit == .contain { (spec.fit, spec.focus) = (.cover, .centre) }
    return spec
  }

  /// Returns the tile for a cell of a size in pixels.
  ///
  /// - Parameter part: The part that it shows, in fractions of the photo as it is shown; `nil` where the focus decides.
  func spec(cell: PixelSize, part: Rect?) -> TileSpec {
    TileSpec(
      cell: cell, fit: fit, focus: focus, part: fit == .cover ? part : nil, isRound: isRound,
      enlarges: enlarges, usesPreviews: usesPreviews)
  }
}
