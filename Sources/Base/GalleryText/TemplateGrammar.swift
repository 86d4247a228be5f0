/// The grammar of all templates: text with fields in braces.
///
/// Templates differ in the text that opens a field, in escapes, and in the allowed fields.
package struct TemplateGrammar: Sendable {
  package enum Piece: Sendable, Hashable {
    case text(String)
    /// The position is that of the opening brace, counted in Unicode scalars from 1.
    case field(String, position: Int)
    /// The rest of the template after an unclosed opening, and the position of that opening.
    case open(String, position: Int)
  }

  /// The text that opens a field. A brace closes it.
  private let opening: String
  /// A Boolean value that indicates whether `{{` and `}}` are braces, `\n` is a line break and `\\` a
  /// backslash. Any other backslash is literal.
  private var hasEscapes = false
  /// A Boolean value that indicates whether braces within quotes are part of a field.
  private var hasQuotes = false

  /// The texts on sheets: `{page} of {pages}`, with escapes.
  package static let fields = Self(opening: "{", hasEscapes: true)

  /// The addresses in recipes: `{origin}/{$['a}b']}`.
  package static let queries = Self(opening: "{", hasQuotes: true)

  /// Texts with environment variables: `Bearer ${NAME}`.
  package static let variables = Self(opening: "${")

  /// Returns the pieces of a template in order, without empty texts.
  package func pieces(of template: some StringProtocol) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var remaining = template[...]
    func finishText() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
    }

    while let character = remaining.first {
      if let escaped = escape(remaining) {
        text.append(escaped)
        remaining = remaining.dropFirst(2)
        continue
      }

      guard remaining.starts(with: opening) else {
        text.append(character)
        remaining = remaining.dropFirst()
        continue
      }

      let inner = remaining.dropFirst(opening.count)
      let close = closing(inner)

      finishText()
      let position = template.unicodeScalars.distance(from: template.startIndex, to: remaining.startIndex) + 1
      guard let close else {
        pieces.append(.open(String(inner), position: position))
        return pieces
      }
      pieces.append(.field(String(inner[..<close]), position: position))
      remaining = inner[inner.index(after: close)...]
    }

    finishText()
    return pieces
  }

  private func escape(_ text: some StringProtocol) -> Character? {
    guard hasEscapes, let first = text.first, let second = text.dropFirst().first else { return nil }
    return switch (first, second) {
    case ("{", "{"), ("}", "}"), ("\\", "\\"): first
    case ("\\", "n"): "\n"
    default: nil
    }
  }

  private func closing<Text: StringProtocol>(_ text: Text) -> Text.Index? {
    guard hasQuotes else { return text.firstIndex(of: "}") }
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "}" {
        return index
      }
    }
    return nil
  }

  package static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "{", "}", "\\": escaped += "\(character)\(character)"
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }
}
