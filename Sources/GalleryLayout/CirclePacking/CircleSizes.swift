/// The sizes of the circles as the items give them, which decide what is to be packed.
struct CircleSizes {
  /// A Boolean value that indicates whether the sizes are diameters; otherwise they are relative, and the scale is chosen.
  let areFixed: Bool
  let values: [Double]
  /// The greatest diameters, infinite without a limit.
  let limits: [Double]

  /// Reads the sizes.
  ///
  /// If only some items have a diameter, the others get one: a weight of 1 stands for the mean area of the circles that
  /// have a diameter.
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
  /// The diameter of the item's circle relative to others', by its weight and its span.
  var relativeDiameter: Double { (weight ?? 1).squareRoot() * Double(span) }
}
