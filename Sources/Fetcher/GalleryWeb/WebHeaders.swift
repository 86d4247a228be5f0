/// The header fields of a request or a response, in order. Names are compared case-insensitively (RFC 9110
/// §5.1).
package struct WebHeaders: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var fields: [Field]

  package init(_ fields: [Field] = []) { self.fields = fields }

  package subscript(name: String) -> String? { fields.first { Self.same($0.name, name) }?.value }

  package func values(of name: String) -> [String] { fields.filter { Self.same($0.name, name) }.map(\.value) }

  package mutating func append(_ name: String, _ value: String) { fields.append(Field(name, value)) }

  /// Removes the fields with the names of others, and appends these.
  package mutating func replace(by others: [Field]) {
    fields.removeAll { field in others.contains { Self.same($0.name, field.name) } }
    fields += others
  }

  /// A Boolean value that indicates whether the fields are safe to send: names are tokens, and values contain
  /// no control characters.
  package var areWellFormed: Bool {
    fields.allSatisfy { field in
      !field.name.isEmpty && field.name.utf8.allSatisfy { Self.isToken($0) }
        && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
  }

  private static func same(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
  }

  /// Returns whether a byte may occur in a token (RFC 9110 §5.6.2).
  private static func isToken(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
  }
}

extension WebHeaders: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field($0.0, $0.1) })
  }
}
