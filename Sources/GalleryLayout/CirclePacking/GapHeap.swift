/// The gaps of a front by how far up their circle would come to lie: a binary heap of plain numbers.
struct GapHeap {
  struct Gap {
    var y: Double
    /// The front's member to the left of the gap.
    var left: Int32
    /// The gap's version; a later change of the front makes the entry void.
    var version: Int32
  }

  private var gaps: [Gap] = []

  var isEmpty: Bool { gaps.isEmpty }
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

  private static func precedes(_ a: Gap, _ b: Gap) -> Bool {
    a.y < b.y || (a.y == b.y && a.left < b.left)
  }
}
