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

extension JSONValue {
  /// Returns the value with the largest address in place of a text that has those of several sizes, as the attribute
  /// `srcset` of HTML does, and with an object in place of a list of an address, a width and a height.
  func withLargestSizes() -> JSONValue { hasSizes ? largestSizes : self }

  private var hasSizes: Bool {
    switch self {
    case .list(let list): isSizedAddress || list.contains(where: \.hasSizes)
    case .object(let object): object.values.contains(where: \.hasSizes)
    case .text(let text): (text.hasSuffix("w") || text.hasSuffix("x")) && Self.largestSize(in: text) != nil
    default: false
    }
  }

  private var largestSizes: JSONValue {
    switch self {
    case .list(let list) where isSizedAddress: ["url": list[0], "width": list[1], "height": list[2]]
    case .list(let list): .list(list.map(\.largestSizes))
    case .object(let object): .object(object.mapValues(\.largestSizes))
    case .text(let text): Self.largestSize(in: text).map(JSONValue.text) ?? self
    default: self
    }
  }

  private static func largestSize(in text: String) -> String? {
    guard text.contains(" "), text.contains("/") || text.contains(".") else { return nil }
    let entries = SourceSet.entries(text)
    guard entries.allSatisfy({ $0.width != nil || $0.density != 1 || entries.count > 1 }),
      text.split(separator: " ").count >= 2 * entries.count
    else { return nil }
    return entries.max { ($0.width ?? 0, $0.density) < ($1.width ?? 0, $1.density) }?.reference
  }

  /// A Boolean value that indicates whether it is an address with a width and a height in pixels.
  private var isSizedAddress: Bool {
    guard case .list(let list) = self, list.count == 3, let text = list[0].nonEmptyText else { return false }
    return text.contains("/") && PictureName.promise(ofReference: text) == .picture
      && list[1...].allSatisfy { 16...100_000 ~= $0.int ?? 0 }
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
