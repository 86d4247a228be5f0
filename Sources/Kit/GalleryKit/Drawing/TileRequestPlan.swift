/// The tiles to request of each photo in a round of drawing: those of its sheets, in the order of their
/// places, then those for the images of HTML pages.
struct TileRequestPlan: Sendable {
  private let recipes: [TileRecipe]
  private let areDrawn: [Bool]
  /// The images to make of photos, in the order of their tiles.
  let requested: PictureStore.Requests
  /// The complete requests of photos, if only some pages are drawn. Photos without
  /// one need just the tiles drawn here.
  private let requests: [Photo.ID: TileTable.Request]
  /// The maximum memory for the images of one photo plus its tiles for other pages, in bytes.
  let largestPictures: Int

  /// Plans the requests of a round. The configurations are ordered by the product index of a sheet's key. If
  /// only some pages are drawn, `requests` has the complete requests of photos.
  init(
    _ configurations: [Configuration], _ requested: PictureStore.Requests,
    requests: [Photo.ID: TileTable.Request] = [:]
  ) {
    self.requests = requests
    recipes = configurations.map(TileRecipe.init)
    areDrawn = configurations.map { $0.output.formats.contains { $0.traits.content != .plans } }
    self.requested = requested
    let others = requests.values.map { $0.specs.reduce(0) { $0 + $1.cell.width * $1.cell.height * 4 } }
    largestPictures = requested.largestMemory(configurations) + (others.max() ?? 0)
  }

  func isDrawn(at placement: TilePlacement) -> Bool {
    placement.sheet.isPreview || areDrawn[placement.sheet.product]
  }

  /// Returns the size of the tile at a place, drawn or not.
  func size(at placement: TilePlacement, of photo: InspectedPhoto) -> PixelSize {
    recipes[placement.sheet.product].spec(for: placement).tileSize(for: photo.facts.size)
  }

  func specs(of job: TileJob) -> [TileSpec] {
    if let request = requests[job.photo.photo.id] { return request.specs }
    return job.placements.filter(isDrawn).map { recipes[$0.sheet.product].spec(for: $0) }
      + requested.pictures(of: job.photo).map(\.spec)
  }

  /// Returns the tiles of a job's places, in order, followed by those of images. Drops tiles for other pages.
  func needed(_ tiles: [Tile], of job: TileJob) -> [Tile] {
    guard let request = requests[job.photo.photo.id] else { return tiles }
    var counts: [SheetKey: Int] = [:]
    return job.placements.map { placement in
      let number = counts[placement.sheet, default: 0]
      counts[placement.sheet] = number + 1
      guard let indices = request.own[placement.sheet], number < indices.count, indices[number] < tiles.count
      else {
        preconditionFailure("a checked page has a tile for every placement")
      }
      return tiles[indices[number]]
    }
  }
}
