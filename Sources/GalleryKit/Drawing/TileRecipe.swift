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

/// The photos that go on beyond the edges of a page that is cut out of larger paper: those that reach an edge, have it
/// for a side of their own and have no border.
struct TileBleed: Sendable {
  /// The distance in points that photos go on.
  private let bleed: Double
  private let recipe: TileRecipe

  /// Creates the bleed of a product; `nil` where nothing bleeds.
  init?(_ configuration: Configuration) {
    let tile = configuration.tile
    guard configuration.output.formats.contains(.pdf), tile.border == nil, tile.enlarge == .auto,
      configuration.resolvedShape.outline.fillsFrame
    else { return nil }
    bleed = configuration.trimming.bleed
    guard bleed > 0 else { return nil }
    recipe = TileRecipe(configuration)
  }

  /// Returns the cell with what lies beyond the edges of its page; `nil` where nothing does.
  ///
  /// - Parameters:
  ///   - cell: The cell on the page.
  ///   - photo: The size of the photo in pixels. One that leaves some of its cell free does not bleed.
  ///   - sheet: The page's size in pixels.
  ///   - pixelsPerPoint: The sheet's resolution.
  func cell(_ cell: PixelRect, of photo: PixelSize, on sheet: PixelSize, pixelsPerPoint: Double) -> PixelRect?
  {
    let tile = recipe.spec(cell: cell.size, part: nil).tileSize(for: photo)
    // A pixel less is rounding.
    guard cell.width - tile.width <= 1, cell.height - tile.height <= 1 else { return nil }
    let distance = Int(clamping: (bleed * pixelsPerPoint).rounded(.up))
    var grown = cell
    if cell.x <= 0 {
      grown.x -= distance
      grown.width += distance
    }
    if cell.y <= 0 {
      grown.y -= distance
      grown.height += distance
    }
    if cell.x + cell.width >= sheet.width { grown.width += distance }
    if cell.y + cell.height >= sheet.height { grown.height += distance }
    return grown == cell ? nil : grown
  }
}
