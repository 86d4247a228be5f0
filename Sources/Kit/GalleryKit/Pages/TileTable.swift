/// The tile requests for the photos of saved pages.
///
/// One decode creates all tiles of a photo, and together they determine its detail. Each page therefore
/// contains the complete requests, so that a page drawn alone is identical to the page of a build.
struct TileTable {
  /// A photo's request, and the tiles on the drawn pages.
  struct Request: Sendable {
    /// All tiles of the photo, or only those of the drawn pages.
    private(set) var specs: [TileSpec]
    /// The numbers of the tiles in the complete request.
    private(set) var numbers: [Int]
    /// The indices of each page's tiles, in the order of its placements.
    var own: [SheetKey: [Int]] = [:]

    init(_ specs: [TileSpec]) {
      self.specs = specs
      numbers = Array(specs.indices)
    }

    /// Removes all tiles except those of the drawn pages.
    mutating func limitToOwn() {
      let kept = Set(own.values.joined()).sorted()
      let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
      specs = kept.map { specs[$0] }
      numbers = kept.map { numbers[$0] }
      own = own.mapValues { $0.compactMap { places[$0] } }
    }
  }

  /// The recipes of all outputs, without duplicates.
  private(set) var recipes: [TileRecipe] = []

  init(_ configurations: [Configuration]) {
    for recipe in configurations.map(TileRecipe.init).flatMap({ [$0, $0.bleeding] })
    where !recipes.contains(recipe) {
      recipes.append(recipe)
    }
  }

  /// Returns a tile as numbers: its recipe, width and height, then its part, if it has one.
  func numbers(_ spec: TileSpec) -> [Double] {
    guard let recipe = recipes.firstIndex(of: TileRecipe(spec)) else {
      preconditionFailure("every tile has a recipe")
    }
    let size = [Double(recipe), Double(spec.cell.width), Double(spec.cell.height)]
    guard let part = spec.part else { return size }
    return size + [part.x, part.y, part.width, part.height]
  }

  /// Returns the tile for the numbers; `nil` if they are invalid.
  static func spec(_ numbers: [Double], _ recipes: [TileRecipe]) -> TileSpec? {
    let side = 1.0...1e6
    guard [3, 7].contains(numbers.count), let index = Int(exactly: numbers[0]),
      recipes.indices.contains(index), side.contains(numbers[1]), side.contains(numbers[2])
    else { return nil }
    var spec = recipes[index].spec(
      cell: PixelSize(width: Int(numbers[1]), height: Int(numbers[2])), part: nil)
    guard numbers.count == 7 else { return spec }
    let part = Rect(x: numbers[3], y: numbers[4], width: numbers[5], height: numbers[6])
    spec.part = part
    return part.isPartOfPhoto ? spec : nil
  }
}
