import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The tiles that a round of drawing asks for of each photo: those of its sheets, in the order of their places, then those
/// of which pictures of HTML pages are made.
struct RoundTiles: Sendable {
  private let recipes: [TileRecipe]
  private let areDrawn: [Bool]
  private let wishes: PictureStore.Wishes
  /// The whole requests of photos, where pages are some of more. Default: the tiles of the pages that are drawn are all.
  private let requests: [Photo.ID: TileTable.Request]
  /// The most memory that the pictures of one photo take, and its tiles for other pages, in bytes.
  let largestPictures: Int

  /// - Parameters:
  ///   - configurations: Those of the products that keys of sheets refer to.
  ///   - wishes: The pictures that the round makes.
  ///   - requests: The whole requests of photos, where pages are some of more. Default: none.
  init(
    _ configurations: [Configuration], _ wishes: PictureStore.Wishes,
    requests: [Photo.ID: TileTable.Request] = [:]
  ) {
    self.requests = requests
    recipes = configurations.map(TileRecipe.init)
    areDrawn = configurations.map { $0.output.formats.contains { $0.traits.content != .plans } }
    self.wishes = wishes
    let others = requests.values.map { $0.specs.reduce(0) { $0 + $1.cell.width * $1.cell.height * 4 } }
    largestPictures = wishes.largestMemory(configurations) + (others.max() ?? 0)
  }

  /// Returns a Boolean value that indicates whether a tile is drawn at a place.
  func isDrawn(at placement: TilePlacement) -> Bool { areDrawn[placement.sheet.product] }

  /// Returns the size that the tile at a place has, drawn or not.
  func size(at placement: TilePlacement, of photo: InspectedPhoto) -> PixelSize {
    recipes[placement.sheet.product].spec(for: placement).tileSize(for: photo.facts.size)
  }

  /// Returns the pictures of a photo, in the order of their tiles.
  func pictures(of photo: InspectedPhoto) -> [PictureStore.Wish] { wishes.pictures(of: photo) }

  /// Returns all tiles that a job needs.
  func specs(of job: TileJob) -> [TileSpec] {
    if let request = requests[job.photo.photo.id] { return request.specs }
    return job.placements.filter(isDrawn).map { recipes[$0.sheet.product].spec(for: $0) }
      + pictures(of: job.photo).map(\.spec)
  }

  /// Returns the tiles of a job's places, in their order, and then those of pictures, of all that were made.
  func own(_ tiles: [Tile], of job: TileJob) -> [Tile] {
    guard let request = requests[job.photo.photo.id] else { return tiles }
    var taken: [SheetKey: Int] = [:]
    return job.placements.map { placement in
      let number = taken[placement.sheet, default: 0]
      taken[placement.sheet] = number + 1
      guard let own = request.own[placement.sheet], number < own.count, own[number] < tiles.count else {
        preconditionFailure("a page that was checked has a tile for every place")
      }
      return tiles[own[number]]
    }
  }
}
