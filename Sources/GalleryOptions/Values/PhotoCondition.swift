import GalleryText

/// A condition on the fields of photos, such as `rating >= 3 and not keywords = draft`.
///
/// A comparison is a field, one of `=`, `!=`, `<`, `<=`, `>`, `>=` and `~` (contains, or is like a pattern with `*`), and a
/// value: a number, a day or time, a word, or a text in quotes. Comparisons are joined by `and`, `or`, `not` and
/// parentheses; a field alone asks for photos that have it. A photo without a field matches no comparison of it.
public struct PhotoCondition: Sendable, Hashable {
  /// The way in which a field and a value are compared.
  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case like = "~"
  }

  /// A part of a condition.
  package indirect enum Node: Sendable, Hashable {
    /// The photo has the field.
    case has(String)
    case compares(String, Comparison, String)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
  }

  /// The error of a text that is no condition.
  package struct SyntaxError: Error, Hashable, CustomStringConvertible {
    /// The place, in characters from 1.
    package let column: Int
    /// The sentence about it.
    package let message: String

    package var description: String { "column \(column): \(message)" }
  }

  /// The condition itself.
  package let root: Node
  private let text: String

  /// The form of a condition, for messages.
  package static let expectation = "a condition such as \"rating >= 3 and not keywords = draft\""

  /// Reads a condition.
  ///
  /// - Throws: ``SyntaxError``.
  package init(parsing text: String) throws(SyntaxError) {
    var parser = try ConditionParser(text)
    root = try parser.condition()
    self.text = text.trimmed
  }

  /// The names of the fields that it asks for.
  package var fields: [String] { Self.fields(of: root) }

  /// Returns a Boolean value that indicates whether a photo matches.
  ///
  /// - Parameter values: A function that returns the values of a field; `nil` where the photo has none.
  package func matches(_ values: (String) -> Values?) -> Bool { Self.matches(root, values) }

  private static func fields(of node: Node) -> [String] {
    switch node {
    case .has(let name), .compares(let name, _, _): [name]
    case .not(let part): fields(of: part)
    case .and(let first, let second), .or(let first, let second): fields(of: first) + fields(of: second)
    }
  }

  private static func matches(_ node: Node, _ values: (String) -> Values?) -> Bool {
    switch node {
    case .has(let name): values(name) != nil
    case .compares(let name, let comparison, let value):
      values(name).map { $0.matches(comparison, value) } ?? false
    case .not(let part): !matches(part, values)
    case .and(let first, let second): matches(first, values) && matches(second, values)
    case .or(let first, let second): matches(first, values) || matches(second, values)
    }
  }
}

extension PhotoCondition: LosslessStringConvertible {
  /// Reads a condition; `nil` for a text that is none.
  public init?(_ text: String) {
    do throws(SyntaxError) { try self.init(parsing: text) } catch { return nil }
  }

  /// The condition as it was written.
  public var description: String { text }

  /// The same text is the same condition.
  public static func == (left: PhotoCondition, right: PhotoCondition) -> Bool { left.text == right.text }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
