/// The sizes of the circles as the items give them, which decide what is to be packed.
enum CircleSizes {
  /// There are no items.
  case none
  /// A diameter for every item.
  case fixed([Double])
  /// The relative radius of every item, and its greatest diameter, infinite without a limit; the scale is to be found.
  case relative([Double], limits: [Double])

  /// Reads the sizes.
  ///
  /// If only some items have a diameter, the others get one: a weight of 1 stands for the mean area of the circles that
  /// have a diameter.
  init(items: [LayoutItem], frame: PackingFrame) throws(LayoutError) {
    var fixedArea = 0.0
    var fixedCount = 0
    for item in items {
      guard let diameter = try CircleSizes.diameter(of: item) else { continue }
      fixedArea += diameter * diameter
      fixedCount += 1
    }
    guard !items.isEmpty else {
      self = .none
      return
    }
    let unit = fixedCount == 0 ? 1 : (fixedArea / Double(fixedCount)).squareRoot()
    var sizes: [Double] = []
    sizes.reserveCapacity(items.count)
    for item in items {
      if let diameter = item.diameter {
        sizes.append(diameter)
      } else {
        sizes.append(unit * (try CircleSizes.relativeRadius(of: item)))
      }
    }
    let limits = try items.map { item throws(LayoutError) in try CircleSizes.limit(of: item) }
    if fixedCount == 0 {
      self = .relative(sizes, limits: limits)
      return
    }
    for index in sizes.indices { sizes[index] = min(sizes[index], limits[index]) }
    let available = min(frame.availableWidth, frame.availableHeight)
    if let index = sizes.firstIndex(where: { $0 > available + frame.tolerance }) {
      throw .itemTooLarge(id: items[index].id, extent: sizes[index], available: available)
    }
    self = .fixed(sizes)
  }

  private static func relativeRadius(of item: LayoutItem) throws(LayoutError) -> Double {
    let weight = item.weight ?? 1
    guard weight.isFinite, weight > 0 else {
      throw .invalidItem(id: item.id, reason: "expected a positive number for weight but received \(weight)")
    }
    guard item.span >= 1 else {
      throw .invalidItem(id: item.id, reason: "expected 1 or more for span but received \(item.span)")
    }
    return item.relativeDiameter
  }

  private static func limit(of item: LayoutItem) throws(LayoutError) -> Double {
    guard let width = item.maximumWidth else { return .infinity }
    guard width.isFinite, width > 0, item.aspect.isFinite, item.aspect > 0 else {
      throw .invalidItem(
        id: item.id,
        reason: "expected positive numbers for maximumWidth and aspect but received \(width), \(item.aspect)")
    }
    return item.greatestDiameter
  }

  private static func diameter(of item: LayoutItem) throws(LayoutError) -> Double? {
    guard let diameter = item.diameter else { return nil }
    guard diameter.isFinite, diameter > 0 else {
      throw .invalidItem(
        id: item.id, reason: "expected a positive number for diameter but received \(diameter)")
    }
    return diameter
  }
}

extension LayoutItem {
  /// The diameter of the item's circle relative to others', by its weight and its span.
  var relativeDiameter: Double { (weight ?? 1).squareRoot() * Double(span) }
}
