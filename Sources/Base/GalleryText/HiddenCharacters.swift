extension Unicode.Scalar {
  /// A Boolean value that indicates whether the character is a control, a line end, a direction mark, invisible or a
  /// noncharacter. Such characters can make a text look like another, and writers of files reject noncharacters.
  ///
  /// Joiners count as hidden too, although scripts and emoji need them (``isJoiner``).
  package var isHidden: Bool {
    // A fast path for ASCII: lookups in the Unicode tables are slow.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    // Some number signs have this category but are visible.
    case .format: !Self.signs.contains(value)
    // Tags, and unassigned code points reserved for them.
    default:
      (0xE0000...0xE0FFF).contains(value) && !properties.isVariationSelector
        || properties.isNoncharacterCodePoint
    }
  }

  package var isJoiner: Bool { value == 0x200C || value == 0x200D }

  private static let signs: Set<UInt32> = [
    0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
  ]
}

extension String {
  /// The text on one line, with hidden characters escaped by number, as `\u{202e}`.
  package var withHiddenEscaped: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isHidden ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
    }
  }

  /// The text on one line: hidden characters except joiners become spaces, and spaces at both ends are
  /// removed.
  package var withHiddenBlanked: String {
    var cleaned = String.UnicodeScalarView()
    for scalar in unicodeScalars { cleaned.append(scalar.isHidden && !scalar.isJoiner ? " " : scalar) }
    var text = String(cleaned)[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
