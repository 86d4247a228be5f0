import GalleryGeometry
package import GalleryModel

extension Tile {
  /// Returns the tile with its opacity multiplied by a factor.
  package func faded(to opacity: Double) -> Tile {
    guard opacity < 1 else { return self }
    var faded: [UInt8] = []
    faded.reserveCapacity(size.pixelCount * 4)
    for start in stride(from: 0, to: pixels.count, by: format.bytesPerPixel) {
      faded += pixels[start..<start + 3]
      let alpha = format == .rgba ? Double(pixels[start + 3]) : 255
      faded.append(UInt8((alpha * opacity).rounded()))
    }
    return Tile(size: size, format: .rgba, pixels: faded)
  }

  /// Returns the tile with a tile that is not larger over its middle.
  package func covered(by other: Tile) -> Tile {
    var pixels = pixels
    let bytes = format.bytesPerPixel
    let its = other.format.bytesPerPixel
    let frame = PixelRect(x: 0, y: 0, width: size.width, height: size.height).centred(other.size)
    for row in 0..<other.size.height {
      for column in 0..<other.size.width {
        let place = ((frame.y + row) * size.width + frame.x + column) * bytes
        let source = (row * other.size.width + column) * its
        let above = its == 4 ? Int(other.pixels[source + 3]) : 255
        let below = (bytes == 4 ? Int(pixels[place + 3]) : 255) * (255 - above)
        // Both weights are in units of 1/255².
        let whole = above * 255 + below
        guard above > 0 else { continue }
        for band in 0..<3 {
          let sum = Int(other.pixels[source + band]) * above * 255 + Int(pixels[place + band]) * below
          pixels[place + band] = UInt8((sum + whole / 2) / whole)
        }
        if bytes == 4 { pixels[place + 3] = UInt8((whole + 127) / 255) }
      }
    }
    return Tile(size: size, format: format, pixels: pixels)
  }
}
