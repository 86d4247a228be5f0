import GalleryText

/// A value of JSON (RFC 8259), before it is known what it is for.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number that is whole and fits; identifiers must not lose digits.
  case integer(Int)
  /// Any other number. ``init(_:)`` makes one of the two of a number, so that equal numbers are equal values.
  case number(Double)
  /// A text.
  case text(String)
  /// A list of values.
  case list([JSONValue])
  /// Values by name. The order of the document is lost.
  case object([String: JSONValue])
}

extension JSONValue {
  /// Creates a number: an ``integer(_:)`` where it is whole and fits.
  public init(_ number: Double) {
    self = Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  /// The value of a member; `nil` where this is no object or has none of that name.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The elements; empty where this is no list.
  public var elements: [JSONValue] {
    guard case .list(let list) = self else { return [] }
    return list
  }

  /// The number, where this is one.
  public var numberValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .flag, .text, .list, .object: nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Creates a flag.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  /// Creates a list.
  public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  /// Creates an object; of members with one name the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as a message names it.
  public var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): number.shortest
    case .text(let text): "\"\(text)\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}
