// What Embedded Swift does not have, or has too large, where layouts are compiled for web pages.

#if hasFeature(Embedded)
  /// Replaces Swift's protocol, without any coding.
  public protocol Codable {}

  /// Replaces Swift's tasks. Nothing cancels a layout in a web page.
  package enum Task {
    package static var isCancelled: Bool { false }
  }

  /// Returns numbers from 0 in ascending order of what they stand for. Equal ones keep their order.
  ///
  /// Swift's own sorting is compiled again for each type: a seventh of all layouts. As a variable, this one is not.
  package nonisolated(unsafe) var ascendingOrder: (Int, (Int, Int) -> Bool) -> [Int] = mergedOrder

  private func mergedOrder(_ count: Int, _ isLess: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var merged = order
    var width = 1
    while width < count {
      for start in stride(from: 0, to: count, by: 2 * width) {
        let middle = min(start + width, count)
        let end = min(middle + width, count)
        var first = start
        var second = middle
        for place in start..<end {
          if second == end || first < middle && !isLess(order[second], order[first]) {
            merged[place] = order[first]
            first += 1
          } else {
            merged[place] = order[second]
            second += 1
          }
        }
      }
      swap(&order, &merged)
      width *= 2
    }
    return order
  }

  extension Sequence {
    package func sorted(by isLess: (Element, Element) -> Bool) -> [Element] {
      let elements = Array(self)
      return ascendingOrder(elements.count) { isLess(elements[$0], elements[$1]) }.map { elements[$0] }
    }
  }

  extension Sequence where Element: Comparable {
    package func sorted() -> [Element] { sorted { $0 < $1 } }
  }

  extension Array {
    package mutating func sort(by isLess: (Element, Element) -> Bool) { self = sorted(by: isLess) }
  }

  extension Array where Element: Comparable {
    package mutating func sort() { self = sorted() }
  }
#endif
