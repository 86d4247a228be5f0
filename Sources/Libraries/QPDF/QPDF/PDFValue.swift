/// A value in a PDF file (ISO 32000-1, 7.3).
package indirect enum PDFValue: Sendable, Hashable {
  case boolean(Bool)
  case integer(Int)
  /// A number with up to three decimal places.
  case number(Double)
  /// A name without its slash: ASCII letters, digits and underscores.
  case name(String)
  /// A text with any characters.
  case text(String)
  /// An ASCII text, stored as it is.
  case ascii(String)
  case array([PDFValue])
  case dictionary([String: PDFValue])
  case reference(PDFObject)
}

/// The number of an object in a PDF file.
package struct PDFObject: Sendable, Hashable {
  let number: Int32

  /// A reference to the object.
  package var reference: PDFValue { .reference(self) }
}

extension PDFValue: CustomStringConvertible {
  /// The value in PDF syntax.
  package var description: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): Self.decimal(value)
    case .name(let name): "/\(name)"
    case .text(let text) where text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }:
      PDFValue.ascii(text).description
    case .text(let text): "<FEFF\(text.utf16.map { Self.hexadecimal(Int($0), digits: 4) }.joined())>"
    case .ascii(let text): "<\(text.utf8.map { Self.hexadecimal(Int($0), digits: 2) }.joined())>"
    case .array(let values): "[\(values.map(\.description).joined(separator: " "))]"
    case .dictionary(let entries):
      "<<\(entries.sorted { $0.key < $1.key }.map { "/\($0.key) \($0.value)" }.joined(separator: " "))>>"
    case .reference(let object): "\(object.number) 0 R"
    }
  }

  private static func hexadecimal(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// Returns a number without an exponent, which PDF does not support.
  private static func decimal(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(String(1000 + rest).dropFirst())"
  }
}
