/// The grammar of all templates: a text in which what stands between braces is a field.
///
/// Templates differ in what opens a field, in whether there are escapes, and in what fields there can be.
package struct TemplateGrammar: Sendable {
  /// A piece of a template.
  package enum Piece: Sendable, Hashable {
    case text(String)
    /// The text between braces, and the place of its opening brace, counted in Unicode scalars from 1.
    case field(String, position: Int)
    /// The rest of the template from a brace that is not closed, without what opens it, and the place of the brace.
    case open(String, position: Int)
  }

  /// The text that opens a field; a brace closes it.
  private let opening: String
  /// A Boolean value that indicates whether `{{` and `}}` are braces, `\n` is a line break and `\\` a backslash; any
  /// other backslash stands for itself.
  private var hasEscapes = false
  /// A Boolean value that indicates whether braces within quotes do not close a field.
  private var hasQuotes = false
  /// The fields there are; braces around other texts are text. `nil` takes any field.
  private var names: [String]?

  /// `{page} of {pages}`, with escapes: what is written on sheets.
  package static let fields = Self(opening: "{", hasEscapes: true)

  /// `{origin}/{$['a}b']}`: what recipes put together.
  package static let queries = Self(opening: "{", hasQuotes: true)

  /// `Bearer ${NAME}`: what variables of the environment are put into.
  package static let variables = Self(opening: "${")

  /// `…/{w}x{h}.jpg`: what some names are replaced in, whatever braces there are besides.
  package static func names(_ names: [String]) -> Self { Self(opening: "{", names: names) }

  /// Returns the pieces of a template in order, no text among them empty.
  package func pieces(of template: some StringProtocol) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = template[...]
    func finishText() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
    }
    while let character = rest.first {
      if let escaped = escape(rest) {
        text.append(escaped)
        rest = rest.dropFirst(2)
        continue
      }
      guard rest.starts(with: opening) else {
        text.append(character)
        rest = rest.dropFirst()
        continue
      }
      let inner = rest.dropFirst(opening.count)
      let close = closing(inner)
      if let names, !names.contains(String(inner[..<(close ?? inner.startIndex)])) {
        text.append(character)
        rest = rest.dropFirst()
        continue
      }
      finishText()
      let position =
        template.unicodeScalars.distance(from: template.startIndex, to: rest.startIndex) + 1
      guard let close else {
        pieces.append(.open(String(inner), position: position))
        return pieces
      }
      pieces.append(.field(String(inner[..<close]), position: position))
      rest = inner[inner.index(after: close)...]
    }
    finishText()
    return pieces
  }

  /// The character that two characters stand for.
  private func escape(_ text: some StringProtocol) -> Character? {
    guard hasEscapes, let first = text.first, let second = text.dropFirst().first else { return nil }
    return switch (first, second) {
    case ("{", "{"), ("}", "}"), ("\\", "\\"): first
    case ("\\", "n"): "\n"
    default: nil
    }
  }

  /// The place of the brace that closes a field.
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

  /// Returns a text as it is written in a template with escapes.
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
