extension CircleSystem {
  /// The largest scale at which the present centres have no overlap at all, exactly.
  func exactScale() -> Double {
    var best = Double.infinity
    for i in 0..<count {
      let room = min(min(x[i], width - x[i]), min(y[i], height - y[i])) - offset
      best = min(best, room / weight[i])
    }
    // Only pairs nearer than at this scale can bind, and the neighbour list has all of those once it is
    // built for a scale that is no smaller.
    scale = max(best, 1e-3)
    neighbours.build(self)
    var k = 0
    for i in 0..<count {
      let end = neighbours.starts[i + 1]
      while k < end {
        let j = neighbours.others[k]
        k += 1
        let dx = x[i] - x[j]
        let dy = y[i] - y[j]
        let distance = (dx * dx + dy * dy).squareRoot()
        best = min(best, (distance - 2 * offset) / (weight[i] + weight[j]))
      }
    }
    scale = best
    return best
  }
}
