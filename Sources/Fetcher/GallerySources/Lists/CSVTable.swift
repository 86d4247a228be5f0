import GalleryText

/// A table in comma-separated values (RFC 4180), also with semicolons or tabs; accepts all line breaks, and a
/// first line such as `sep=;`, which states the separator to Excel.
package struct CSVTable: Sendable {
  static let fieldLimit = 1000

  /// The rows with the numbers of their first lines, from 1. Empty lines are skipped.
  package let rows: [(line: Int, fields: [String])]

  /// Throws if a quotation mark is not closed.
  package init(_ text: String) throws(PhotoList.Problem) {
    let bytes = Array(text.utf8)
    var reading = Reading(separator: Self.separator(bytes))
    var index = 0
    while index < bytes.count {
      index += reading.read(bytes[index], before: index + 1 < bytes.count ? bytes[index + 1] : nil)
    }

    if let line = reading.brokenLine ?? (reading.isQuoted ? reading.quoteLine : nil) {
      throw .init(line: line, message: "the closing quotation mark is missing")
    }
    reading.endRow()
    let statesSeparator =
      reading.rows.first?.fields.filter { !$0.isEmpty }.map { $0.lowercased() } == ["sep="]
    rows = Array(reading.rows.dropFirst(statesSeparator ? 1 : 0))
  }

  /// Returns a row as a line. Fields with separators, quotation marks, line breaks, or blanks at their ends are quoted.
  package static func line(_ fields: [String]) -> String {
    fields.map { field in
      let isPlain =
        !field.utf8.contains { [0x0A, 0x0D, 0x22, 0x2C, 0x3B, 0x09].contains($0) } && field == field.trimmed
      return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",") + "\r\n"
  }

  /// The rows up to a byte, the row and the field around it, and the numbers of their lines.
  private struct Reading {
    let separator: UInt8
    var rows: [(line: Int, fields: [String])] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var wasQuoted = false
    var line = 1
    var rowLine = 1
    var quoteLine = 1
    /// The line of the first quotation mark that only the next opening one closes: a letter follows that one.
    var brokenLine: Int?

    /// Returns the number of bytes that were read: 2 if the following byte belongs to this one.
    mutating func read(_ byte: UInt8, before following: UInt8?) -> Int {
      if isQuoted { return readQuoted(byte, before: following) }
      switch byte {
      case UInt8(ascii: "\"") where !wasQuoted && field.allSatisfy({ $0 == 0x20 }):
        isQuoted = true
        wasQuoted = true
        quoteLine = line
        field = []
      case separator: endField()
      case 0x0A, 0x0D:
        endRow()
        line += 1
        rowLine = line
        if byte == 0x0D, following == 0x0A { return 2 }
      default:
        if wasQuoted, quoteLine < line, byte != 0x20 { brokenLine = brokenLine ?? quoteLine }
        field.append(byte)
      }
      return 1
    }

    private mutating func readQuoted(_ byte: UInt8, before following: UInt8?) -> Int {
      let isQuote = byte == UInt8(ascii: "\"")
      guard !isQuote || following == byte else {
        isQuoted = false
        return 1
      }
      if byte == 0x0A { line += 1 }
      field.append(byte)
      return isQuote ? 2 : 1
    }

    private mutating func endField() {
      let text = String(decoding: field, as: UTF8.self)
      // Blanks around quotes and values are not part of the value.
      if fields.count < CSVTable.fieldLimit { fields.append(wasQuoted ? text : text.trimmed) }
      field = []
      wasQuoted = false
    }

    mutating func endRow() {
      endField()
      if fields != [""] { rows.append((rowLine, fields)) }
      fields = []
    }
  }

  /// Returns the field separator: the most frequent of comma, semicolon and tab in the first line.
  private static func separator(_ bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].map { byte in (byte, line.count { $0 == byte })
    }
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? UInt8(ascii: ",")
  }
}
