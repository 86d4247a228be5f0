extension Encoder {
  /// Encodes the members of an object. Unknown values are omitted, or `null`.
  package func encode(
    _ members: KeyValuePairs<String, (any Encodable)?>, withNulls: Bool = false
  ) throws {
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

private struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
