import GalleryGeometry
import GalleryModel

/// The turn that makes stored rows upright, by EXIF's numbers.
enum Orientation: UInt8, Sendable, Hashable, CaseIterable {
  case up = 1
  case mirrored, upsideDown, flipped, transposed, turnRight, transversed, turnLeft

  /// Anything that is none of the eight counts as upright.
  init(exif value: Int) { self = UInt8(exactly: value).flatMap(Self.init(rawValue:)) ?? .up }

  /// A Boolean value that indicates whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// The size after turning.
  func upright(_ stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// The orientation that undoes this turn.
  private var inverse: Orientation {
    switch self {
    case .turnRight: .turnLeft
    case .turnLeft: .turnRight
    default: self
    }
  }

  /// Returns the place in the upright photo of a part of the stored one. Both are fractions of their sides.
  func upright(_ part: Rect) -> Rect { inverse.stored(part) }

  /// Returns the place in the stored photo of a part of the upright one. Both are fractions of their sides.
  func stored(_ part: Rect) -> Rect {
    let (x, y, w, h) = (part.x, part.y, part.width, part.height)
    let (right, below) = (1 - part.maxX, 1 - part.maxY)
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
