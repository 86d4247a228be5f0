import GalleryJSON
import GalleryText

/// The reasons why a recipe selects no photos.
extension Recipe {
  /// Returns the reason why a page has no photos; `nil` if its list is empty.
  ///
  /// - Parameters:
  ///   - count: The number of items before the condition.
  ///   - scope: The page, with the first item that meets the condition.
  func mistake(of count: Int, _ scope: RecipeScope) throws(JSONPathError) -> String? {
    if count == 0 {
      var obstacles: [String] = []
      for path in items {
        guard let obstacle = try path.obstacle(in: scope.page) else { return nil }
        obstacles.append(obstacle)
      }
      guard obstacles.isEmpty else { return "items: " + obstacles.joined(separator: "; ") }
      return GenericJSON.isEmptyList(scope.page)
        ? nil : "items: no list with addresses of images was found; \(scope.page.contents(of: "$"))"
    }
    guard scope.item != .null else {
      return "where: \(count.counted("item")) on the page, but the condition holds for 0"
    }
    for hop in hops.prefix(1) { return try hop.obstacle(in: scope).map { "item: " + $0 } }
    return try imageMistake(scope)
  }

  /// Returns the reason why an item has no image.
  func imageMistake(_ scope: RecipeScope) throws(JSONPathError) -> String {
    guard let value = self[.image].last else {
      return "image: no address of an image was found in the first item; \(scope.item.contents(of: "$"))"
    }
    if let obstacle = try value.obstacle(in: scope) { return "image: " + obstacle }
    let text = try value.text(in: scope).flatMap { RemoteText.line($0, limit: 100) }
    return "image: expected the address of an image from \(value.text), received \(text ?? "no text")"
  }
}

extension JSONPath {
  /// Returns the first step that selects nothing, and the members that exist there. An empty list or object is
  /// no obstacle.
  func obstacle(in root: JSONValue) throws(JSONPathError) -> String? {
    var place = "$"
    var nodes = [root]
    for segment in segments {
      var found: [JSONValue] = []
      var evaluation = JSONPathEvaluation(root: root)
      for node in nodes { found += try evaluation.nodes(of: [segment], from: node) }
      guard found.isEmpty else {
        nodes = found
        place += segment.text
        continue
      }
      let isEmpty = nodes.allSatisfy { $0 == .null || $0 == .list([]) || $0 == .object([:]) }
      return isEmpty && !segment.isSingular
        ? nil : "\(text) selects nothing; \(nodes[0].contents(of: place))"
    }
    return nil
  }
}

extension JSONPath.Segment {
  /// The segment as in a path; of several selectors, the first.
  fileprivate var text: String {
    let dots = isDescendant ? ".." : ""
    return switch selectors.first {
    case .name(let name): isDescendant ? dots + name : ".\(name)"
    case .index(let index): "\(dots)[\(index)]"
    case .slice: "\(dots)[…]"
    case .filter: "\(dots)[?…]"
    case .wildcard, nil: "\(dots)[*]"
    }
  }
}

extension JSONValue {
  /// A sentence about a value for people: `$.data has count, items`.
  func contents(of place: String) -> String {
    switch self {
    case .object(let object):
      let names = object.keys.sorted().prefix(12).compactMap { RemoteText.line($0, limit: 40) }
      let more = object.count > names.count ? " and \(object.count - names.count) more" : ""
      return "\(place) has \(names.isEmpty ? "no members" : names.joined(separator: ", "))\(more)"
    case .list(let list): return "\(place) is a list of \(list.count)"
    case .null: return "\(place) is null"
    case .text, .flag, .integer, .number:
      return "\(place) is \(RemoteText.line(text, limit: 80) ?? "a text")"
    }
  }
}
