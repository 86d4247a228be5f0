import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@Suite struct TileSpecTests {
  /// Cells and photos of all proportions and magnitudes.
  private static let cases: [(cell: PixelSize, photo: PixelSize)] = {
    var random = SplitMix64(seed: 7)
    func side(_ range: ClosedRange<Int>) -> Int {
      // Small sizes, which show rounding, as often as large ones.
      let limit = Int.random(in: 0...3, using: &random)
      return min(range.upperBound, Int.random(in: range, using: &random) >> (limit * 4) + 1)
    }
    return (0..<3000).map { index in
      let cell = PixelSize(width: side(1...4000), height: side(1...4000))
      let photo = PixelSize(width: side(1...60_000), height: side(1...60_000))
      return (index.isMultiple(of: 3) ? PixelSize(width: cell.width, height: cell.width) : cell, photo)
    }
  }()

  /// Returns whether a single factor takes each side of a size to within a pixel of the tile's.
  private static func isScaled(_ tile: PixelSize, from size: PixelSize) -> Bool {
    func factors(_ side: Int, _ original: Int) -> ClosedRange<Double> {
      Double(side - 1) / Double(original)...Double(side + 1) / Double(original)
    }
    return factors(tile.width, size.width).overlaps(factors(tile.height, size.height))
  }

  @Test("A tile is never empty and never larger than its cell", arguments: Fit.allCases, [true, false])
  func bounds(fit: Fit, enlarges: Bool) {
    for (cell, photo) in Self.cases {
      let tile = TileSpec(cell: cell, fit: fit, enlarges: enlarges).tileSize(for: photo)
      #expect(
        tile.width >= 1 && tile.height >= 1 && tile.width <= cell.width && tile.height <= cell.height,
        "\(photo) in \(cell): \(tile)")
    }
  }

  @Test("A photo is enlarged only on request", arguments: Fit.allCases)
  func enlargement(fit: Fit) {
    for (cell, photo) in Self.cases {
      let tile = TileSpec(cell: cell, fit: fit).tileSize(for: photo)
      #expect(tile.width <= photo.width && tile.height <= photo.height, "\(photo) in \(cell): \(tile)")
    }
  }

  @Test("A covering tile has the cell's aspect to a pixel, and uses all available pixels")
  func cover() {
    for (cell, photo) in Self.cases {
      let tile = TileSpec(cell: cell, fit: .cover).tileSize(for: photo)
      #expect(Self.isScaled(tile, from: cell), "\(photo) in \(cell): \(tile)")
      #expect(
        tile == cell || tile.width == photo.width || tile.height == photo.height,
        "\(photo) in \(cell): \(tile)")
    }
  }

  @Test("A whole photo keeps its aspect and touches its cell, or has its own size")
  func contain() {
    for (cell, photo) in Self.cases {
      let tile = TileSpec(cell: cell, fit: .contain).tileSize(for: photo)
      #expect(Self.isScaled(tile, from: photo), "\(photo) in \(cell): \(tile)")
      #expect(
        tile == photo || tile.width == cell.width || tile.height == cell.height,
        "\(photo) in \(cell): \(tile)")
    }
  }

  @Test("With enlargement, a covering tile fills its cell, a whole photo touches it")
  func enlarges() {
    for (cell, photo) in Self.cases {
      #expect(TileSpec(cell: cell, fit: .cover, enlarges: true).tileSize(for: photo) == cell)
      let tile = TileSpec(cell: cell, fit: .contain, enlarges: true).tileSize(for: photo)
      #expect(tile.width == cell.width || tile.height == cell.height, "\(photo) in \(cell): \(tile)")
    }
  }

  @Test("Square cells have square tiles, so circles are round")
  func square() {
    for (cell, photo) in Self.cases where cell.width == cell.height {
      let tile = TileSpec(cell: cell).tileSize(for: photo)
      #expect(tile.width == tile.height, "\(photo) in \(cell): \(tile)")
    }
  }
}
