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
      if let error = JSONSyntaxError(in: content) { throw ParsingError(description: error.description) }
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
    default: self.init(number.doubleValue)
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
