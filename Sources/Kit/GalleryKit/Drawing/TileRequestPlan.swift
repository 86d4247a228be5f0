/// The tiles to make of each photo in a round of drawing: those of the sheets to draw, in the order of their
/// places, then those for the images of pages.
struct TileRequestPlan: Sendable {
  private let recipes: [TileRecipe]
  private let areDrawn: [Bool]
  /// The sheets that are not drawn, because earlier builds drew them.
  private let found: Set<SheetKey>
  /// The images to make of photos, in the order of their tiles.
  let requested: PictureStore.Requests
  /// The maximum memory for the images of one photo, in bytes.
  let largestPictures: Int

  /// Plans the requests of a round. The configurations are ordered by the product index of a sheet's key.
  init(
    _ configurations: [Configuration], _ requested: PictureStore.Requests, except found: Set<SheetKey> = []
  ) {
    recipes = configurations.map(TileRecipe.init)
    areDrawn = configurations.map { $0.output.formats.contains { $0.traits.content != .plans } }
    self.requested = requested
    self.found = found
    largestPictures = requested.largestMemory(configurations)
  }

  func isDrawn(at placement: TilePlacement) -> Bool {
    !found.contains(placement.sheet) && (placement.sheet.isPreview || areDrawn[placement.sheet.product])
  }

  /// Returns the tile at a place, drawn or not.
  func spec(at placement: TilePlacement) -> TileSpec { recipes[placement.sheet.product].spec(for: placement) }

  /// Returns the tiles to make for a job.
  func tiles(of job: TileJob) -> JobTiles {
    JobTiles(
      ofSheets: job.placements.filter(isDrawn).map(spec),
      ofPictures: requested.pictures(of: job.photo).map(\.spec))
  }
}

/// The tiles to make for a job.
struct JobTiles: Sendable {
  var ofSheets: [TileSpec] = []
  var ofPictures: [TileSpec] = []

  var isEmpty: Bool { ofSheets.isEmpty && ofPictures.isEmpty }
}
