import GalleryModel
import GalleryText

/// The part of a text that can be printed without harm.
enum PrintableText {
  /// Nobody reads more on a sheet; beyond it a text loses its middle before it is looked at.
  private static let longest = 2000
  /// Marks on one letter. Real writing has up to three; more would climb over the neighbours.
  private static let mostMarks = 4

  /// The text without control characters and without what turns the direction of writing, which could make a name
  /// look like another; with one line break for every run of them, and none at the ends.
  static func of(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        marks += 1
        // Variation selectors are marks too, but take no room.
        if marks <= mostMarks || scalar.properties.isVariationSelector { scalars.append(scalar) }
        continue
      case .lineSeparator, .paragraphSeparator: scalars.append("\n")
      case .control:
        if scalar == "\n" || scalar == "\r" { scalars.append("\n") }
        if scalar == "\t" { scalars.append(" ") }
      // Joiners shape scripts and emoji.
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
