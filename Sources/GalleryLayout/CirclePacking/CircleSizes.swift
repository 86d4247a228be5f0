/// What the items say about their circles' sizes: this decides the job.
enum CircleSizes {
  /// There are no items.
  case none
  /// A diameter for every item.
  case fixed([Double])
  /// The relative radius of every item; the scale is to be found.
  case relative([Double])

  init(items: [LayoutItem], frame: PackingFrame) throws(LayoutError) {
    guard let first = items.first else {
      self = .none
      return
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(items.count)
    if first.diameter == nil {
      for item in items {
        if item.diameter != nil {
          throw .invalidItem(
            id: first.id,
            reason: "has no diameter, but \"\(item.id)\" has; give one to all circles or to none")
        }
        numbers.append(try CircleSizes.relativeRadius(of: item))
      }
      self = .relative(numbers)
    } else {
      for item in items { numbers.append(try CircleSizes.diameter(of: item, frame: frame)) }
      self = .fixed(numbers)
    }
  }

  private static func relativeRadius(of item: LayoutItem) throws(LayoutError) -> Double {
    let weight = item.weight ?? 1
    guard weight.isFinite, weight > 0 else {
      throw .invalidItem(id: item.id, reason: "expected a positive number for weight but received \(weight)")
    }
    guard item.span >= 1 else {
      throw .invalidItem(id: item.id, reason: "expected 1 or more for span but received \(item.span)")
    }
    return weight.squareRoot() * Double(item.span)
  }

  private static func diameter(of item: LayoutItem, frame: PackingFrame) throws(LayoutError) -> Double {
    guard let diameter = item.diameter else {
      throw .invalidItem(
        id: item.id, reason: "has no diameter, but others have; give one to all circles or to none")
    }
    guard diameter.isFinite, diameter > 0 else {
      throw .invalidItem(
        id: item.id, reason: "expected a positive number for diameter but received \(diameter)")
    }
    let available = min(frame.availableWidth, frame.availableHeight)
    guard diameter <= available + frame.tolerance else {
      throw .itemTooLarge(id: item.id, extent: diameter, available: available)
    }
    return diameter
  }
}
