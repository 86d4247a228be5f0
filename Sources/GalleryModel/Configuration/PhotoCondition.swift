import GalleryText

/// A condition on the fields of photos, such as `rating >= 3 and not keywords = draft`.
///
/// A comparison is a field, one of `=`, `!=`, `<`, `<=`, `>`, `>=` and `~` (contains, or matches a pattern with `*`), and a
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

  /// The values of a field: several of keywords, one of most others.
  package struct Values: Sendable, Hashable {
    /// The values as texts.
    package var texts: [String]
    /// The value as a number; `nil` reads the texts.
    package var number: Double?

    /// Creates values.
    package init(_ texts: [String], number: Double? = nil) {
      self.texts = texts
      self.number = number
    }
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

extension PhotoCondition.Values {
  /// Returns a Boolean value that indicates whether one of the values, or for `!=` each, compares like this to a value.
  fileprivate func matches(_ comparison: PhotoCondition.Comparison, _ value: String) -> Bool {
    if let number = Self.number(value), comparison != .like {
      if let own = self.number { return comparison.holds(own, number) }
      let numbers = texts.compactMap(Self.number)
      // A text that is no number is unequal to any; it is neither more nor less.
      if numbers.isEmpty { return comparison == .unequal }
      return comparison == .unequal
        ? numbers.allSatisfy { $0 != number } : numbers.contains { comparison.holds($0, number) }
    }
    switch comparison {
    case .unequal: return texts.allSatisfy { Self.compare($0, value) != 0 }
    case .like: return texts.contains { Self.isLike($0, value) }
    default: return texts.contains { comparison.holds(Self.compare($0, value), 0) }
    }
  }

  /// A number, or a fraction such as 1/250.
  private static func number(_ text: String) -> Double? {
    if let number = Double(decimal: text) { return number }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let above = Double(decimal: parts[0]), let below = Double(decimal: parts[1]),
      below != 0
    else { return nil }
    return above / below
  }

  /// Compares texts without regard to upper and lower case: less than 0 where the first comes first. A day or a time is
  /// compared as far as the other one goes: to a day, to an hour or to a second.
  private static func compare(_ text: String, _ value: String) -> Int {
    var (first, second) = (text.lowercased(), value.lowercased())
    if isTime(second), isTime(first) {
      second = second.split(separator: " ", maxSplits: 1).joined(separator: "t")
      first = String(first.prefix(second.count))
    }
    return first == second ? 0 : first < second ? -1 : 1
  }

  /// A year and a month, a day, or a day and a time.
  private static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count >= 7 && bytes[4] == UInt8(ascii: "-")
      && bytes.prefix(7).enumerated().allSatisfy { $0 == 4 || (0x30...0x39).contains($1) }
  }

  /// Without a star: whether the text contains the other. With stars: whether it is like the pattern as a whole.
  private static func isLike(_ text: String, _ pattern: String) -> Bool {
    let (text, pattern) = (Array(text.lowercased()), Array(pattern.lowercased()))
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(Array.init)
    guard parts.count > 1 else { return find(pattern, in: text[...]) != nil }
    var rest = text[...]
    guard rest.starts(with: parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let start = find(part, in: rest) else { return false }
      rest = rest[(start + part.count)...]
    }
    let end = parts[parts.count - 1]
    return rest.count >= end.count && rest.suffix(end.count).elementsEqual(end)
  }

  private static func find(_ part: [Character], in text: ArraySlice<Character>) -> Int? {
    guard text.count >= part.count else { return nil }
    return (text.startIndex...(text.endIndex - part.count)).first { text[$0...].starts(with: part) }
  }
}

extension PhotoCondition.Comparison {
  fileprivate func holds<Value: Comparable>(_ first: Value, _ second: Value) -> Bool {
    switch self {
    case .equal: first == second
    case .unequal: first != second
    case .less: first < second
    case .atMost: first <= second
    case .greater: first > second
    case .atLeast: first >= second
    case .like: false
    }
  }
}
