/// A picture of four coloured quadrants: a few pixels show any rotation, mirroring or crop.
package struct Card: Sendable {
  package static let red: [UInt8] = [220, 30, 30]
  package static let green: [UInt8] = [30, 180, 30]
  package static let blue: [UInt8] = [30, 30, 220]
  package static let yellow: [UInt8] = [230, 220, 40]

  package let width: Int
  package let height: Int
  /// Three bytes per pixel.
  package let pixels: [UInt8]

  /// Top left red, top right green, bottom left blue, bottom right yellow.
  package init(width: Int = 96, height: Int = 64) {
    self.init(width: width, height: height) { x, y in
      switch (x < width / 2, y < height / 2) {
      case (true, true): Self.red
      case (false, true): Self.green
      case (true, false): Self.blue
      case (false, false): Self.yellow
      }
    }
  }

  package init(width: Int, height: Int, _ colour: (Int, Int) -> [UInt8]) {
    self.width = width
    self.height = height
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height { for x in 0..<width { pixels += colour(x, y) } }
    self.pixels = pixels
  }

  /// The card as a rotated camera stores it. Displaying it with this orientation gives the card again.
  package func stored(_ orientation: Int) -> Card {
    let swaps = orientation >= 5
    return Card(width: swaps ? height : width, height: swaps ? width : height) { x, y in
      let (u, v) =
        switch orientation {
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (width - 1 - y, x)
        case 7: (width - 1 - y, height - 1 - x)
        case 8: (y, height - 1 - x)
        default: (x, y)
        }
      let at = (v * width + u) * 3
      return Array(pixels[at..<at + 3])
    }
  }
}
