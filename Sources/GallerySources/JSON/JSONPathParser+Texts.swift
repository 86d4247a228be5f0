/// Texts and characters.
extension JSONPathParser {
  mutating func string() throws(JSONPathError) -> String {
    let quote = scalars[index]
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar != quote {
      guard scalar.value >= 0x20 else { throw failure("control characters must be escaped") }
      index += 1
      text.append(scalar == "\\" ? try escape(quote: quote) : scalar)
    }
    guard index < scalars.count else { throw failure("the quotation mark is not closed") }
    index += 1
    return String(text)
  }

  mutating func escape(quote: Unicode.Scalar) throws(JSONPathError) -> Unicode.Scalar {
    guard let scalar = peek else { throw failure("the quotation mark is not closed") }
    index += 1
    switch scalar {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "/", "\\", quote: return scalar
    case "u":
      let high = try hexadecimal()
      if let scalar = Unicode.Scalar(high) { return scalar }
      guard high < 0xDC00, take("\\u") else { throw failure("half of a surrogate pair") }
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
      else { throw failure("half of a surrogate pair") }
      return scalar
    default:
      index -= 1
      throw failure("\\\(scalar) is no escape here")
    }
  }

  mutating func hexadecimal() throws(JSONPathError) -> UInt32 {
    let digits = scalars[index..<min(index + 4, scalars.count)]
    var text = String.UnicodeScalarView()
    text.append(contentsOf: digits)
    guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit),
      let value = UInt32(String(text), radix: 16)
    else { throw failure("expected four hexadecimal digits") }
    index += 4
    return value
  }

  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// What stands where something else was expected.
  var received: String { peek.map { "\"\($0)\"" } ?? "the end" }

  mutating func take(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  mutating func skipBlanks() {
    while let scalar = peek, [" ", "\t", "\n", "\r"].contains(scalar) { index += 1 }
  }

  func failure(_ message: String) -> JSONPathError {
    .syntax(text: text, position: index + 1, message: message)
  }

  mutating func nested<Result>(
    _ parse: (inout JSONPathParser) throws(JSONPathError) -> Result
  ) throws(JSONPathError) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw failure("nested too deeply") }
    return try parse(&self)
  }
}
