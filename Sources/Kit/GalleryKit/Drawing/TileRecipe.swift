/// The options that a product's tiles share, independent of their size.
struct TileRecipe: Sendable, Hashable {
  private var fit: Fit
  private var focus: Focus
  private var isRound: Bool
  private var enlarges: Bool
  private var previews: PreviewPolicy

  init(_ configuration: Configuration) {
    fit = configuration.resolvedFit
    focus = configuration.tile.focus
    isRound = configuration.resolvedShape.outline.fitsCircle
    enlarges = configuration.tile.enlarge == .auto
    previews = configuration.decoding.previews
  }

  /// The recipe of tiles that bleed. They fill their cells.
  var bleeding: TileRecipe {
    var recipe = self
    recipe.fit = .cover
    recipe.focus = .centre
    return recipe
  }

  /// Returns the tile for a place on a sheet. A tile that bleeds fills its cell.
  func spec(for placement: TilePlacement) -> TileSpec {
    guard placement.bleeds else { return spec(cell: placement.cell.size, part: placement.part) }
    return (fit == .contain ? bleeding : self).spec(cell: placement.cell.size, part: nil)
  }

  /// Returns the tile for a cell. The part is in fractions of the photo's view; `nil` lets the focus decide.
  func spec(cell: PixelSize, part: Rect?) -> TileSpec {
    TileSpec(
      cell: cell, fit: fit, focus: focus, part: fit == .cover ? part : nil, isRound: isRound,
      enlarges: enlarges, previews: previews)
  }
}

/// The bleed of photos on pages that are trimmed. A photo bleeds if it reaches an edge of the page and fills
/// its cell. Its shape must fill the frame, and it must have no border.
struct TileBleed: Sendable {
  /// The width of the bleed, in points.
  private let bleed: Double
  private let recipe: TileRecipe

  /// Creates the bleed of a product. Returns `nil` if nothing bleeds.
  init?(_ configuration: Configuration) {
    let tile = configuration.tile
    guard configuration.output.formats.contains(.pdf), tile.border == nil, tile.enlarge == .auto,
      configuration.resolvedShape.outline.fillsFrame
    else { return nil }
    bleed = configuration.trimming.bleed
    guard bleed > 0 else { return nil }
    recipe = TileRecipe(configuration)
  }

  /// Returns the cell extended by the bleed, in pixels; `nil` if the photo does not bleed. A photo that does
  /// not fill its cell does not bleed.
  func cell(_ cell: PixelRect, of photo: PixelSize, on sheet: PixelSize, pixelsPerPoint: Double) -> PixelRect?
  {
    let tile = recipe.spec(cell: cell.size, part: nil).tileSize(for: photo)
    // A difference of one pixel comes from rounding.
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
