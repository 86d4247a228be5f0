extension Color: Codable {
  /// Reads a CSS colour.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try value.decode(String.self)
    guard let color = Color(text) else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "expected \(Self.expectation), received \"\(text)\"")
    }
    self = color
  }

  /// Writes the colour as `#rrggbb` or `#rrggbbaa`.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}
