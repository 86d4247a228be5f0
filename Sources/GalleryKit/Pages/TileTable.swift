import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The requests of the photos of saved pages.
///
/// All tiles of a photo come from one decode, whose detail all of them decide. So a page has the whole request of each of its
/// photos, with the tiles for other pages: a page that is drawn alone is then the one of a build.
struct TileTable {
  /// The way in which tiles are made, whatever their size.
  struct Recipe: Sendable, Hashable, Codable {
    var fit: Fit
    var focus: Focus
    var isRound: Bool
    var enlarges: Bool
    var usesPreviews: Bool

    private enum CodingKeys: String, CodingKey {
      case fit, focus
      case isRound = "round"
      case enlarges = "enlarge"
      case usesPreviews = "previews"
    }

    init(_ spec: TileSpec) {
      (fit, focus, isRound) = (spec.fit, spec.focus, spec.isRound)
      (enlarges, usesPreviews) = (spec.enlarges, spec.usesPreviews)
    }
  }

  /// A photo's request, and which of its tiles lie on the pages that are drawn.
  struct Request: Sendable {
    /// All tiles of the photo.
    var specs: [TileSpec]
    /// The tiles of each page, in the order of their places, by their indices.
    var own: [SheetKey: [Int]]
  }

  /// The recipes of all products, each once.
  private(set) var recipes: [Recipe] = []
  private var indices: [Recipe: Int] = [:]

  /// - Parameter configurations: Those of all products.
  init(_ configurations: [Configuration]) {
    for configuration in configurations {
      var spec = TileRecipe(configuration).spec(cell: PixelSize(width: 1, height: 1), part: nil)
      add(Recipe(spec))
      // What bleeds fills its cell.
      (spec.fit, spec.focus) = (.cover, .centre)
      add(Recipe(spec))
    }
  }

  private mutating func add(_ recipe: Recipe) {
    guard indices[recipe] == nil else { return }
    indices[recipe] = recipes.count
    recipes.append(recipe)
  }

  /// Returns the numbers that stand for a tile: its recipe, width and height, then its part, if it has one.
  func numbers(_ spec: TileSpec) -> [Double] {
    guard let recipe = indices[Recipe(spec)] else { preconditionFailure("a tile is made as a product says") }
    let size = [Double(recipe), Double(spec.cell.width), Double(spec.cell.height)]
    guard let part = spec.part else { return size }
    return size + [part.x, part.y, part.width, part.height]
  }

  /// Returns the tile that numbers stand for; `nil` where they make no sense.
  static func spec(_ numbers: [Double], _ recipes: [Recipe]) -> TileSpec? {
    let side = 1.0...1e6
    guard [3, 7].contains(numbers.count), let index = Int(exactly: numbers[0]),
      recipes.indices.contains(index),
      side.contains(numbers[1]), side.contains(numbers[2])
    else { return nil }
    let recipe = recipes[index]
    var part: Rect?
    if numbers.count == 7 {
      let rect = Rect(x: numbers[3], y: numbers[4], width: numbers[5], height: numbers[6])
      guard rect.isPartOfPhoto else { return nil }
      part = rect
    }
    return TileSpec(
      cell: PixelSize(width: Int(numbers[1]), height: Int(numbers[2])), fit: recipe.fit, focus: recipe.focus,
      part: part, isRound: recipe.isRound, enlarges: recipe.enlarges, usesPreviews: recipe.usesPreviews)
  }
}
