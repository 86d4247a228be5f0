import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The way in which the tiles of a product are made, whatever their size.
struct TileRecipe: Sendable, Hashable, Codable {
  private var fit: Fit
  private var focus: Focus
  private var isRound: Bool
  private var enlarges: Bool
  private var usesPreviews: Bool

  private enum CodingKeys: String, CodingKey {
    case fit, focus
    case isRound = "round"
    case enlarges = "enlarge"
    case usesPreviews = "previews"
  }

  init(_ configuration: Configuration) {
    fit = configuration.resolvedFit
    focus = configuration.tile.focus
    isRound = configuration.resolvedShape.outline.fitsCircle
    enlarges = configuration.tile.enlarge == .auto
    usesPreviews = configuration.decoding.usesPreviews
  }

  /// Creates the recipe of a tile.
  init(_ spec: TileSpec) {
    (fit, focus, isRound) = (spec.fit, spec.focus, spec.isRound)
    (enlarges, usesPreviews) = (spec.enlarges, spec.usesPreviews)
  }

  /// The recipe of tiles that bleed: they fill their cells.
  var bleeding: TileRecipe {
    var recipe = self
    (recipe.fit, recipe.focus) = (.cover, .centre)
    return recipe
  }

  /// Returns the tile for a place on a sheet. What bleeds fills its cell, as the photo did without the bleed.
  func spec(for placement: TilePlacement) -> TileSpec {
    guard placement.bleeds else { return spec(cell: placement.cell.size, part: placement.part) }
    return (fit == .contain ? bleeding : self).spec(cell: placement.cell.size, part: nil)
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
