/// The eight values of EXIF's Orientation tag, by what a viewer has to do with the stored pixels.
enum Orientation: UInt16, Sendable {
  case up = 1
  case mirrored = 2
  case turned180 = 3
  case flipped = 4
  case transposed = 5
  case turnRight = 6
  case transversed = 7
  case turnLeft = 8

  var swapsSides: Bool { rawValue >= 5 }

  /// The pixels of an upright picture, rearranged so that this orientation makes it upright again.
  func stored(_ pixels: [UInt8], width: Int, height: Int, bands: Int) -> (
    pixels: [UInt8], width: Int, height: Int
  ) {
    let (storedWidth, storedHeight) = swapsSides ? (height, width) : (width, height)
    var stored: [UInt8] = []
    stored.reserveCapacity(pixels.count)
    for y in 0..<storedHeight {
      for x in 0..<storedWidth {
        let (sourceX, sourceY) = upright(x, y, width: width, height: height)
        let start = (sourceY * width + sourceX) * bands
        stored.append(contentsOf: pixels[start..<start + bands])
      }
    }
    return (stored, storedWidth, storedHeight)
  }

  /// Where the stored pixel (x, y) belongs in the upright picture.
  private func upright(_ x: Int, _ y: Int, width: Int, height: Int) -> (Int, Int) {
    switch self {
    case .up: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .turned180: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .turnRight: (width - 1 - y, x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .turnLeft: (y, height - 1 - x)
    }
  }
}
