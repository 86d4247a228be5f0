import Foundation

extension JSONValue {
  /// The reason for which bytes are no JSON.
  package struct ParsingError: Error, Hashable, CustomStringConvertible {
    /// The parser's own words.
    package let description: String
  }

  /// Reads a JSON text in UTF-8, with or without a byte-order mark.
  ///
  /// Foundation's parser ends at 512 levels of nesting, which bounds everything that walks the value.
  package init(parsing bytes: some Collection<UInt8>) throws(ParsingError) {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Data(bytes.dropFirst(3)) : Data(bytes)
    do {
      self.init(foundation: try JSONSerialization.jsonObject(with: content, options: .fragmentsAllowed))
    } catch {
      let error = error as NSError
      let text = error.userInfo[NSDebugDescriptionErrorKey] as? String
      throw ParsingError(description: text ?? error.localizedDescription)
    }
  }

  /// Reads a JSON text.
  package init(parsing text: String) throws(ParsingError) { try self.init(parsing: Array(text.utf8)) }

  private init(foundation value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(list.map(JSONValue.init(foundation:)))
    case let object as [String: Any]: self = .object(object.mapValues(JSONValue.init(foundation:)))
    case let number as NSNumber: self.init(number)
    default: self = .null
    }
  }

  private init(_ number: NSNumber) {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .flag(number.boolValue)
    case UInt8(ascii: "q"), UInt8(ascii: "i"): self = .integer(number.intValue)
    default: self = Int(exactly: number.doubleValue).map(JSONValue.integer) ?? .number(number.doubleValue)
    }
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .integer(number)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
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

  /// The value in one line, members in the order of their names, slashes as they are; equal values give equal
  /// texts.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "null" }  // Only numbers that are not finite.
    return String(decoding: data, as: UTF8.self)
  }
}
