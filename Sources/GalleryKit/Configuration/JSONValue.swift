/// A JSON value of a configuration file, before it is known what it is for.
enum JSONValue: Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// The values of an option: of a list its elements, of anything else itself; `nil` where an option takes none.
  var texts: [String]? {
    guard case .array(let elements) = self else { return scalarText.map { [$0] } }
    let texts = elements.compactMap(\.scalarText)
    return texts.count == elements.count ? texts : nil
  }

  /// The value as it would be written on the command line; `nil` where it cannot be.
  private var scalarText: String? {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    case .string(let value): value
    case .null, .array, .object: nil
    }
  }
}
