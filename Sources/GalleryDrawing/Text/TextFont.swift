import Cairo
import GalleryModel
import GalleryText

/// The font of a text: family, size and weight.
package struct TextFont: Sendable, Hashable, Codable {
  /// The requested family, or several separated by commas. Defaults to `nil`: the system's sans-serif family.
  package var family: String?
  /// The height of the em square in pixels of the sheet, above 0.
  package var size: Double
  /// Defaults to `false`.
  package var isBold: Bool
  /// The language of the text (BCP 47), which selects between forms of letters. Defaults to ``TextLanguage/unknown``.
  package var language: String

  /// The fallback family, a name that every font configuration knows.
  static let lastFamily = "sans"

  package init(
    family: String? = nil, size: Double, isBold: Bool = false, language: String = TextLanguage.unknown
  ) {
    self.family = family
    self.size = size
    self.isBold = isBold
    self.language = language
  }

  /// The families in order of preference, in Pango's syntax.
  var families: String { family.map { "\($0),\(Self.lastFamily)" } ?? Self.lastFamily }

  var letters: Cairo.Font {
    Cairo.Font(
      families: families, size: size, isBold: isBold,
      language: language == TextLanguage.unknown ? nil : language)
  }

  /// `true` if the installed fonts have a glyph for every character of a text.
  package func hasGlyphs(for text: String) -> Bool { letters.extents(of: text).isDrawable }

  /// The family used instead of the requested ones; `nil` if a requested family is installed, or without a request.
  package var replacement: String? {
    guard let family, let found = letters.familyFound else { return nil }
    let asked = family.split(separator: ",").map { $0.trimmed.lowercased() }
    return asked.contains(found.lowercased()) ? nil : found
  }

  /// The files that determine the look of letters: all fonts and the font configuration; `nil` if the system does not
  /// list them.
  package static var installedFiles: [String]? { InstalledFonts.files }
}
