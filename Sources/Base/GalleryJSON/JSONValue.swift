import GalleryText

/// A JSON value (RFC 8259) of unknown structure.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A whole number in the range of `Int`, which keeps all digits of identifiers.
  case integer(Int)
  /// Any other number. ``init(_:)`` chooses between the two cases, so that equal numbers are equal values.
  case number(Double)
  /// A text.
  case text(String)
  /// A list of values.
  case list([JSONValue])
  /// Values by name, without the order of the document.
  case object([String: JSONValue])
}

extension JSONValue {
  /// Creates a number: an ``integer(_:)`` if it is whole and in range.
  public init(_ number: Double) { self = Int(exactly: number).map(JSONValue.integer) ?? .number(number) }

  /// The value of a member; `nil` if this is not an object or has no such member.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The elements; empty if this is not a list.
  public var elements: [JSONValue] {
    guard case .list(let list) = self else { return [] }
    return list
  }

  /// The number; `nil` for other values.
  public var numberValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .flag, .text, .list, .object: nil
    }
  }
}

/// Lenient access for the values of services: numbers as texts, and blank texts.
extension JSONValue {
  /// A text, a number or a flag as text; `nil` for other values and for blank texts.
  package var scalarText: String? {
    switch self {
    case .text(let text): text.allSatisfy(\.isWhitespace) ? nil : text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .flag(let flag): String(flag)
    case .null, .list, .object: nil
    }
  }

  /// The text; `nil` for other values and for blank texts.
  package var nonEmptyText: String? {
    guard case .text(let text) = self else { return nil }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// A finite number, or a text with one; `nil` for others.
  package var double: Double? {
    let number: Double? = if case .text(let text) = self { Double(text.trimmed) } else { numberValue }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A whole number, or a text with one: `"1024"` as well as `1024.0`.
  package var int: Int? {
    if case .integer(let number) = self { return number }
    return double.flatMap { Int(exactly: $0) }
  }

  /// A number of pixels: rounded, positive, and limited to 10 million.
  package var pixels: Int? {
    double.map { Int(min(max($0, -1), 1e7).rounded()) }.flatMap { $0 > 0 ? $0 : nil }
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
  /// Creates an object. Of members with the same name, the last is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension JSONValue: CustomStringConvertible {
  /// A description of the value, for messages.
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

extension JSONValue: Codable {
  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    // Each failed attempt throws an error, which is slow. The most frequent types come first.
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Int.self) {
      // A number too large for an exact `Double` may be an identifier, so keep its digits.
      self = .integer(number)
    } else if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let number = try? value.decode(Double.self) {
      self = JSONValue(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .list(try value.decode([JSONValue].self))
    }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .integer(let number): try value.encode(number)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }
}
