import GalleryDrawing
import GalleryGeometry
import GalleryModel

/// The soft shadow that tiles throw on their page.
///
/// It is made of outlines that lie in each other, each a little darker than the one round it: plain shapes, which every
/// format draws alike, and which need no filter.
struct Shadow {
  /// The distance that the shadow reaches beyond a tile unless neighbours are nearer, as a share of the tiles' short
  /// side.
  private static let reachShare = 0.07
  /// The most it reaches, in points.
  private static let mostReach = 9.0
  /// The distance that the shadow is moved down, as a share of its reach.
  private static let drop = 0.3
  /// Its opacity below the tile's edge.
  private static let opacity = 0.4
  /// Outlines in each other.
  private static let layerCount = 12

  /// The greatest distance that the shadow reaches beyond a tile, in pixels.
  let reach: Double
  private let pixelsPerPoint: Double

  /// The shadow of a page's tiles: it never reaches the nearest neighbour of any of them.
  ///
  /// - Returns: `nil` where there is no room for one.
  init?(of placements: [Placement], outline: any Outline, pixelsPerPoint: Double) {
    let frames = placements.map(\.frame)
    guard let side = frames.map(\.size.shortSide).min() else { return nil }
    let wanted = min(side * Self.reachShare, Self.mostReach)
    let room = Self.leastGap(frames, of: outline, upTo: wanted)
    reach = min(wanted, room) * pixelsPerPoint
    self.pixelsPerPoint = pixelsPerPoint
    guard reach > 0.5 else { return nil }
  }

  /// The layers of a tile's shadow from the outermost, with their colours.
  func layers(of outline: any Outline, in frame: Rect) -> [(path: SheetPath, color: Color)] {
    let blur = reach / (1 + Self.drop)
    var moved = frame
    moved.y += blur * Self.drop
    var before = 0.0
    return (1...Self.layerCount).map { layer in
      let share = Double(layer) / Double(Self.layerCount)
      let opacity = Self.opacity * share * share
      // What lies over the layers so far makes them as dark as this.
      let own = 1 - (1 - opacity) / (1 - before)
      before = opacity
      let path = outline.path(
        in: moved, pixelsPerPoint: pixelsPerPoint, grownBy: blur * (1 - share + 1 / Double(Self.layerCount)))
      return (path, Color(red: 0, green: 0, blue: 0, alpha: UInt8((own * 255).rounded())))
    }
  }

  /// The least distance between the outlines of any two frames, or a given one where that is less.
  private static func leastGap(_ frames: [Rect], of outline: any Outline, upTo most: Double) -> Double {
    let sorted = frames.sorted { $0.y < $1.y }
    let highest = sorted.map(\.height).max() ?? 0
    var least = most
    for (index, first) in sorted.enumerated() {
      for second in sorted[(index + 1)...] {
        if second.y - first.y > highest + least { break }
        least = min(least, outline.leastGap(first, second))
      }
    }
    return max(0, least)
  }
}
