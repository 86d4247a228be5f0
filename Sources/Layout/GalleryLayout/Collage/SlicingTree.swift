/// A slicing tree: a rectangle of photos that is divided by straight gutters, side by side or one above the
/// other, until every part is one photo with its caption.
///
/// A tree has one height for every width, so the tree decides how well photos fill a frame. The search begins
/// with halves of the list and changes the tree at random: it turns a cut, or exchanges two parts. The
/// threshold below which a worse tree is accepted sinks to 0. Random numbers are the same in every run.
struct SlicingTree {
  /// The options of a search.
  struct Options {
    var gap: Double
    /// The maximum change of a photo's height, as a share of that height.
    var mostCrop: Double
    /// The least rank correlation (Kendall's τ) of the photos' order with the order of reading, with the first
    /// photo at the top left; `nil` for any order.
    var order: Double?
    /// The seed of the random numbers. Defaults to 1.
    var seed: UInt64 = 1
  }

  /// The maximum number of photos whose parts are exchanged. More photos are searched in several blocks.
  private static let searchLimit = 48
  /// The cost of a first photo that is not at the top left, as a lack of correlation.
  private static let startCost = 0.05
  /// The proportions from which a frame is divided side by side although photos keep their order.
  private static let widestInOrder = 4.0
  private let items: [LayoutItem]
  /// The intended areas of the photos.
  private let areas: [Double]
  private let options: Options
  /// The photos in order, then the inner nodes.
  private var nodes: [SlicedPart]
  private var root = 0

  /// Finds a tree whose photos fill a frame and have areas in proportion to their weights.
  ///
  /// - Parameter unit: The intended area of a photo with the weight 1.
  init(_ items: ArraySlice<LayoutItem>, filling frame: Size, unit: Double, _ options: Options) {
    self.items = Array(items)
    self.options = options
    areas = items.map { unit * ($0.weight ?? 1) }
    nodes = items.map { SlicedPart($0) }
    root = block(0..<items.count, filling: frame)
  }

  /// The height as a function of the width.
  var height: SlicedExtent { nodes[root].height }
  /// The width as a function of the height.
  var width: SlicedExtent { nodes[root].width }

  /// Multiplies the heights of all photos by a factor at equal widths.
  mutating func stretch(by factor: Double) {
    // Only the search needs the nodes above.
    for (index, item) in items.enumerated() { nodes[index] = SlicedPart(item, stretch: factor) }
    // Inner nodes are not in order of depth.
    func update(_ node: Int) {
      guard nodes[node].first >= 0 else { return }
      update(nodes[node].first)
      update(nodes[node].second)
      nodes.measure(node, gap: options.gap)
    }
    update(root)
  }

  /// Returns the photos' frames in a rectangle, without captions.
  func frames(in rect: Rect, growth: Double) -> [Rect] {
    var frames = Array(repeating: rect, count: items.count)
    nodes.place(root, in: rect, gap: options.gap, growth: growth, &frames)
    return frames
  }
}

extension SlicingTree {
  /// Adds a node above two parts.
  private mutating func join(_ first: Int, _ second: Int, isRow: Bool) -> Int {
    let node = nodes.join(first, second, isRow: isRow, gap: options.gap)
    nodes[first].parent = node
    nodes[second].parent = node
    return node
  }

  /// Adds a tree of some photos for a frame, and returns its root.
  private mutating func block(_ run: Range<Int>, filling frame: Size) -> Int {
    guard run.count > Self.searchLimit else {
      let root = halves(run, filling: frame)
      search(run, root, frame)
      return root
    }
    return halved(run, frame, isSearched: true)
  }

  /// Adds a tree of equal halves.
  private mutating func halves(_ run: Range<Int>, filling frame: Size) -> Int {
    run.count == 1 ? run.lowerBound : halved(run, frame, isSearched: false)
  }

  /// Adds a node above the trees of two halves of a run.
  private mutating func halved(_ run: Range<Int>, _ frame: Size, isSearched: Bool) -> Int {
    let middle = (run.lowerBound + run.upperBound) / 2
    let share = areas[run.lowerBound..<middle].reduce(0, +) / areas[run].reduce(0, +)
    let isRow = frame.width > (options.order == nil ? 1 : Self.widestInOrder) * frame.height
    func part(_ share: Double) -> Size {
      isRow
        ? Size(width: share * (frame.width - options.gap), height: frame.height)
        : Size(width: frame.width, height: share * (frame.height - options.gap))
    }
    func tree(_ run: Range<Int>, _ frame: Size) -> Int {
      isSearched ? block(run, filling: frame) : halves(run, filling: frame)
    }
    let first = tree(run.lowerBound..<middle, part(share))
    let second = tree(middle..<run.upperBound, part(1 - share))
    return join(first, second, isRow: isRow)
  }
}

