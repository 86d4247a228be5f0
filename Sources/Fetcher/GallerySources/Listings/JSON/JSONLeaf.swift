package import GalleryJSON

/// A text, number or flag in a list element, with its path of names; `[]` stands for elements of lists.
struct JSONLeaf: Sendable {
  static let limit = 400
  static let depthLimit = 8

  let names: [String]
  let value: JSONValue
  let parent: JSONValue

  /// Returns the leaves of an element, those near the root first.
  static func leaves(of element: JSONValue) -> [JSONLeaf] {
    guard element.isContainer else { return [JSONLeaf(names: [], value: element, parent: .null)] }
    var leaves: [JSONLeaf] = []
    var containers: [(names: [String], value: JSONValue)] = [([], element)]
    var index = 0
    while index < containers.count, leaves.count < limit {
      let (names, value) = containers[index]
      index += 1
      let children: [(String, JSONValue)]
      if case .list(let list) = value {
        children = list.prefix(limit).map { ("[]", $0) }
      } else {
        children = value.orderedMembers.map { ($0.name, $0.value) }
      }
      for (name, child) in children {
        if child.isContainer {
          if names.count < depthLimit, containers.count < limit { containers.append((names + [name], child)) }
        } else if child != .null {
          leaves.append(JSONLeaf(names: names + [name], value: child, parent: value))
        }
      }
    }
    return Array(leaves.prefix(limit))
  }

  /// Returns leaves without file names beside an image's address in the same object: these name the image,
  /// but do not locate it.
  static func withoutNames(_ leaves: [JSONLeaf]) -> [JSONLeaf] {
    let addressed = Set(
      leaves.filter { leaf in
        guard let text = leaf.value.nonEmptyText, !leaf.isRelative(text), !NameTokens.isForeign(leaf.names)
        else { return false }
        return PictureConfidence.of(leaf) >= PictureConfidence.threshold
      }.map { $0.names.dropLast() })
    guard !addressed.isEmpty else { return leaves }
    return leaves.filter { leaf in
      guard let text = leaf.value.nonEmptyText else { return true }
      return !leaf.isRelative(text) || !addressed.contains(leaf.names.dropLast())
    }
  }

  /// Returns a Boolean value that indicates whether a reference has neither a scheme nor an explicit path.
  private func isRelative(_ text: String) -> Bool {
    !text.contains("://") && !text.hasPrefix("/") && !text.hasPrefix("./") && !text.hasPrefix("../")
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
