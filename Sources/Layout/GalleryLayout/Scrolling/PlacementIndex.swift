/// A packed R-tree over rectangles. Leaves are sorted along a Z-order curve, and a node covers the next
/// ``fanout`` boxes of the level below, so the tree needs no pointers.
///
/// Method: G. M. Morton, "A computer oriented geodetic data base", IBM (1966), for the order; A. Guttman,
/// "R-trees", SIGMOD (1984), doi:10.1145/602259.602266, for the search.
struct PlacementIndex {
  private static let fanout = 16

  /// The item of each leaf.
  private let items: [Int]
  /// The boxes of each level, leaves first.
  private let levels: [[Box]]

  /// Sorts rectangles with finite coordinates into a tree, in O(n log n).
  init(_ frames: [Rect]) {
    let bounds = Box(around: frames.lazy.map(Box.init))
    let unit =
      Double(UInt32.max) / max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY, .leastNormalMagnitude)
    let sorted = frames.indices.map { item in
      let across = frames[item].midX - bounds.minX
      let down = frames[item].midY - bounds.minY
      return (place: Self.spread(across * unit) | Self.spread(down * unit) << 1, item: item)
    }.sorted { $0.place < $1.place }
    items = sorted.map { $0.item }
    var levels = [items.map { Box(frames[$0]) }]
    while let level = levels.last, level.count > 1 {
      levels.append(
        stride(from: 0, to: level.count, by: Self.fanout).map {
          Box(around: level[$0..<min($0 + Self.fanout, level.count)])
        })
    }
    self.levels = levels
  }

  /// Spreads a whole number below 2³² to the even bits of a word.
  private static func spread(_ number: Double) -> UInt64 {
    var word = number.isNaN ? 0 : UInt64(number)
    for shift in [16, 8, 4, 2, 1] as [UInt64] {
      // The mask alternates between as many ones and zeros.
      word = (word | word << shift) & (.max / (1 << shift + 1))
    }
    return word
  }

  private func children(of node: Int, at level: Int) -> Range<Int> {
    node * Self.fanout..<min((node + 1) * Self.fanout, levels[level - 1].count)
  }

  /// Returns the items whose interior meets that of a rectangle, in ascending order.
  func items(in rect: Rect) -> [Int] {
    let window = Box(rect)
    var found: [Int] = []
    func visit(_ nodes: Range<Int>, at level: Int) {
      for node in nodes where levels[level][node].meets(window) {
        if level == 0 {
          found.append(items[node])
        } else {
          visit(children(of: node, at: level), at: level - 1)
        }
      }
    }
    let top = levels.count - 1
    visit(levels[top].indices, at: top)
    found.sort()
    return found
  }

  /// Returns the item closest to a point, the first of several; `nil` without items.
  func nearest(to point: Point) -> Int? {
    var best = (distance: Double.infinity, item: Int.max)
    func visit(_ nodes: Range<Int>, at level: Int) {
      let near = nodes.map { (distance: levels[level][$0].squaredDistance(to: point), node: $0) }
      for (distance, node) in near.sorted(by: { $0.distance < $1.distance }) where distance <= best.distance {
        if level > 0 {
          visit(children(of: node, at: level), at: level - 1)
        } else if (distance, items[node]) < best {
          best = (distance, items[node])
        }
      }
    }
    let top = levels.count - 1
    visit(levels[top].indices, at: top)
    return best.item == .max ? nil : best.item
  }
}

/// A rectangle by its edges.
struct Box {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity
}

extension Box {
  init(_ rect: Rect) { self.init(minX: rect.x, minY: rect.y, maxX: rect.maxX, maxY: rect.maxY) }

  /// Creates the smallest box around others.
  init(around boxes: some Sequence<Box>) {
    self.init()
    for box in boxes {
      minX = min(minX, box.minX)
      minY = min(minY, box.minY)
      maxX = max(maxX, box.maxX)
      maxY = max(maxY, box.maxY)
    }
  }

  /// Returns a Boolean value that indicates whether two boxes overlap. Touching boxes do not.
  func meets(_ other: Box) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the common part of two boxes that overlap.
  func intersection(_ other: Box) -> Box {
    Box(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// Returns the point of the box that is closest to a point.
  func clamped(_ point: Point) -> Point {
    Point(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
  }

  func squaredDistance(to point: Point) -> Double {
    let nearest = clamped(point)
    let across = nearest.x - point.x
    let down = nearest.y - point.y
    return across * across + down * down
  }
}
