import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The requests of the photos of saved pages.
///
/// All tiles of a photo come from one decode, whose detail all of them decide. So a page has the whole request of each of its
/// photos, with the tiles for other pages: a page that is drawn alone is then the one of a build.
struct TileTable {
  /// A photo's request, and which of its tiles lie on the pages that are drawn.
  struct Request: Sendable {
    /// All tiles of the photo, or those of the pages that are drawn.
    private(set) var specs: [TileSpec]
    /// The numbers of the tiles in the whole request.
    private(set) var numbers: [Int]
    /// The tiles of each page, in the order of their places, by their indices.
    var own: [SheetKey: [Int]] = [:]

    init(_ specs: [TileSpec]) {
      self.specs = specs
      numbers = Array(specs.indices)
    }

    /// Leaves the tiles of the pages that are drawn.
    mutating func limitToOwn() {
      let kept = Set(own.values.joined()).sorted()
      let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
      (specs, numbers) = (kept.map { specs[$0] }, kept.map { numbers[$0] })
      own = own.mapValues { $0.compactMap { places[$0] } }
    }
  }

  /// The recipes of all products, each once.
  private(set) var recipes: [TileRecipe] = []
  private var indices: [TileRecipe: Int] = [:]

  /// - Parameter configurations: Those of all products.
  init(_ configurations: [Configuration]) {
    for recipe in configurations.map(TileRecipe.init) {
      add(recipe)
      add(recipe.bleeding)
    }
  }

  private mutating func add(_ recipe: TileRecipe) {
    guard indices[recipe] == nil else { return }
    indices[recipe] = recipes.count
    recipes.append(recipe)
  }

  /// Returns the numbers that stand for a tile: its recipe, width and height, then its part, if it has one.
  func numbers(_ spec: TileSpec) -> [Double] {
    guard let recipe = indices[TileRecipe(spec)] else {
      preconditionFailure("a tile is made as a product says")
    }
    let size = [Double(recipe), Double(spec.cell.width), Double(spec.cell.height)]
    guard let part = spec.part else { return size }
    return size + [part.x, part.y, part.width, part.height]
  }

  /// Returns the tile that numbers stand for; `nil` where they make no sense.
  static func spec(_ numbers: [Double], _ recipes: [TileRecipe]) -> TileSpec? {
    let side = 1.0...1e6
    guard [3, 7].contains(numbers.count), let index = Int(exactly: numbers[0]),
      recipes.indices.contains(index),
      side.contains(numbers[1]), side.contains(numbers[2])
    else { return nil }
    var spec = recipes[index].spec(
      cell: PixelSize(width: Int(numbers[1]), height: Int(numbers[2])), part: nil)
    guard numbers.count == 7 else { return spec }
    let part = Rect(x: numbers[3], y: numbers[4], width: numbers[5], height: numbers[6])
    spec.part = part
    return part.isPartOfPhoto ? spec : nil
  }
}
