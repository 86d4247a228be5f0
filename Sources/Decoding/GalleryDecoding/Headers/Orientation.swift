import GalleryModel

/// The EXIF orientation of stored rows: the rotation or mirroring that makes them upright.
enum Orientation: Int, Sendable, Hashable, CaseIterable {
  case up = 1
  case mirrored, upsideDown, flipped, transposed, turnRight, transversed, turnLeft

  /// Other values and an unknown one count as upright.
  init(exif value: Int?) { self = value.flatMap(Self.init(rawValue:)) ?? .up }

  var swapsSides: Bool { rawValue >= 5 }

  func upright(_ stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// The orientation that undoes this one.
  private var inverse: Orientation {
    switch self {
    case .turnRight: .turnLeft
    case .turnLeft: .turnRight
    default: self
    }
  }

  /// Returns the orientation of rows that are turned clockwise after they are upright.
  func turned(quarters: Int) -> Orientation {
    let turn = [Orientation.up, .turnRight, .upsideDown, .turnLeft][quarters]
    // A part whose sides and distances from the edges differ identifies an orientation.
    let part = Rect(x: 0.125, y: 0.25, width: 0.25, height: 0.0625)
    return Self.allCases.first { $0.stored(part) == stored(turn.stored(part)) } ?? self
  }

  /// Returns a part of the stored photo in coordinates of the upright photo. Both are fractions.
  func upright(_ part: Rect) -> Rect { inverse.stored(part) }

  /// Returns a part of the upright photo in coordinates of the stored photo. Both are fractions.
  func stored(_ part: Rect) -> Rect {
    let x = part.x
    let y = part.y
    let w = part.width
    let h = part.height
    let right = 1 - part.maxX
    let below = 1 - part.maxY
    return switch self {
    case .up: part
    case .mirrored: Rect(x: right, y: y, width: w, height: h)
    case .upsideDown: Rect(x: right, y: below, width: w, height: h)
    case .flipped: Rect(x: x, y: below, width: w, height: h)
    case .transposed: Rect(x: y, y: x, width: h, height: w)
    case .turnRight: Rect(x: y, y: right, width: h, height: w)
    case .transversed: Rect(x: below, y: right, width: h, height: w)
    case .turnLeft: Rect(x: below, y: x, width: h, height: w)
    }
  }
}
