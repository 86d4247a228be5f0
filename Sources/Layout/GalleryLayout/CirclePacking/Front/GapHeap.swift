/// A priority queue of the gaps of a front, lowest first, as a binary heap.
struct GapHeap {
  struct Gap {
    /// The y coordinate of the centre of the measured circle in the gap.
    var y: Double
    var left: Int32
    /// The version of that member when the gap was measured. A gap with an earlier version is outdated.
    var version: Int32
  }

  private var gaps: [Gap] = []

  var lowest: Double { gaps.first?.y ?? .infinity }

  mutating func removeAll() { gaps.removeAll(keepingCapacity: true) }

  mutating func push(_ gap: Gap) {
    gaps.append(gap)
    var i = gaps.count - 1
    while i > 0 {
      let parent = (i - 1) / 2
      guard GapHeap.precedes(gap, gaps[parent]) else { break }
      gaps[i] = gaps[parent]
      i = parent
    }
    gaps[i] = gap
  }

  @inline(__always)
  mutating func pop() -> Gap? {
    guard let top = gaps.first, let last = gaps.popLast() else { return nil }
    guard !gaps.isEmpty else { return top }
    var i = 0
    while true {
      var child = 2 * i + 1
      guard child < gaps.count else { break }
      if child + 1 < gaps.count && GapHeap.precedes(gaps[child + 1], gaps[child]) { child += 1 }
      guard GapHeap.precedes(gaps[child], last) else { break }
      gaps[i] = gaps[child]
      i = child
    }
    gaps[i] = last
    return top
  }

  private static func precedes(_ a: Gap, _ b: Gap) -> Bool { a.y < b.y || (a.y == b.y && a.left < b.left) }
}
