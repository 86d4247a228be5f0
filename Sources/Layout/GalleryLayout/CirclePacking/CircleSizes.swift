/// The diameters of the circles of a packing, in a unit of length or relative to each other.
struct CircleSizes {
  /// `false` if `values` are relative to a chosen scale.
  let areFixed: Bool
  let values: [Double]
  /// The maximum diameters; infinite without a limit.
  let limits: [Double]

  /// Derives the sizes from the items. If some have a diameter, the mean area of their circles is that of a
  /// weight of 1.
  init(items: [LayoutItem], frame: PackingFrame) throws(LayoutError) {
    for item in items { try item.validate() }
    let fixed = items.compactMap { $0.diameter }
    let area = fixed.reduce(0) { $0 + $1 * $1 }
    let unit = fixed.isEmpty ? 1 : (area / Double(fixed.count)).squareRoot()
    let sizes = items.map { $0.diameter ?? unit * $0.relativeDiameter }
    areFixed = !fixed.isEmpty
    limits = items.map { $0.greatestDiameter }
    values = areFixed ? zip(sizes, limits).map { min($0, $1) } : sizes
    let available = min(frame.availableWidth, frame.availableHeight)
    if areFixed, let index = values.firstIndex(where: { $0 > available + frame.tolerance }) {
      throw .itemTooLarge(id: items[index].id, extent: values[index], available: available)
    }
  }
}

extension LayoutItem {
  /// The diameter relative to that of an item with a weight and a span of 1.
  var relativeDiameter: Double { (weight ?? 1).squareRoot() * Double(span) }
}
