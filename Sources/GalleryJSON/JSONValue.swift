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

/// Values as services use them: numbers that are texts, and texts that are blank.
extension JSONValue {
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
    let number: Double? = if case .text(let text) = self { Double(text.trimmed) } else { numberValue }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A whole number, or a text that is one, `"1024"` as well as `1024.0`.
  package var int: Int? {
    if case .integer(let number) = self { return number }
    return double.flatMap { Int(exactly: $0) }
  }

  /// A number of pixels: whole, above zero, and no more than any picture has on a side.
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

extension JSONValue: Codable {
  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    // Every wrong guess costs a thrown error: the commonest kinds come first.
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Int.self) {
      // A number beyond those that a double tells apart may be an identifier: it keeps its digits.
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

  /// Writes the value as it was read.
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
