extension Unicode.Scalar {
  /// A Boolean value that indicates whether the character controls something, ends a line, turns the direction of writing
  /// or shows nothing, so that a text with it can look like another.
  ///
  /// Joiners are hidden too; they shape scripts and emoji (``isJoiner``).
  package var isHidden: Bool {
    // Of the ASCII characters, the control characters; the tables of all others take long to search.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    // Some signs before numbers are of this category, and are seen.
    case .format: !Self.signs.contains(value)
    // Tags, and what may become one.
    default: (0xE0000...0xE0FFF).contains(value) && !properties.isVariationSelector
    }
  }

  /// A Boolean value that indicates whether the character joins or separates the letters beside it.
  package var isJoiner: Bool { value == 0x200C || value == 0x200D }

  private static let signs: Set<UInt32> = [
    0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
  ]
}

extension String {
  /// The text on one line in which nothing is hidden: such characters are written by their numbers, as `\u{202e}`.
  package var withHiddenEscaped: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isHidden ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
    }
  }

  /// The text on one line: hidden characters but joiners become spaces, and spaces at the ends go.
  package var withHiddenBlanked: String {
    var cleaned = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      cleaned.append(scalar.isHidden && !scalar.isJoiner ? " " : scalar)
    }
    var text = String(cleaned)[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