extension SlicingTree {
  /// Improves the tree of some photos.
  private mutating func search(_ run: Range<Int>, _ root: Int, _ frame: Size) {
    guard run.count > 1 else { return }
    // The inner nodes of a block follow each other, and the root is the last one.
    let inner = root - run.count + 2...root
    var random = SplitMix64(seed: options.seed)

    var frames = Array(repeating: Rect(x: 0, y: 0, width: 0, height: 0), count: items.count)
    var (cost, isInOrder) = cost(of: root, run, frame, below: .infinity, &frames)
    var best = nodes
    var leastCost = isInOrder ? cost : .infinity

    let trials = 20_000 + 500 * run.count
    // The trees of a few photos differ much in cost; a low threshold does not reach the best of them. With other seeds, a
    // high one leaves the poor tree that a low one, which keeps more of the order, has found.
    let start = run.count <= 6 ? 30 : options.seed == 1 ? 0.3 : 3

    for trial in 0..<trials {
      // The caller throws.
      if trial % 256 == 0, Task.isCancelled { break }
      // The second half begins with the best tree so far, and accepts only trees that keep the order.
      if trial == trials / 2, leastCost < .infinity { (nodes, cost, isInOrder) = (best, leastCost, true) }
      let remaining = 1 - Double(trial) / Double(trials)
      let threshold = cost + start * remaining * remaining * Double.random(in: 0..<1, using: &random)

      func node() -> Int {
        let index = random.below(2 * run.count - 2)
        return index < run.count ? run.lowerBound + index : inner.lowerBound + index - run.count
      }

      // Each change undoes itself.
      let change: (inout SlicingTree) -> Void
      if random.below(3) == 0 {
        let cut = inner.lowerBound + random.below(inner.count)
        change = { $0.turn(cut) }
      } else {
        let first = node()
        let second = node()
        guard !contains(first, second), !contains(second, first) else { continue }
        change = { $0.exchange(first, second) }
      }

      change(&self)
      let changed = self.cost(of: root, run, frame, below: threshold, &frames)
      if changed.cost < threshold, changed.isInOrder || !isInOrder || trial < trials / 2 {
        (cost, isInOrder) = changed
        if isInOrder, cost < leastCost { (best, leastCost) = (nodes, cost) }
      } else {
        change(&self)
      }
    }

    nodes = best
  }

  private func contains(_ node: Int, _ other: Int) -> Bool {
    var other = other
    while other >= 0, other != node { other = nodes[other].parent }
    return other == node
  }

  private mutating func turn(_ cut: Int) {
    nodes[cut].isRow.toggle()
    measureUp(from: cut)
  }

  private mutating func exchange(_ first: Int, _ second: Int) {
    let above = nodes[first].parent
    let below = nodes[second].parent
    let isFirst = nodes[above].first == first
    let isSecond = nodes[below].first == second
    if isFirst { nodes[above].first = second } else { nodes[above].second = second }
    if isSecond { nodes[below].first = first } else { nodes[below].second = first }
    nodes[first].parent = below
    nodes[second].parent = above
    measureUp(from: above)
    measureUp(from: below)
  }

  private mutating func measureUp(from node: Int) {
    var node = node
    while node >= 0 {
      nodes.measure(node, gap: options.gap)
      node = nodes[node].parent
    }
  }

  /// Returns the cost of a block: uneven areas, a gutter that grows, and a frame that is not filled.
  ///
  /// - Parameters:
  ///   - limit: The cost from which the exact value does not matter.
  ///   - frames: Memory for the photos' frames.
  private func cost(
    of root: Int, _ run: Range<Int>, _ frame: Size, below limit: Double, _ frames: inout [Rect]
  ) -> (cost: Double, isInOrder: Bool) {
    let fit = nodes[root].height.fit(into: frame, gap: options.gap)
    let block = Rect(x: 0, y: 0, width: fit.size.width, height: fit.size.height)
    nodes.place(root, in: block, gap: options.gap, growth: fit.growth, &frames)
    var sum = 0.0
    var least = Double.infinity
    var maximum = 0.0
    for index in run {
      let isThere = frames[index].width > 0 && frames[index].height > 0
      let ratio = isThere ? frames[index].width * frames[index].height / areas[index] : 1e-3
      sum += ratio * ratio + 1 / (ratio * ratio) - 2
      least = min(least, ratio)
      maximum = max(maximum, ratio)
    }
    // Weights that gave the best compromise on sets of 3 to 40 photos.
    let range = maximum / least
    var cost = sum / Double(run.count) + 0.04 * range * range + max(0, range - 4)
    if fit.growth > 0 { cost += 0.05 * fit.growth / options.gap }
    if fit.miss > 0 { cost += fit.miss > options.mostCrop ? 0.15 + 40 * fit.miss : 0.02 + 2 * fit.miss }
    guard let order = options.order, cost < limit else { return (cost, true) }
    let first = frames[run.lowerBound]
    let lack =
      max(0, order - Self.correlation(frames[run])) + (first.x > 0 || first.y > 0 ? Self.startCost : 0)
    return lack > 0 ? (cost + 1 + 20 * lack, false) : (cost, true)
  }

  /// Returns Kendall's τ of the list and the order of reading: from top to bottom, and from left to right
  /// between photos that share some height.
  private static func correlation(_ frames: ArraySlice<Rect>) -> Double {
    var reversed = 0
    for (index, after) in frames.enumerated() {
      for before in frames.prefix(index)
      where after.maxY <= before.y || (before.maxY > after.y && after.x < before.x) {
        reversed += 1
      }
    }
    return 1 - 4 * Double(reversed) / Double(frames.count * (frames.count - 1))
  }
}
