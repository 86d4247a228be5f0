import GalleryModel

/// The part of a text that is safe to print.
enum PrintableText {
  /// The maximum length of a text on a sheet. A longer text loses its middle before it is processed.
  private static let longest = 2000
  /// The maximum number of marks on a letter. Real scripts use up to three;
  /// more would cover neighbouring letters.
  private static let maximumMarks = 4

  /// Drops control characters and characters that change the writing direction, which could disguise a name.
  /// Runs of line breaks become one break; breaks at the ends are removed.
  static func of(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        marks += 1
        // Variation selectors are marks too, but occupy no space.
        if marks <= maximumMarks || scalar.properties.isVariationSelector { scalars.append(scalar) }
        continue
      case .lineSeparator, .paragraphSeparator: scalars.append("\n")
      case .control:
        if scalar == "\n" || scalar == "\r" { scalars.append("\n") }
        if scalar == "\t" { scalars.append(" ") }
      // Joiners are needed by some scripts and by emoji.
      default: if !scalar.isHidden || scalar.isJoiner { scalars.append(scalar) }
      }
      marks = 0
    }
    let lines = String(scalars).split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }
    return shortened(lines.joined(separator: "\n"))
  }

  private static func shortened(_ text: String) -> String {
    guard text.count > longest else { return text }
    return text.prefix(longest / 2) + "…" + text.suffix(longest / 2)
  }
}
