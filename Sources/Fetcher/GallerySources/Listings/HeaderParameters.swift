import GalleryText
import GalleryWeb

/// Header values with parameters: `attachment; filename="a.png"` (RFC 9110, section 5.6.6).
enum HeaderParameters {
  /// Returns the parameters of a value by lower-case name. The first of a name is used.
  static func read(_ text: String) -> [String: String] {
    var parameters: [String: String] = [:]
    for piece in split(text, at: ";").dropFirst() {
      guard let equals = piece.firstIndex(of: "=") else { continue }
      let name = piece[..<equals].trimmed.lowercased()
      let value = piece[piece.index(after: equals)...].trimmed
      if parameters[name] == nil { parameters[name] = unquoted(value) }
    }
    return parameters
  }

  /// Splits a text at separators outside quotes and angle brackets.
  static func split(_ text: String, at separator: Character) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    // The character that ends the quotes or the brackets.
    var end: Character?
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if end != nil {
        isEscaped = character == "\\" && end == "\""
        if character == end { end = nil }
      } else if character == "\"" {
        end = "\""
      } else if character == "<" {
        end = ">"
      } else if character == separator {
        pieces.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return pieces + [text[start...]]
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var isEscaped = false
    return String(
      text.dropFirst().dropLast().filter { character in
        isEscaped = character == "\\" && !isEscaped
        return !isEscaped
      })
  }

  /// Returns the file name in a `Content-Disposition` (RFC 6266), without folders. Prefers `filename*` to
  /// `filename`.
  static func fileName(disposition: String) -> String? {
    let parameters = read(disposition)
    var name = parameters["filename"]
    // RFC 8187: charset'language'percent-encoded
    if let extended = parameters["filename*"] {
      let parts = extended.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
      if parts.count == 3, parts[0].lowercased() == "utf-8" { name = PercentEncoding.decoded(parts[2]) }
    }
    return name.flatMap(RemoteText.identity)?.split(separator: "/").last.map(String.init)
  }
}
