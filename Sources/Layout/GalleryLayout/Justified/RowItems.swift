/// Items that share a row, and the height at which they fill it.
struct RowItems {
  private struct Limited {
    var aspect: Double
    var height: Double
  }

  /// The sum over all items.
  private var aspects = 0.0
  /// The sum over the items without a maximum size.
  private var unlimited = 0.0
  /// The items with a maximum size, the lowest first.
  private var limited: [Limited] = []

  init() {}

  init(_ items: ArraySlice<LayoutItem>) {
    for item in items { add(item) }
  }

  mutating func add(_ item: LayoutItem) {
    aspects += item.aspect
    guard item.maximumWidth != nil else {
      unlimited += item.aspect
      return
    }
    let added = Limited(aspect: item.aspect, height: item.greatestHeight)
    limited.insert(added, at: limited.firstIndex { $0.height > added.height } ?? limited.endIndex)
  }

  /// Returns the height at which the items fill a width; the largest maximum height if they are too small for
  /// that.
  func height(filling width: Double) -> Double {
    var remaining = width
    var open = aspects
    for item in limited {
      if remaining / open <= item.height { return remaining / open }
      remaining -= item.height * item.aspect
      open -= item.aspect
    }
    return unlimited > 0 ? remaining / (limited.isEmpty ? aspects : unlimited) : limited.last?.height ?? 0
  }

  /// Returns the height of equal rows, each with an additional height below, that fill an area with the
  /// items.
  func height(fillingArea area: Double, below: Double) -> Double {
    // The root of h² + below · h = area / aspects.
    guard !limited.isEmpty else { return (area / aspects + below * below / 4).squareRoot() - below / 2 }
    func isLess(_ height: Double) -> Bool { (height + below) * width(at: height) < area }
    var maximum = 1.0
    while maximum.isFinite, isLess(maximum) { maximum *= 2 }
    return bisected(0, maximum, rounds: 60, isLow: isLess).high
  }

  func width(at height: Double) -> Double {
    guard !limited.isEmpty else { return height * aspects }
    return limited.reduce(height * unlimited) { $0 + min(height, $1.height) * $1.aspect }
  }

  func area(at height: Double) -> Double {
    guard !limited.isEmpty else { return height * height * aspects }
    return limited.reduce(height * height * unlimited) {
      $0 + min(height, $1.height) * min(height, $1.height) * $1.aspect
    }
  }
}
