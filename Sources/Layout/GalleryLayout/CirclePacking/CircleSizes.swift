struct CircleSizes {
  /// `false` if `values` are relative to a chosen scale.
  let areFixed: Bool
  let values: [Double]
  /// Infinite without a limit.
  let limits: [Double]

  /// If some items have a diameter, the mean area of those circles is the area for a weight of 1 of the other items.
  init(items: [LayoutItem], frame: PackingFrame) throws(LayoutError) {
    for item in items { try item.validate() }
    let fixed = items.compactMap(\.diameter)
    let area = fixed.reduce(0) { $0 + $1 * $1 }
    let unit = fixed.isEmpty ? 1 : (area / Double(fixed.count)).squareRoot()
    let sizes = items.map { $0.diameter ?? unit * $0.relativeDiameter }
    areFixed = !fixed.isEmpty
    limits = items.map(\.greatestDiameter)
    values = areFixed ? zip(sizes, limits).map { min($0, $1) } : sizes
    let available = min(frame.availableWidth, frame.availableHeight)
    if areFixed, let index = values.firstIndex(where: { $0 > available + frame.tolerance }) {
      throw .itemTooLarge(id: items[index].id, extent: values[index], available: available)
    }
  }
}

extension LayoutItem {
  /// From the item's weight and span.
  var relativeDiameter: Double { (weight ?? 1).squareRoot() * Double(span) }
}
