import GalleryJSON

/// A query for parts of a JSON value: a subset of JSONPath (RFC 9535).
///
/// Supports `$`, names (`.name`, `['name']`), indexes (`[0]`, `[-1]`), slices (`[1:3]`), wildcards (`.*`,
/// `[*]`), several of these in one bracket, descendants (`..name`, `..*`, `..[0]`) and filters (`[?@.kind ==
/// 'image' && @.width > 100]`) with `== != < <= > >=`, `&&`, `||`, `!`, parentheses and tests for existence.
/// Does not support functions (`length()`, `match()` and others). Visits the members of objects in natural
/// order of their names; the RFC leaves that order open.
struct JSONPath: Sendable {
  /// A step from nodes to nodes: `[…]` selects among the children, `..[…]` also among those of the
  /// descendants.
  struct Segment: Sendable {
    let selectors: [Selector]
    let isDescendant: Bool

    /// A Boolean value that indicates whether it is only a name or an index, which selects at most one value.
    var isSingular: Bool {
      guard !isDescendant, selectors.count == 1 else { return false }
      switch selectors[0] {
      case .name, .index: return true
      case .slice, .wildcard, .filter: return false
      }
    }
  }

  enum Selector: Sendable {
    case name(String)
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case wildcard
    case filter(JSONPathFilter)
  }

  let segments: [Segment]
  let text: String

  /// Reads a query, which begins with `$`.
  init(_ text: String) throws(JSONPathError) {
    var parser = JSONPathParser(text)
    segments = try parser.query()
    self.text = text
  }

  /// The names on the path.
  var names: [String] {
    segments.compactMap { if case .name(let name)? = $0.selectors.first { name } else { nil } }
  }

  /// Returns the values that the query selects, in order.
  func values(
    in value: JSONValue, limit: Int = JSONPathEvaluation.workLimit
  ) throws(JSONPathError) -> [JSONValue] {
    var evaluation = JSONPathEvaluation(root: value, limit: limit)
    return try evaluation.nodes(of: segments, from: value)
  }
}

/// A condition on a JSON value, as in `[?…]`: `@.kind == 'image'`.
indirect enum JSONPathFilter: Sendable {
  case or(JSONPathFilter, JSONPathFilter)
  case and(JSONPathFilter, JSONPathFilter)
  case not(JSONPathFilter)
  case exists(Operand)
  case comparison(Operand, Comparison, Operand)

  enum Comparison: String, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
  }

  enum Operand: Sendable {
    case literal(JSONValue)
    /// A query from the tested value (`@`) or from the root (`$`).
    case query(isRelative: Bool, [JSONPath.Segment])
  }

  /// Reads a filter without `[?` and `]`.
  init(_ text: String) throws(JSONPathError) {
    var parser = JSONPathParser(text)
    self = try parser.filter()
  }

  /// The value is both `@` and `$`.
  func holds(for value: JSONValue) throws(JSONPathError) -> Bool {
    var evaluation = JSONPathEvaluation(root: value)
    return try evaluation.holds(self, for: value)
  }
}

// MARK: Evaluation

/// The reason why a query is invalid, or was stopped.
enum JSONPathError: Error, Hashable {
  /// The text is not a query of the subset. `position` counts characters from 1.
  case syntax(text: String, position: Int, message: String)
  /// The query visits more values than the limit.
  case tooMuchWork(limit: Int)
}

extension JSONPathError: CustomStringConvertible {
  var description: String {
    switch self {
    case .syntax(let text, let position, let message): "\(text): character \(position): \(message)"
    case .tooMuchWork(let limit): "the query visits more than \(limit) values; make it more specific"
    }
  }
}

/// Evaluates queries, with a limit on the number of visited values.
struct JSONPathEvaluation {
  /// The maximum number of values that a query visits. A listing of 50 MB contains a few million.
  static let workLimit = 4_000_000

  let root: JSONValue
  var limit = workLimit
  private(set) var visited = 0

  mutating func nodes(
    of segments: [JSONPath.Segment], from start: JSONValue
  ) throws(JSONPathError) -> [JSONValue] {
    var nodes = [start]
    for segment in segments {
      var next: [JSONValue] = []
      for node in nodes { try select(segment, of: node, into: &next) }
      nodes = next
    }
    return nodes
  }

