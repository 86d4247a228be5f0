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
      self = try JSONDecoder().decode(JSONValue.self, from: content)
    } catch {
      if let error = JSONSyntaxError(in: content) { throw ParsingError(description: error.description) }
      guard case .dataCorrupted(let context)? = error as? DecodingError else {
        throw ParsingError(description: "\(error)")
      }
      throw ParsingError(description: context.debugDescription)
    }
  }

  /// Reads a JSON text.
  package init(parsing text: String) throws(ParsingError) { try self.init(parsing: Array(text.utf8)) }

  /// The value in one line, members in the order of their names, slashes as they are; equal values give equal
  /// texts.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "null" }  // Only numbers that are not finite.
    return String(decoding: data, as: UTF8.self)
  }
}
