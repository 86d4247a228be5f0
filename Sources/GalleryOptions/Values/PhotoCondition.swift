import GalleryText

/// A condition on the fields of photos, such as `rating >= 3 and not keywords = draft`.
///
/// A comparison is a field, one of `=`, `!=`, `<`, `<=`, `>`, `>=` and `~` (contains, or is like a pattern with `*`), and a
/// value: a number, a day or time, a word, or a text in quotes. Comparisons are joined by `and`, `or`, `not` and
/// parentheses; a field alone asks for photos that have it. A photo without a field matches no comparison of it.
public struct PhotoCondition: Sendable, Hashable {
  /// Returns a Boolean value that indicates whether a photo matches, by a function that returns the values of a field.
  typealias Test = @Sendable (_ values: (String) -> Values?) -> Bool

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

  /// The error of a text that is no condition.
  package struct SyntaxError: Error, Hashable, CustomStringConvertible {
    /// The place, in characters from 1.
    package let column: Int
    package let message: String

    package var description: String { "column \(column): \(message)" }
  }

  /// The names of the fields that it asks for.
  package let fields: [String]
  private let test: Test
  private let text: String

  package static let expectation = "a condition such as \"rating >= 3 and not keywords = draft\""

  /// Reads a condition.
  ///
  /// - Throws: ``SyntaxError``.
  package init(parsing text: String) throws(SyntaxError) {
    var parser = try ConditionParser(text)
    test = try parser.condition()
    fields = parser.fields
    self.text = text.trimmed
  }

  /// Returns a Boolean value that indicates whether a photo matches.
  ///
  /// - Parameter values: A function that returns the values of a field; `nil` where the photo has none.
  package func matches(_ values: (String) -> Values?) -> Bool { test(values) }
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
