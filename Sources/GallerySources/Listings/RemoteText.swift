import GalleryMarkup
import GalleryModel
import GalleryText

/// Texts from servers, made harmless: they are shown and compared, never executed, followed or opened.
package enum RemoteText {
  /// Longer titles are cut, in characters.
  package static let lengthLimit = 500
  /// Longer identities are cut, in characters.
  static let identityLimit = 200
  /// Of longer pieces of HTML the beginning is parsed, in characters.
  private static let markupLimit = 20_000

  /// One line of text: no control characters and so no escapes of terminals, no characters that turn the direction
  /// of writing, white space collapsed; `nil` where nothing visible is left.
  package static func line(_ text: String, limit: Int = lengthLimit) -> String? {
    if isPlainLine(text, limit: limit) { return text }
    var scalars = String.UnicodeScalarView()
    var hasBlank = false
    // A character may have any number of marks: bounded in scalars too.
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

  /// Returns whether a text is a line already, of ASCII characters alone, as most are: a listing has ten thousands.
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

  /// An identity: a line whose parts between slashes never lead upwards or anywhere else; `nil` where nothing is
  /// left.
  package static func identity(_ text: String) -> String? {
    guard let line = line(text, limit: identityLimit) else { return nil }
    // One part, and not one that leads upwards.
    if line.utf8.allSatisfy({ $0 < 0x80 && !"/\\.".utf8.contains($0) }) { return line }
    let parts = line.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map { $0.trimmed }
    let kept = parts.filter { !$0.isEmpty && !$0.allSatisfy { $0 == "." } }
    return kept.isEmpty ? nil : kept.joined(separator: "/")
  }

  /// Returns the text of a piece of HTML: tags left out, character references resolved; `nil` where nothing visible is
  /// left.
  static func html(_ text: String, _ fragments: MarkupFragments) -> String? {
    guard let piece = markup(in: text), let root = fragments.root(of: piece) else { return line(text) }
    return line(root.text)
  }

  /// Returns the piece of a text that is parsed; `nil` where the text has neither tags nor character references.
  private static func markup(in text: String) -> String? {
    guard text.utf8.contains(where: { "<&".utf8.contains($0) }) else { return nil }
    // The tree is made of so much at most: a title needs no more.
    return text.utf8.count <= markupLimit ? text : String(text.prefix(markupLimit))
  }
}
