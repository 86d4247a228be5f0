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

  /// The name of a member, whatever it is.
  package struct MemberName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }

    package init?(intValue: Int) { nil }
  }
}
