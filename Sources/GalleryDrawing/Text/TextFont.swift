import Cairo
import GalleryModel
import GalleryText

/// The letters of a text: family, size and weight.
package struct TextFont: Sendable, Hashable, Codable {
  /// The family asked for, or several with commas between them. Default: `nil`, the system's sans-serif.
  package var family: String?
  /// Height of the em square in pixels of the sheet, above 0.
  package var size: Double
  /// A Boolean value that indicates whether the strokes are bold. Default: no.
  package var isBold: Bool
  /// The language of the text (BCP 47), which decides between forms of letters. Default: ``TextLanguage/unknown``.
  package var language: String

  /// The family of letters that no other family has; every font configuration knows the name.
  static let lastFamily = "sans"

  /// Creates a font.
  package init(
    family: String? = nil, size: Double, isBold: Bool = false, language: String = TextLanguage.unknown
  ) {
    self.family = family
    self.size = size
    self.isBold = isBold
    self.language = language
  }

  /// The families in the order in which they are asked, as Pango reads them.
  var families: String { family.map { "\($0),\(Self.lastFamily)" } ?? Self.lastFamily }

  /// The font that letters are measured and drawn with.
  var letters: Cairo.Font {
    Cairo.Font(
      families: families, size: size, isBold: isBold,
      language: language == TextLanguage.unknown ? nil : language)
  }

  /// Returns a Boolean value that indicates whether some installed font has a glyph for every character of a text.
  package func hasGlyphs(for text: String) -> Bool { letters.extents(of: text).isDrawable }

  /// The family that stands in for the ones asked for; `nil` when one of them is installed, or none was asked for.
  package var replacement: String? {
    guard let family, let found = letters.familyFound else { return nil }
    let asked = family.split(separator: ",").map { $0.trimmed.lowercased() }
    return asked.contains(found.lowercased()) ? nil : found
  }

  /// The files that decide what letters look like: of all fonts, and those that say which of them stands for which; `nil`
  /// where the system does not tell.
  package static var installedFiles: [String]? { InstalledFonts.files }
}
