import GalleryJSON

/// A query for parts of a JSON value: a subset of JSONPath (RFC 9535).
///
/// Understood are `$`, names (`.name`, `['name']`), indexes (`[0]`, `[-1]`), slices (`[1:3]`), wildcards (`.*`,
/// `[*]`), several of these in one bracket, descendants (`..name`, `..*`, `..[0]`) and filters
/// (`[?@.kind == 'image' && @.width > 100]`) with `== != < <= > >=`, `&&`, `||`, `!`, parentheses and tests for
/// existence. Functions (`length()`, `match()` and others) are not. Objects are visited in the natural order of
/// their names, which the RFC leaves open.
package struct JSONPath: Sendable, Hashable {
  /// A step from nodes to nodes.
  enum Segment: Sendable, Hashable {
    /// `[…]`: of the children.
    case child([Selector])
    /// `..[…]`: of the node and everything within it.
    case descendant([Selector])
  }

  /// The children that a step takes.
  enum Selector: Sendable, Hashable {
    case name(String)
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case wildcard
    case filter(JSONPathFilter)
  }

  /// The steps from the root.
  let segments: [Segment]
  /// The query as it was written.
  package let text: String

  /// Reads a query, which begins with `$`.
  package init(_ text: String) throws(JSONPathError) {
    var parser = JSONPathParser(text)
    segments = try parser.query()
    self.text = text
  }

  /// The path of members, each by its name.
  init(names: [String]) {
    segments = names.map { .child([.name($0)]) }
    text = "$" + names.map { "." + $0 }.joined()
  }

  /// Returns whether it can select one value at most: names and indexes only.
  static func isSingular(_ segments: [Segment]) -> Bool {
    segments.allSatisfy {
      guard case .child(let selectors) = $0, selectors.count == 1 else { return false }
      switch selectors[0] {
      case .name, .index: return true
      case .slice, .wildcard, .filter: return false
      }
    }
  }
}

extension JSONPath: CustomStringConvertible {
  package var description: String { text }
}

/// A condition on a JSON value, as within `[?…]`: `@.kind == 'image'`.
package struct JSONPathFilter: Sendable, Hashable {
  indirect enum Expression: Sendable, Hashable {
    case or(Expression, Expression)
    case and(Expression, Expression)
    case not(Expression)
    case exists(Query)
    case comparison(Operand, Comparison, Operand)
  }

  enum Comparison: String, Sendable, Hashable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
  }

  enum Operand: Sendable, Hashable {
    case literal(JSONValue)
    case query(Query)
  }

  /// A query within a filter: of the value that is tested, or of the whole document.
  struct Query: Sendable, Hashable {
    let isRelative: Bool
    let segments: [JSONPath.Segment]
  }

  let expression: Expression

  init(_ expression: Expression) { self.expression = expression }

  /// Reads a condition without the `[?` and `]` around it.
  package init(_ text: String) throws(JSONPathError) {
    var parser = JSONPathParser(text)
    expression = try parser.filter()
  }
}

/// The reason for which a query cannot be read or answered.
package enum JSONPathError: Error, Sendable, Hashable {
  /// The text is no query of the subset: where, counted in characters from 1, and what is wrong.
  case syntax(text: String, position: Int, message: String)
  /// The query visits more values than any listing needs.
  case tooMuchWork(limit: Int)
}

extension JSONPathError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .syntax(let text, let position, let message): "\(text): character \(position): \(message)"
    case .tooMuchWork(let limit): "the query visits more than \(limit) values; make it more specific"
    }
  }
}
