/// The syntax that all templates share: text with fields in braces.
///
/// `{{` and `}}` are braces, `\n` is a line break and `\\` a backslash; any other backslash stands for itself.
enum TemplateSyntax {
  /// A piece of a template.
  enum Piece: Equatable {
    case text(String)
    /// What stands between braces.
    case field(String)
  }

  /// The pieces of a template in order.
  ///
  /// - Returns: `nil` for a brace that is not closed.
  static func pieces(of template: some StringProtocol) -> [Piece]? {
    var pieces: [Piece] = []
    var text = ""
    var rest = template[...]
    func finishText() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
    }
    while let character = rest.first {
      let next = rest.dropFirst().first
      switch (character, next) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"):
        text.append(character)
        rest = rest.dropFirst(2)
      case ("\\", "n"):
        text.append("\n")
        rest = rest.dropFirst(2)
      case ("{", _):
        guard let close = rest.firstIndex(of: "}") else { return nil }
        finishText()
        pieces.append(.field(String(rest[rest.index(after: rest.startIndex)..<close])))
        rest = rest[rest.index(after: close)...]
      default:
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    finishText()
    return pieces
  }

  /// A text as it is written in a template.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "{", "}", "\\": escaped += "\(character)\(character)"
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }
}