  private mutating func select(
    _ segment: JSONPath.Segment, of node: JSONValue, into found: inout [JSONValue]
  ) throws(JSONPathError) {
    for selector in segment.selectors {
      switch selector {
      case .name(let name):
        try visit(1)
        if let value = node[name] { found.append(value) }
      case .index(let index):
        try visit(1)
        let list = node.elements
        let place = index < 0 ? list.count + index : index
        if list.indices.contains(place) { found.append(list[place]) }
      case .slice(let start, let end, let step):
        try slice(node.elements, start, end, step, into: &found)
      case .wildcard:
        found += try children(of: node)
      case .filter(let filter):
        for child in try children(of: node) where try holds(filter, for: child) { found.append(child) }
      }
    }
    guard segment.isDescendant else { return }
    for child in try children(of: node) { try select(segment, of: child, into: &found) }
  }

  private mutating func children(of node: JSONValue) throws(JSONPathError) -> [JSONValue] {
    let children = if case .list(let list) = node { list } else { node.members.map(\.value) }
    try visit(children.count)
    return children
  }

  /// Implements RFC 9535, section 2.3.4.2.2.
  private mutating func slice(
    _ list: [JSONValue], _ start: Int?, _ end: Int?, _ step: Int, into found: inout [JSONValue]
  ) throws(JSONPathError) {
    guard step != 0 else { return }
    // Backwards, the limits are one place before the first element and the last element.
    let limits = step > 0 ? 0...list.count : -1...(list.count - 1)
    func place(_ index: Int?, or usual: Int) -> Int {
      let place = index.map { $0 < 0 ? list.count + $0 : $0 } ?? usual
      return min(max(place, limits.lowerBound), limits.upperBound)
    }
    let first = place(start, or: step > 0 ? 0 : list.count)
    for index in stride(from: first, to: place(end, or: step > 0 ? list.count : -1), by: step) {
      try visit(1)
      found.append(list[index])
    }
  }

  mutating func holds(_ filter: JSONPathFilter, for value: JSONValue) throws(JSONPathError) -> Bool {
    switch filter {
    case .or(let left, let right):
      if try holds(left, for: value) { return true }
      return try holds(right, for: value)
    case .and(let left, let right):
      guard try holds(left, for: value) else { return false }
      return try holds(right, for: value)
    case .not(let inner): return try !holds(inner, for: value)
    case .exists(let query): return try !values(of: query, for: value).isEmpty
    case .comparison(let left, let comparison, let right):
      let left = try values(of: left, for: value).first
      let right = try values(of: right, for: value).first
      return Self.compare(left, comparison, right)
    }
  }

  private mutating func values(
    of operand: JSONPathFilter.Operand, for value: JSONValue
  ) throws(JSONPathError) -> [JSONValue] {
    switch operand {
    case .literal(let value): [value]
    case .query(let isRelative, let segments): try nodes(of: segments, from: isRelative ? value : root)
    }
  }

  /// Compares values as in RFC 9535, section 2.3.5.2.2; `nil` stands for a missing value.
  private static func compare(
    _ left: JSONValue?, _ comparison: JSONPathFilter.Comparison, _ right: JSONValue?
  ) -> Bool {
    switch comparison {
    case .equal: isEqual(left, right)
    case .unequal: !isEqual(left, right)
    case .less: isLess(left, right)
    case .greater: isLess(right, left)
    case .atMost: isLess(left, right) || isEqual(left, right)
    case .atLeast: isLess(right, left) || isEqual(left, right)
    }
  }

  private static func isEqual(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
    switch (left, right) {
    case (.integer(let a)?, .number(let b)?), (.number(let b)?, .integer(let a)?): Double(a) == b
    case (.list(let a)?, .list(let b)?): a.count == b.count && zip(a, b).allSatisfy(isEqual)
    case (.object(let a)?, .object(let b)?):
      a.count == b.count && a.allSatisfy { name, value in b[name].map { isEqual(value, $0) } ?? false }
    case (.text(let a)?, .text(let b)?): a.unicodeScalars.elementsEqual(b.unicodeScalars)
    default: left == right
    }
  }

  private static func isLess(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
    switch (left, right) {
    case (.integer(let a)?, .integer(let b)?): a < b
    case (.text(let a)?, .text(let b)?): a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    case (let a?, let b?): a.numberValue.flatMap { a in b.numberValue.map { a < $0 } } ?? false
    default: false
    }
  }

  private mutating func visit(_ count: Int) throws(JSONPathError) {
    visited += count
    guard visited <= limit else { throw .tooMuchWork(limit: limit) }
  }
}
