package import GalleryGeometry
package import GalleryModel

extension Tile {
  /// Returns the placeholder for a photo that cannot be shown: light grey
  /// with diagonals, as in layout programs.
  package static func placeholder(_ size: PixelSize) -> Tile {
    let ground = 226.0
    let stroke = 150.0
    let width = Double(size.width)
    let height = Double(size.height)
    let diagonal = (width * width + height * height).squareRoot()
    let halfStroke = max(0.5, min(width, height) * 0.006)
    /// Returns the share of a pixel that a diagonal through the centre covers.
    func coverage(_ x: Double, _ y: Double) -> Double {
      let distance = abs(x * height - y * width) / diagonal
      return min(max(halfStroke + 0.5 - distance, 0), 1)
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.pixelCount * 3)
    for row in 0..<size.height {
      for column in 0..<size.width {
        // Relative to the centre, so that both halves of the tile are mirror images.
        let x = Double(column) + 0.5 - width / 2
        let y = Double(row) + 0.5 - height / 2
        let share = max(coverage(x, y), coverage(x, -y))
        let grey = UInt8((ground + (stroke - ground) * share).rounded())
        pixels += [grey, grey, grey]
      }
    }
    return Tile(size: size, format: .rgb, pixels: pixels)
  }
}
