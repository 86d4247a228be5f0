extension Encoder {
  /// Encodes the members of an object. Unknown values are omitted, or `null`.
  package func encode(_ members: KeyValuePairs<String, (any Encodable)?>, withNulls: Bool = false) throws {
    var values = container(keyedBy: MemberName.self)
    for (name, value) in members {
      if let value {
        try values.encode(value, forKey: MemberName(stringValue: name))
      } else if withNulls {
        try values.encodeNil(forKey: MemberName(stringValue: name))
      }
    }
  }
}

/// The name of a member that is known only at run time.
package struct MemberName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }

  package init?(intValue: Int) { nil }
}
