/// The first place at which a text is no JSON (RFC 8259). Parsers know that there is one; this says where.
package struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The character in the line, from 1.
  package let column: Int
  /// The reason: the text that stands there, and the one that would be right.
  package let reason: String

  /// `line 3, column 10: expected a value, found "}"`.
  package var description: String { "line \(line), column \(column): \(reason)" }

  /// Finds the first place at which bytes are no JSON; `nil` if they are.
  package init?(in bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    var scanner = Scanner(bytes: bytes)
    do {
      try scanner.document()
      return nil
    } catch {
      let before = bytes[..<min(error.offset, bytes.count)]
      let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      line = 1 + before.count { $0 == UInt8(ascii: "\n") }
      column = 1 + String(decoding: before[lineStart...], as: UTF8.self).count
      reason = "expected \(error.expectation), found " + Self.name(of: bytes[before.endIndex...])
    }
  }

  /// The next character, in quotes.
  private static func name(of rest: ArraySlice<UInt8>) -> String {
    guard let character = String(decoding: rest.prefix(16), as: UTF8.self).first else { return "the end" }
    return character.isNewline ? "the end of the line" : "\"\(character)\""
  }
}

extension JSONSyntaxError {
  /// The place of an error, before lines are counted.
  private struct Failure: Error {
    let offset: Int
    let expectation: String
  }

  /// Reads JSON without keeping any of it.
  private struct Scanner {
    /// As deep as Foundation's parser goes.
    private static let depthLimit = 512

    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func document() throws(Failure) {
      try value(depth: 0)
      skipBlanks()
      guard next == nil else { throw failure("the end") }
    }

    private func failure(_ expectation: String) -> Failure {
      Failure(offset: offset, expectation: expectation)
    }

    private mutating func skipBlanks() {
      while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard next == UInt8(ascii: character) else { return false }
      offset += 1
      return true
    }

    private mutating func value(depth: Int) throws(Failure) {
      skipBlanks()
      guard depth < Self.depthLimit else { throw failure("less nesting") }
      switch next {
      case UInt8(ascii: "{"):
        try elements(until: "}") { scanner throws(Failure) in
          scanner.skipBlanks()
          guard scanner.next == UInt8(ascii: "\"") else { throw scanner.failure("a key in quotation marks") }
          try scanner.text()
          guard scanner.take(":") else { throw scanner.failure("\":\"") }
          try scanner.value(depth: depth + 1)
        }
      case UInt8(ascii: "["):
        try elements(until: "]") { scanner throws(Failure) in try scanner.value(depth: depth + 1) }
      case UInt8(ascii: "\""): try text()
      case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): try number()
      default: try word()
      }
    }

    /// The elements between brackets, with commas between them.
    private mutating func elements(
      until end: Unicode.Scalar, _ element: (inout Scanner) throws(Failure) -> Void
    ) throws(Failure) {
      offset += 1
      if take(end) { return }
      while true {
        try element(&self)
        if take(end) { return }
        guard take(",") else { throw failure("\",\" or \"\(end)\"") }
      }
    }

    private mutating func text() throws(Failure) {
      offset += 1
      while let byte = next {
        offset += 1
        switch byte {
        case UInt8(ascii: "\""): return
        case UInt8(ascii: "\\"):
          guard let escaped = next, "\"\\/bfnrtu".utf8.contains(escaped) else {
            throw failure("one of \"\\/bfnrtu behind a backslash")
          }
          offset += 1
        case 0..<0x20:
          offset -= 1
          throw failure("a quotation mark at the end of the text")
        default: break
        }
      }
      throw failure("a quotation mark at the end of the text")
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private mutating func digits() throws(Failure) {
      guard let byte = next, isDigit(byte) else { throw failure("a digit") }
      while let byte = next, isDigit(byte) { offset += 1 }
    }

    private mutating func number() throws(Failure) {
      if next == UInt8(ascii: "-") { offset += 1 }
      if next == UInt8(ascii: "0") { offset += 1 } else { try digits() }
      if next == UInt8(ascii: ".") {
        offset += 1
        try digits()
      }
      guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return }
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }

    private mutating func word() throws(Failure) {
      for word in ["true", "false", "null"] where bytes[offset...].starts(with: word.utf8) {
        offset += word.utf8.count
        return
      }
      throw failure("a value")
    }
  }
}
