/// The first position where a text is not JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The character in the line, from 1.
  package let column: Int
  /// The expected and the found text.
  package let reason: String

  /// `line 3, column 10: expected a value, found "}"`.
  package var description: String { "line \(line), column \(column): \(reason)" }
}

/// A parser for JSON (RFC 8259) in UTF-8 that reads value by value, from memory or from a file in pieces.
///
/// Foundation's decoder takes ten times as long to read a ``JSONValue``.
package struct JSONReader {
  /// The accepted syntax.
  package enum Dialect {
    /// Standard JSON.
    case json
    /// JSON with damaged texts. Accepts control characters, replaces invalid UTF-8 and unpaired surrogates by
    /// U+FFFD, and reads `NaN` and infinities as `null`.
    case damaged
    /// JavaScript literals: JSON, and keys without quotes, single quotes, trailing commas and `undefined`.
    case script
    /// JSON with texts in single or double quotation marks, as in JSONPath.
    case query
  }

  /// The maximum nesting, the same as Foundation's.
  private static let deepest = 512
  /// The maximum number of bytes of a text or number to keep when the next piece of a file is loaded.
  private static let longestKept = 64 << 10
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private let dialect: Dialect
  private var hasSingleQuotes: Bool { dialect == .script || dialect == .query }
  private let nextPiece: (() -> [UInt8])?
  private var bytes: [UInt8]
  private let start: Int
  private var end: Int
  /// The index of the next byte.
  package private(set) var position: Int

  /// Creates a reader of bytes, with or without a byte-order mark. The range defaults to all bytes.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, as dialect: Dialect = .json) {
    self.bytes = bytes
    self.dialect = dialect
    nextPiece = nil
    let range = range ?? bytes.indices
    start = range.lowerBound + (bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    position = start
    end = range.upperBound
  }

  /// Creates a reader of pieces. An empty piece marks the end. Errors count lines within a piece.
  package init(pieces: @escaping () -> [UInt8]) {
    bytes = []
    dialect = .json
    nextPiece = pieces
    start = 0
    position = 0
    end = 0
  }

  // MARK: Values

  /// Reads a whole text as one value.
  package mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    try finish()
    return value
  }

  /// Throws unless only whitespace is left.
  package mutating func finish() throws(JSONError) {
    skipSpace()
    guard peek() == nil else { throw failure("the end") }
  }

  package mutating func value() throws(JSONError) -> JSONValue { try value(depth: 0) }

  /// Reads a value. Skips lists and objects and returns `nil` for them.
  package mutating func scalar() throws(JSONError) -> JSONValue? {
    skipSpace()
    guard peek() == UInt8(ascii: "[") || peek() == UInt8(ascii: "{") else { return try value() }
    var depth = 0
    var isInText = false
    repeat {
      guard let byte = peek() else { throw failure("a bracket") }
      position += 1
      switch byte {
      case Self.quote: isInText.toggle()
      case Self.backslash where isInText && peek() != nil: position += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): if !isInText { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isInText { depth -= 1 }
      default: break
      }
    } while depth > 0
    return nil
  }

  /// Reads the opening bracket of a list or an object.
  package mutating func open(_ bracket: Unicode.Scalar) throws(JSONError) {
    guard accept(bracket) else { throw failure("\"\(bracket)\"") }
  }

  /// Advances to the next element of a list or member of an object; returns `false` after the last.
  package mutating func next(until bracket: Unicode.Scalar, isFirst: Bool) throws(JSONError) -> Bool {
    if accept(bracket) { return false }
    if isFirst { return true }
    guard accept(",") else { throw failure("\",\" or \"\(bracket)\"") }
    return dialect != .script || !accept(bracket)
  }

  /// Reads the name of a member and the colon.
  package mutating func name() throws(JSONError) -> String {
    skipSpace()
    let name: String
    if peek() == Self.quote || dialect == .script && peek() == UInt8(ascii: "'") {
      name = try text()
    } else {
      name = dialect == .script ? word() : ""
      guard !name.isEmpty else { throw failure("a key in quotation marks") }
    }
    guard accept(":") else { throw failure("\":\"") }
    return name
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    guard depth < Self.deepest else { throw failure("at most \(Self.deepest) levels of nesting") }
    switch peek() {
    case Self.quote: return .text(try text())
    case UInt8(ascii: "'") where hasSingleQuotes: return .text(try text())
    case UInt8(ascii: "{"):
      position += 1
      var members: [String: JSONValue] = [:]
      while try next(until: "}", isFirst: members.isEmpty) {
        let name = try name()
        members[name] = try value(depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      position += 1
      var elements: [JSONValue] = []
      while try next(until: "]", isFirst: elements.isEmpty) { elements.append(try value(depth: depth + 1)) }
      return .list(elements)
    case let byte? where (0x30...0x39).contains(byte): return try number()
    case UInt8(ascii: "-"): return dialect == .damaged && accept(word: "-Infinity") ? .null : try number()
    case UInt8(ascii: "t") where accept(word: "true"): return true
    case UInt8(ascii: "f") where accept(word: "false"): return false
    case UInt8(ascii: "n") where accept(word: "null"): return .null
    case UInt8(ascii: "u") where dialect == .script && accept(word: "undefined"): return .null
    case _ where dialect == .damaged && (accept(word: "NaN") || accept(word: "Infinity")): return .null
    default: throw failure("a value")
    }
  }

  // MARK: Texts

  /// Reads a text, starting at its quotation mark.
  private mutating func text() throws(JSONError) -> String {
    let quote = bytes[position]
    position += 1
    var start = position
    // The decoded text before `start`, if it has escapes.
    var text: [UInt8] = []
    // The union of the bytes' bits. Shows plain ASCII, since validating UTF-8 takes as long as all other
    // steps.
    var bits: UInt8 = 0

    while let byte = peek(keeping: &start) {
      switch byte {
      // Most characters need no decoding.
      case 0x23...0x26, 0x28...0x5B, 0x5D...:
        bits |= byte
        position += 1
        while position < end, case let byte = bytes[position], byte > 0x27, byte != Self.backslash {
          bits |= byte
          position += 1
        }

      case quote:
        let unescaped = bytes[start..<position]
        let content = text.isEmpty ? unescaped : text + unescaped
        if bits < 0x80 || dialect == .damaged {
          position += 1
          return String(decoding: content, as: UTF8.self)
        }
        guard let text = String(validating: content, as: UTF8.self) else { throw failure("text in UTF-8") }
        position += 1
        return text

      case Self.backslash:
        text += bytes[start..<position]
        position += 1
        try escape(into: &text, quote)
        start = position
      case ..<0x20 where dialect != .damaged: throw failure("a closing quotation mark")
      default: position += 1
      }
    }
    throw failure("a closing quotation mark")
  }

  /// Reads an escape after its backslash.
  private mutating func escape(into text: inout [UInt8], _ quote: UInt8) throws(JSONError) {
    let byte = peek()
    switch byte {
    case quote, Self.backslash?, UInt8(ascii: "/")?: text.append(byte ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      position += 1
      text += Array(String(try scalarOfDigits()).utf8)
      return
    case let byte? where dialect == .script: text.append(byte)
    default: throw failure("one of \"\\/bfnrtu after a backslash")
    }
    position += 1
  }

  /// Reads the digits of an escape, and its second half in a surrogate pair.
  private mutating func scalarOfDigits() throws(JSONError) -> Unicode.Scalar {
    let unit = try digits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, accept(word: "\\u") {
      let low = try digits()
      if (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      // The other escape is separate, so it is read again.
      position -= 6
    }
    guard dialect == .damaged else { throw failure("both halves of a surrogate pair") }
    return "\u{FFFD}"
  }

  /// Reads four hexadecimal digits.
  private mutating func digits() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw failure("four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  /// Reads a key without quotes.
  private mutating func word() -> String {
    let start = position
    while let byte = peek(),
      byte >= 0x80 || "_$+-.".utf8.contains(byte) || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber
    { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSONValue {
    var start = position
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var whole: Int? = 0
    if peek(keeping: &start) == UInt8(ascii: "0") { position += 1 } else { try skipDigits(&start, &whole) }
    if peek(keeping: &start) == UInt8(ascii: ".") {
      position += 1
      whole = nil
      try skipDigits(&start, &whole)
    }
    if let byte = peek(keeping: &start), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      whole = nil
      if let sign = peek(keeping: &start), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 1
      }
      try skipDigits(&start, &whole)
    }
    if let whole { return .integer(isNegative ? -whole : whole) }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite
    else { throw failure("a smaller number") }
    return JSONValue(number)
  }

  /// Skips one or more digits and appends them to a number; `nil` if it overflows.
  private mutating func skipDigits(_ start: inout Int, _ whole: inout Int?) throws(JSONError) {
    guard let first = peek(keeping: &start), (0x30...0x39).contains(first) else { throw failure("a digit") }
    while let byte = peek(keeping: &start), (0x30...0x39).contains(byte) {
      if let known = whole {
        let (shifted, overflows) = known.multipliedReportingOverflow(by: 10)
        let (sum, overflowsToo) = shifted.addingReportingOverflow(Int(byte - 0x30))
        whole = overflows || overflowsToo ? nil : sum
      }
      position += 1
    }
  }

  // MARK: Bytes

  /// Returns the next byte without consuming it; `nil` at the end.
  @inline(__always)
  private mutating func peek() -> UInt8? {
    if position < end { return bytes[position] }
    var start = position
    return load(keeping: &start) ? bytes[position] : nil
  }

  /// Returns the next byte without consuming it. Loading a piece keeps the bytes from `start` on.
  @inline(__always)
  private mutating func peek(keeping start: inout Int) -> UInt8? {
    position < end || load(keeping: &start) ? bytes[position] : nil
  }

  /// Appends the next piece to the bytes from `start` on, and discards the bytes before.
  private mutating func load(keeping start: inout Int) -> Bool {
    guard let nextPiece, end - start <= Self.longestKept, case let piece = nextPiece(), !piece.isEmpty else {
      return false
    }
    bytes = bytes[start..<end] + piece
    position -= start
    start = 0
    end = bytes.count
    return true
  }

  private mutating func skipSpace() {
    if position < end, bytes[position] > 0x20 { return }
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Skips whitespace, and consumes a character if it comes next.
  @inline(__always)
  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Consumes a word if it comes next.
  private mutating func accept(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    var start = position
    while end - position < count, load(keeping: &start) {}
    guard word.withUTF8Buffer({ bytes[position..<end].starts(with: $0) }) else { return false }
    position += count
    return true
  }

  /// Returns the error for an unexpected text at this position.
  private func failure(_ expectation: String) -> JSONError {
    let before = bytes[start..<position]
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? start
    let next = String(decoding: bytes[position..<min(position + 16, end)], as: UTF8.self).first
    let found = next.map { $0.isNewline ? "the end of the line" : "\"\($0)\"" } ?? "the end"
    return JSONError(
      line: 1 + before.count { $0 == UInt8(ascii: "\n") },
      column: 1 + String(decoding: bytes[line..<position], as: UTF8.self).count,
      reason: "expected \(expectation), found \(found)")
  }
}

extension JSONValue {
  /// Reads a JSON text in UTF-8, with or without a byte-order mark.
  package init(parsing bytes: some Collection<UInt8>, as dialect: JSONReader.Dialect = .json)
    throws(JSONError)
  {
    var reader = JSONReader(Array(bytes), as: dialect)
    self = try reader.document()
  }

  /// Reads a JSON text.
  package init(parsing text: String) throws(JSONError) { try self.init(parsing: text.utf8) }
}
