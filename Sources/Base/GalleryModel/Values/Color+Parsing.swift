extension Color {
  /// The accepted forms of a colour, for messages.
  public static let expectation = "a CSS colour such as white, #f80, #ff8800, rgb(255 136 0), or transparent"

  /// Reads a CSS colour: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`,
  /// `rgb(…)`, `rgba(…)` or `transparent`.
  public init?(_ text: String) {
    let lowered = text.lowercased()
    if lowered == "transparent" {
      self = .transparent
    } else if let value = Self.named[lowered] {
      self.init(rgb: value)
    } else if lowered.hasPrefix("#") {
      self.init(hexadecimal: lowered.dropFirst())
    } else {
      self.init(function: lowered)
    }
  }

  private init?(hexadecimal digits: Substring) {
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    let pairs = digits.count > 4 ? Array(digits) : digits.flatMap { [$0, $0] }
    let values = stride(from: 0, to: pairs.count, by: 2).compactMap {
      UInt8(String(pairs[$0...($0 + 1)]), radix: 16)
    }
    self.init(red: values[0], green: values[1], blue: values[2], alpha: values.count == 4 ? values[3] : 255)
  }

  /// Reads `rgb(255, 136, 0)`, `rgb(255 136 0 / 50%)` or `rgba(255, 136, 0, 0.5)`.
  private init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      ["rgb", "rgba"].contains(text[..<open])
    else { return nil }
    let (channels, opacity) = Self.arguments(text[text.index(after: open)...].dropLast())
    let bytes = channels.compactMap { Self.byte($0, whole: 255) }
    guard channels.count == 3, bytes.count == 3,
      let alpha = opacity.map({ Self.byte($0, whole: 1) }) ?? 255
    else { return nil }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha)
  }

  /// Returns the arguments, separated by commas, or by spaces with a slash before the opacity.
  private static func arguments(_ text: Substring) -> (channels: [Substring], opacity: Substring?) {
    func split(_ text: Substring, at separator: Character) -> [Substring] {
      text.parts(separatedBy: separator).map { $0.trimmed[...] }
    }
    if text.contains(",") {
      let parts = split(text, at: ",")
      return parts.count == 4 ? (Array(parts[..<3]), parts[3]) : (parts, nil)
    }
    let halves = split(text, at: "/")
    let channels = halves[0].split(separator: " ")
    switch halves.count {
    case 1: return (channels, nil)
    case 2: return (channels, halves[1])
    default: return ([], nil)
    }
  }

  /// Converts a number up to `whole`, or a percentage, to 0–255.
  private static func byte(_ text: Substring, whole: Double) -> UInt8? {
    let isPercentage = text.hasSuffix("%")
    guard let value = Double(decimal: isPercentage ? text.dropLast() : text), value >= 0 else { return nil }
    let fraction = value / (isPercentage ? 100 : whole)
    return fraction <= 1 ? UInt8((fraction * 255).rounded()) : nil
  }
}

extension Color: LosslessStringConvertible {
  /// The colour as `#rrggbb` or `#rrggbbaa`, a form that ``init(_:)`` reads.
  public var description: String {
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + channels.map { $0.digits(2, radix: 16) }.joined()
  }
}

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
