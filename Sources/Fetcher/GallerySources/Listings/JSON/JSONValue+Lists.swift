import GalleryJSON

extension JSONValue {
  /// Returns the value with a list of one wherever elements have a single value and others a list: XML, and JSON that
  /// is made from XML, has no list around a single element.
  func withLists() -> JSONValue {
    let shape = Shape()
    shape.add(self)
    return shape.isMixedBelow ? shape.completed(self) : self
  }
}

/// What the values of members with one path are, alone or in lists.
private final class Shape {
  private var members: [String: Shape] = [:]
  private var hasLists = false
  private var hasOthers = false

  /// A Boolean value that indicates whether some values of a member are lists and others are not.
  private(set) lazy var isMixedBelow: Bool = members.values.contains { $0.isMixed || $0.isMixedBelow }

  private var isMixed: Bool { hasLists && hasOthers }

  func add(_ value: JSONValue, isElement: Bool = false) {
    switch value {
    case .list(let list):
      hasLists = hasLists || !isElement
      for value in list where value.isContainer { add(value, isElement: true) }
    case .object(let object):
      hasOthers = hasOthers || !isElement
      for (name, value) in object where value != .null {
        let shape = members[name] ?? Shape()
        members[name] = shape
        shape.add(value)
      }
    case .null: break
    default: hasOthers = hasOthers || !isElement
    }
  }

  func completed(_ value: JSONValue) -> JSONValue {
    guard isMixedBelow else { return value }
    switch value {
    case .list(let list): return .list(list.map(completed))
    case .object(var object):
      for (name, member) in object {
        guard let shape = members[name] else { continue }
        let inner = shape.completed(member)
        let isAlone = if case .list = member { false } else { member != .null }
        object[name] = shape.isMixed && isAlone ? .list([inner]) : inner
      }
      return .object(object)
    default: return value
    }
  }
}
