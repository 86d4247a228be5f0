import GalleryGeometry
import GalleryModel

/// The tiles that a round of drawing asks for of each photo: those of its sheets, in the order of their places, then those
/// of which pictures of HTML pages are made.
struct RoundTiles: Sendable {
  private let recipes: [TileRecipe]
  private let areDrawn: [Bool]
  private let wishes: PictureStore.Wishes
  /// The most memory that the pictures of one photo take, in bytes.
  let largestPictures: Int

  /// - Parameters:
  ///   - configurations: Those of the products that keys of sheets refer to.
  ///   - wishes: The pictures that the round makes.
  init(_ configurations: [Configuration], _ wishes: PictureStore.Wishes) {
    recipes = configurations.map(TileRecipe.init)
    areDrawn = configurations.map { $0.output.formats.contains(where: \.isDrawn) }
    self.wishes = wishes
    largestPictures = wishes.largestMemory(configurations)
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
    job.placements.filter(isDrawn).map { recipes[$0.sheet.product].spec(for: $0) }
      + pictures(of: job.photo).map(\.spec)
  }
}
