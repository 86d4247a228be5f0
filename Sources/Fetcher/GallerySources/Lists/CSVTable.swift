import GalleryText

/// A table in comma-separated values (RFC 4180), also with semicolons or tabs; accepts all line breaks.
package struct CSVTable: Sendable {
  static let fieldLimit = 1000

  /// The rows with the numbers of their first lines, from 1. Empty lines are skipped.
  package let rows: [(line: Int, fields: [String])]

  /// Throws if a quotation mark is not closed.
  package init(_ text: String) throws(PhotoList.Problem) {
    let bytes = Array(text.utf8)
    let separator = Self.separator(bytes)
    var rows: [(line: Int, fields: [String])] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var wasQuoted = false
    var line = 1
    var rowLine = 1
    var quoteLine = 1
    func endField() {
      let text = String(decoding: field, as: UTF8.self)
      // Blanks around quotes and values are not part of the value.
      if fields.count < Self.fieldLimit { fields.append(wasQuoted ? text : text.trimmed) }
      field = []
      wasQuoted = false
    }
    func endRow() {
      endField()
      if fields != [""] { rows.append((rowLine, fields)) }
      fields = []
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let following = index + 1 < bytes.count ? bytes[index + 1] : nil
      index += 1
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          if following == byte {
            field.append(byte)
            index += 1
          } else {
            isQuoted = false
          }
        } else {
          if byte == 0x0A { line += 1 }
          field.append(byte)
        }
      } else if byte == UInt8(ascii: "\""), field.allSatisfy({ $0 == 0x20 }), !wasQuoted {
        (isQuoted, wasQuoted, quoteLine) = (true, true, line)
        field = []
      } else if byte == separator {
        endField()
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, following == 0x0A { index += 1 }
        endRow()
        line += 1
        rowLine = line
      } else {
        field.append(byte)
      }
    }
    guard !isQuoted else { throw .init(line: quoteLine, message: "the closing quotation mark is missing") }
    endRow()
    self.rows = rows
  }

  /// Returns the field separator: the most frequent of comma, semicolon and tab in the first line.
  private static func separator(_ bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].map { byte in (byte, line.count { $0 == byte })
    }
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? UInt8(ascii: ",")
  }
}
