/// The rim of a tile, along its outline, where a photo may have the colour of the page.
enum TileRim {
  /// The contrast ratio up to which colours look the same.
  private static let leastContrast = 1.15
  /// The share of the rim from which a photo seems to have no edge.
  private static let largestShare = 0.15
  /// The approximate number of pixels that are compared.
  private static let samples = 256.0
  /// The distance of these pixels from the outline, which the tile's mask or a scaled edge may blur.
  private static let depth = 1.5

  /// Returns whether much of a tile's rim looks like the page.
  static func dissolves(
    _ tile: Tile, in outline: any Outline, on page: Color, pixelsPerPoint: Double
  ) -> Bool {
    let size = tile.size
    let frame = Size(
      width: Double(size.width) / pixelsPerPoint, height: Double(size.height) / pixelsPerPoint)
    let step = max(1, 2 * Double(size.width + size.height) / samples)
    var seen = 0
    var alike = 0

    func compare(_ x: Double, _ y: Double) {
      let column = min(max(Int(x), 0), size.width - 1)
      let row = min(max(Int(y), 0), size.height - 1)
      let start = (row * size.width + column) * tile.format.bytesPerPixel
      let pixel = tile.pixels[start..<start + tile.format.bytesPerPixel]
      let color = Color(
        red: pixel[start], green: pixel[start + 1], blue: pixel[start + 2],
        alpha: tile.format == .rgba ? pixel[start + 3] : 255)
      seen += 1
      if !color.isOpaque || color.contrast(with: page) < leastContrast { alike += 1 }
    }

    func inset(_ y: Double) -> Double {
      outline.inset(at: y / pixelsPerPoint, in: frame, pixelsPerPoint: pixelsPerPoint) * pixelsPerPoint
    }
    for y in stride(from: depth, to: Double(size.height) - depth, by: step) {
      let side = inset(y) + depth
      compare(side, y)
      compare(Double(size.width) - side, y)
    }
    for y in [depth, Double(size.height) - depth] {
      let side = inset(y) + depth
      for x in stride(from: side, to: Double(size.width) - side, by: step) { compare(x, y) }
    }
    return Double(alike) > largestShare * Double(seen)
  }
}
