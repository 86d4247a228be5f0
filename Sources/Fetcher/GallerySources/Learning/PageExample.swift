import GalleryJSON
import GalleryText
import GalleryWeb

/// Finds the paging rule that leads from the first page to a second one, which the user copied from a browser.
struct PageExample {
  let first: WebAddress
  let second: WebAddress
  let itemCount: Int
  /// The values of the first page outside its items.
  let values: [(path: String, value: JSONValue)]

  /// The rules as a recipe has them, the one with the best evidence first.
  var candidates: [JSONValue] {
    let addresses = values.filter { _, value in
      value.nonEmptyText.flatMap { first.resolving($0) }?.requestText == second.requestText
    }.map { JSONValue.text(byRelation($0.path) ?? $0.path) }
    return addresses + parameters + paths
  }

  /// Returns the path of a link by the relation beside its address, since other pages may have it at another place; `nil`
  /// without a relation: `$.link[1].url` → `$.link[?@.relation == 'next'].url`.
  private func byRelation(_ path: String) -> String? {
    guard let end = path.lastIndex(of: "]"), let start = path[..<end].lastIndex(of: "["),
      Int(path[path.index(after: start)..<end]) != nil
    else { return nil }
    let element = path[...end] + "."
    let relation = values.first { $0.path.hasPrefix(element) && $0.value == .text(MemberNames.next) }
    guard let name = relation?.path.dropFirst(element.count), !name.contains(where: { ".[".contains($0) })
    else {
      return nil
    }
    return path[..<start] + "[?@.\(name) == '\(MemberNames.next)']" + path[path.index(after: end)...]
  }

  /// The rules for query items that differ.
  private var parameters: [JSONValue] {
    let before = Dictionary(first.query.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    return second.query.filter { before[$0.name] != $0.value ?? "" }.flatMap { item -> [JSONValue] in
      let parameter = JSONValue.text(item.name)
      var rules = numbers(item.value.flatMap { Int($0) }, after: before[item.name].flatMap { Int($0) })
        .map { rule in rule.merging(["parameter": parameter]) { own, _ in own } }
      for (path, value) in values where value.scalarText == item.value {
        rules.append(["type": "cursor", "parameter": parameter, "value": .text(path)])
      }
      return rules.map(JSONValue.object)
    }
  }

  /// The rules for a number in the path.
  private var paths: [JSONValue] {
    let old = first.path.parts(separatedBy: "/")
    let new = second.path.parts(separatedBy: "/")
    return new.indices.flatMap { index -> [JSONValue] in
      let before = old.count == new.count && old.indices.contains(index) ? Int(old[index]) : nil
      guard old.count != new.count || old[index] != new[index] else { return [] }
      return numbers(Int(new[index]), after: before).map { rule in
        var parts = new.map(String.init)
        parts[index] = "{\(rule["type"]?.scalarText ?? "")}"
        let query = second.encodedQuery.map { "?" + $0 } ?? ""
        return .object(
          rule.merging(["address": .text(parts.joined(separator: "/") + query)]) { own, _ in own })
      }
    }
  }

  /// Returns the rules by which one number follows another: pages, and offsets. A number that the first page
  /// lacks is that of the first page.
  private func numbers(_ number: Int?, after before: Int?) -> [[String: JSONValue]] {
    guard let number else { return [] }
    var rules: [[String: JSONValue]] = []
    if before.map({ number == $0 + 1 }) ?? (1...2).contains(number) {
      rules.append(["type": "page", "first": .integer(before ?? number - 1)])
    }
    if number == (before ?? 0) + itemCount { rules.append(["type": "offset"]) }
    return rules
  }
}
