/// The value of a column or of a statement's parameter.
package enum SQLiteValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case bytes([UInt8])
}

extension SQLiteValue {
  /// Creates a text, or `null` for `nil`.
  package init(_ text: String?) { self = text.map(SQLiteValue.text) ?? .null }

  /// Creates a number, or `null` for `nil`.
  package init(_ number: Double?) { self = number.map(SQLiteValue.real) ?? .null }

  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  package var integer: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .bytes: nil
    }
  }

  /// The bytes; `nil` for any other type, including text.
  package var bytes: [UInt8]? {
    guard case .bytes(let bytes) = self else { return nil }
    return bytes
  }
}
