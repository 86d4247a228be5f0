import GalleryDrawing

/// The soft shadow of tiles.
///
/// It consists of nested outlines; each is a little darker than the one around it. Every format draws these
/// paths alike, without a filter.
struct Shadow {
  /// The distance from a tile to the shadow's edge, as a share of the tiles'
  /// short side. Close neighbours reduce it.
  private static let reachShare = 0.07
  /// The maximum of this distance, in points.
  private static let maximumReach = 9.0
  /// The downward offset of the shadow, as a share of its reach.
  private static let drop = 0.3
  /// The opacity under the tile's edge.
  private static let opacity = 0.4
  /// The number of nested outlines.
  private static let layerCount = 12

  /// The maximum distance from a tile to the shadow's edge, in pixels.
  let reach: Double
  private let pixelsPerPoint: Double

  /// Creates the shadow of a page's tiles. It does not reach any neighbour;
  /// `nil` if there is not enough room.
  init?(of placements: [Placement], outline: any Outline, pixelsPerPoint: Double) {
    let frames = placements.map(\.frame)
    guard let side = frames.map(\.size.shortSide).min() else { return nil }
    let wanted = min(side * Self.reachShare, Self.maximumReach)
    // Frames are rounded to pixels, each by half of one at most.
    let room = Self.leastGap(frames, of: outline, upTo: wanted + 1 / pixelsPerPoint) * pixelsPerPoint - 1
    reach = min(wanted * pixelsPerPoint, room)
    self.pixelsPerPoint = pixelsPerPoint
    guard reach > 0.5 else { return nil }
  }

  /// Returns the layers of a tile's shadow with their colours, the outermost first.
  func layers(of outline: any Outline, in frame: Rect) -> [(path: SheetPath, color: Color)] {
    let blur = reach / (1 + Self.drop)
    var moved = frame
    moved.y += blur * Self.drop
    var before = 0.0
    return (1...Self.layerCount).map { layer in
      let share = Double(layer) / Double(Self.layerCount)
      let opacity = Self.opacity * share * share
      // Drawn over the layers so far, this alpha adds up to `opacity`.
      let alpha = 1 - (1 - opacity) / (1 - before)
      before = opacity
      let path = outline.path(
        in: moved, pixelsPerPoint: pixelsPerPoint, grownBy: blur * (1 - share + 1 / Double(Self.layerCount)))
      return (path, Color(red: 0, green: 0, blue: 0, alpha: UInt8((alpha * 255).rounded())))
    }
  }

  /// Returns the minimum distance between the outlines of any two frames, at most `most`.
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
