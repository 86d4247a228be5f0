import GalleryText

/// A value of a layout document, before it is known what it is for.
public enum DocumentValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// A list of values.
  case list([DocumentValue])
  /// Values by key.
  case object([String: DocumentValue])
}

extension DocumentValue: Codable {
  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    // Every wrong guess costs a thrown error: the commonest kinds come first.
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let values = try? decoder.container(keyedBy: DocumentKey.self) {
      var object: [String: DocumentValue] = [:]
      for key in values.allKeys {
        object[key.stringValue] = try values.decode(DocumentValue.self, forKey: key)
      }
      self = .object(object)
    } else if var values = try? decoder.unkeyedContainer() {
      var list: [DocumentValue] = []
      while !values.isAtEnd { list.append(try values.decode(DocumentValue.self)) }
      self = .list(list)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if value.decodeNil() {
      self = .null
    } else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "not a value of JSON")
    }
  }

  /// Writes the value as it was read.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }
}

extension DocumentValue: CustomStringConvertible {
  /// The value as a message names it.
  public var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): number.shortest
    case .text(let text): "\"\(text)\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension DocumentValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a flag.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}

/// A key of a document, known or not.
struct DocumentKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
