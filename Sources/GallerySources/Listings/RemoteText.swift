import GalleryMarkup
import GalleryModel
import GalleryText

/// Texts from servers, made harmless: they are shown and compared, never executed, followed or opened.
package enum RemoteText {
  /// Longer titles are cut, in characters.
  package static let lengthLimit = 500
  /// Longer identities are cut, in characters.
  static let identityLimit = 200

  /// One line of text: no control characters and so no escapes of terminals, no characters that turn the direction
  /// of writing, white space collapsed; `nil` where nothing visible is left.
  package static func line(_ text: String, limit: Int = lengthLimit) -> String? {
    var scalars = String.UnicodeScalarView()
    var hasBlank = false
    // A character may have any number of marks: bounded in scalars too.
    for scalar in text.unicodeScalars {
      guard scalars.count < limit * 4 else { break }
      if scalar.properties.isWhitespace {
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

  /// An identity: a line whose parts between slashes never lead upwards or anywhere else; `nil` where nothing is
  /// left.
  package static func identity(_ text: String) -> String? {
    guard let line = line(text, limit: identityLimit) else { return nil }
    let parts = line.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map { $0.trimmed }
    let kept = parts.filter { !$0.isEmpty && !$0.allSatisfy { $0 == "." } }
    return kept.isEmpty ? nil : kept.joined(separator: "/")
  }

  /// Returns the text of a piece of HTML: tags left out, character references resolved; `nil` where nothing visible is
  /// left.
  static func html(_ text: String, _ fragments: MarkupFragments) -> String? {
    guard text.contains(where: { $0 == "<" || $0 == "&" }) else { return line(text) }
    // The tree is made of so much at most: a title needs no more.
    guard let root = fragments.root(of: text.prefix(20_000)) else { return line(text) }
    return line(root.text)
  }
}
