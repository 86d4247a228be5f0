import GalleryText

/// A value of JSON (RFC 8259) from a server or a list, before it is known what it is for.
package enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number that is whole and fits; identifiers must not lose digits.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A text.
  case text(String)
  /// A list of values.
  case list([JSONValue])
  /// Values by name. The order of the document is lost; ``members`` has one that does not depend on chance.
  case object([String: JSONValue])
}

extension JSONValue {
  /// The value of a member; `nil` where this is no object or has none of that name.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The members in natural order of their names; empty where this is no object.
  package var members: [(name: String, value: JSONValue)] {
    guard case .object(let object) = self else { return [] }
    return object.map { (NaturalKey($0.key), (name: $0.key, value: $0.value)) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The members in an order that costs less and means nothing, but is always the same.
  var orderedMembers: [(name: String, value: JSONValue)] {
    guard case .object(let object) = self else { return [] }
    return object.map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
  }

  /// The elements; empty where this is no list.
  package var elements: [JSONValue] {
    guard case .list(let list) = self else { return [] }
    return list
  }

  /// A text, a number or a flag as text; `nil` for what is none, and for a text without a visible character.
  package var scalarText: String? {
    switch self {
    case .text(let text): text.allSatisfy(\.isWhitespace) ? nil : text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .flag(let flag): String(flag)
    case .null, .list, .object: nil
    }
  }

  /// The text, where this is one with a visible character.
  package var nonEmptyText: String? {
    guard case .text(let text) = self else { return nil }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// A number, or a text that is one; `nil` for others and for what is not finite.
  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    case .text(let text): Double(text.trimmed).flatMap { $0.isFinite ? $0 : nil }
    case .null, .flag, .list, .object: nil
    }
  }

  /// A whole number, or a text that is one, `"1024"` as well as `1024.0`.
  package var int: Int? {
    if case .integer(let number) = self { return number }
    return double.flatMap { Int(exactly: $0) }
  }

  /// A number of pixels: whole, above zero, and no more than any picture has on a side.
  package var pixels: Int? {
    double.map { Int($0.clamped(to: -1...1e7).rounded()) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension Double {
  /// The nearest value within bounds.
  func clamped(to bounds: ClosedRange<Double>) -> Double {
    min(max(self, bounds.lowerBound), bounds.upperBound)
  }
}
