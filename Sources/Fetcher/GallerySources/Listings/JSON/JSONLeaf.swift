package import GalleryJSON

/// A text, number or flag in a list element, with its path of names; `[]` stands for elements of lists.
struct JSONLeaf: Sendable {
  static let limit = 400
  static let depthLimit = 8

  let names: [String]
  let value: JSONValue
  let parent: JSONValue
  /// The place in the innermost list around it.
  var position = 0

  /// Returns the leaves of an element, those near the root first.
  static func leaves(of element: JSONValue) -> [JSONLeaf] {
    guard element.isContainer else { return [JSONLeaf(names: [], value: element, parent: .null)] }
    var leaves: [JSONLeaf] = []
    var containers: [(names: [String], value: JSONValue, position: Int)] = [([], element, 0)]
    var index = 0
    while index < containers.count, leaves.count < limit {
      let (names, value, position) = containers[index]
      index += 1
      let children: [(name: String, value: JSONValue, position: Int)]
      if case .list(let list) = value {
        children = list.prefix(limit).enumerated().map { ("[]", $0.element, $0.offset) }
      } else {
        children = value.orderedMembers.map { ($0.name, $0.value, position) }
      }
      for child in children {
        if child.value.isContainer {
          guard names.count < depthLimit, containers.count < limit else { continue }
          containers.append((names + [child.name], child.value, child.position))
        } else if child.value != .null {
          leaves.append(
            JSONLeaf(
              names: names + [child.name], value: child.value, parent: value, position: child.position))
        }
      }
    }
    return Array(leaves.prefix(limit))
  }

  /// Returns leaves as fields. A field's name joins the path by dots, with numbers for list elements.
  static func fields(of leaves: [JSONLeaf]) -> [String: String] {
    var fields: [String: String] = [:]
    var counts: [String: Int] = [:]
    for leaf in leaves where fields.count < 200 {
      guard let text = leaf.value.scalarText.flatMap({ RemoteText.line($0) }), !leaf.names.isEmpty else {
        continue
      }
      var name = leaf.names.joined(separator: ".")
      if name.contains("[]") {
        let number = counts[name, default: 0]
        counts[name] = number + 1
        name = name.split(separator: "[]", omittingEmptySubsequences: false).joined(separator: String(number))
      }
      guard let name = RemoteText.line(name, limit: 100) else { continue }
      fields[name] = text
    }
    return fields
  }
}

extension JSONValue {
  /// The members in natural order of their names; empty for other values.
  package var members: [(name: String, value: JSONValue)] {
    guard case .object(let object) = self else { return [] }
    return object.map { (NaturalKey($0.key), (name: $0.key, value: $0.value)) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The members in a stable order that is cheaper to compute than the natural one.
  var orderedMembers: [(name: String, value: JSONValue)] {
    guard case .object(let object) = self else { return [] }
    return object.map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
  }

  /// A Boolean value that indicates whether it is a list or an object.
  var isContainer: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }
}
