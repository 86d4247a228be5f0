import GalleryMarkup
import GalleryModel

/// Sanitizes texts from servers. They are displayed and compared, never executed, followed or opened.
package enum RemoteText {
  /// The maximum length of a title, in characters. Longer ones are cut.
  package static let lengthLimit = 500
  /// The maximum length of an identity, in characters. Longer ones are cut.
  static let identityLimit = 200
  /// The maximum length of an HTML fragment to parse, in characters. The rest is ignored.
  private static let markupLimit = 20_000

  /// Returns one line of text without control characters, terminal escapes and bidirectional controls, and
  /// with whitespace collapsed; `nil` without visible characters.
  package static func line(_ text: String, limit: Int = lengthLimit) -> String? {
    if isPlainLine(text, limit: limit) { return text }
    var scalars = String.UnicodeScalarView()
    var hasBlank = false
    // A character may have any number of combining marks, so limit the scalars too.
    for scalar in text.unicodeScalars {
      guard scalars.count < limit * 4 else { break }
      let isBlank =
        scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
      if isBlank {
        hasBlank = !scalars.isEmpty
      } else if !scalar.isHidden || scalar.isJoiner {
        if hasBlank { scalars.append(" ") }
        hasBlank = false
        scalars.append(scalar)
      }
    }
    guard !scalars.isEmpty else { return nil }
    let line = String(scalars)
    return line.count <= limit ? line : line.prefix(limit - 1) + "…"
  }

  /// A fast path for lines of plain ASCII, which are most of the thousands of texts in a listing.
  private static func isPlainLine(_ text: String, limit: Int) -> Bool {
    let bytes = text.utf8
    guard !bytes.isEmpty, bytes.count <= limit else { return false }
    var isBehindBlank = true
    for byte in bytes {
      let isBlank = byte == 0x20
      guard (0x20...0x7E).contains(byte), !(isBlank && isBehindBlank) else { return false }
      isBehindBlank = isBlank
    }
    return !isBehindBlank
  }

  /// Returns an identity: a line without empty parts and parts of dots only, so that as a path it stays below
  /// its folder; `nil` if no part remains.
  package static func identity(_ text: String) -> String? {
    guard let line = line(text, limit: identityLimit) else { return nil }
    // A single part without dots is safe.
    if line.utf8.allSatisfy({ $0 < 0x80 && !"/\\.".utf8.contains($0) }) { return line }
    let parts = line.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map { $0.trimmed }
    let kept = parts.filter { !$0.isEmpty && !$0.allSatisfy { $0 == "." } }
    return kept.isEmpty ? nil : kept.joined(separator: "/")
  }

  /// Returns the text of an HTML fragment, without tags and with character references resolved; `nil` without
  /// visible characters.
  static func html(_ text: String, _ fragments: MarkupFragments) -> String? {
    // A text without tags and character references is not parsed.
    guard text.utf8.contains(where: { "<&".utf8.contains($0) }),
      let root = fragments.root(of: text.utf8.count <= markupLimit ? text : String(text.prefix(markupLimit)))
    else { return line(text) }
    return line(root.text)
  }
}
