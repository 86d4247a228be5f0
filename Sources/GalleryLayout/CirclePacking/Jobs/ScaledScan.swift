/// Packs circles of chosen sizes in reading order, at the largest scale at which one page takes all.
struct ScaledScan {
  let frame: PackingFrame

  /// Returns the circles of the page.
  ///
  /// - Parameter weights: The relative radii.
  func run(weights: [Double]) throws(LayoutError) -> [PlacedCircle] {
    let largest = weights.max() ?? 1
    let squares = weights.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }
    let area = frame.availableWidth * frame.availableHeight
    var best: [PlacedCircle]?
    var low = 0.0
    var high = min(
      min(frame.availableWidth, frame.availableHeight) / 2, (area / squares).squareRoot())
    // A scale may fail though a larger one succeeds, so this finds a good scale, not the best of all. For
    // very many circles the last digits are not worth the time.
    for _ in 0..<(weights.count > 10_000 ? 8 : 24) {
      let scale = (low + high) / 2
      let diameters = weights.map { 2 * scale * $0 / largest }
      let mean = diameters.reduce(0, +) / Double(diameters.count)
      let scan = ReadingScan(frame: frame, step: mean / 16, hasPages: true)
      if let page = try scan.run(diameters: diameters, pageLimit: 1) {
        best = page.first
        low = scale
      } else {
        high = scale
      }
    }
    guard let best else {
      throw .invalidPage(reason: "the gap leaves no room for \(weights.count) circles")
    }
    return best
  }
}
