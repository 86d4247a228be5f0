import GalleryText

/// A condition on the fields of photos, such as `rating >= 3 and not keywords = draft`.
///
/// A comparison has a field, an operator and a value. Operators: `=`, `!=`, `<`, `<=`, `>`, `>=` and `~`
/// (contains, or matches a pattern with `*`). Values: numbers, dates, words or quoted texts. `in (cat, dog)`
/// is equal to one of several values. A field alone matches photos that have it; comparisons with a missing
/// field never match. `and`, `or`, `not` and parentheses join comparisons.
public struct PhotoCondition: Sendable, Hashable {
  /// A function that indicates whether a photo matches, given a function that returns the values of a field.
  typealias Test = @Sendable (_ values: (String) -> Values?) -> Bool

  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case like = "~"
  }

  package struct SyntaxError: Error, Hashable, CustomStringConvertible {
    /// The position in the text, in characters from 1.
    package let column: Int
    package let message: String

    package var description: String { "column \(column): \(message)" }
  }

  package let fields: [String]
  private let test: Test
  private let text: String

  package static let expectation = "a condition such as \"rating >= 3 and not keywords = draft\""

  package init(parsing text: String) throws(SyntaxError) {
    var parser = try ConditionParser(text)
    test = try parser.condition()
    fields = parser.fields
    self.text = text.trimmed
  }

  /// Returns a Boolean value that indicates whether a photo matches. `values`
  /// returns `nil` for a field that it lacks.
  package func matches(_ values: (String) -> Values?) -> Bool { test(values) }
}

extension PhotoCondition: LosslessStringConvertible {
  /// Parses a condition; `nil` for an invalid text.
  public init?(_ text: String) {
    do throws(SyntaxError) { try self.init(parsing: text) } catch { return nil }
  }

  /// The original text of the condition.
  public var description: String { text }

  /// Returns a Boolean value that indicates whether two conditions have the same text.
  public static func == (left: PhotoCondition, right: PhotoCondition) -> Bool { left.text == right.text }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
