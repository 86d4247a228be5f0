import Cairo
import GalleryModel

/// The font of a text: family, size and weight.
package struct TextFont: Sendable, Hashable, Codable {
  /// The requested family, or several separated by commas. Defaults to `nil`: ``defaultFamily``.
  package var family: String?
  /// The height of the em square in pixels of the sheet, above 0.
  package var size: Double
  /// A Boolean value that indicates whether the letters are semi-bold. Defaults to `false`.
  package var isSemiBold: Bool
  /// The language of the text (BCP 47), which selects between forms of letters. Defaults to
  /// ``TextLanguage/unknown``.
  package var language: String

  /// The default family. Its figures and letters are legible at the sizes of captions.
  package static let defaultFamily = "Inter"

  /// The fallback family, a name that every font configuration knows.
  static let lastFamily = "sans"

  package init(
    family: String? = nil, size: Double, isSemiBold: Bool = false, language: String = TextLanguage.unknown
  ) {
    self.family = family
    self.size = size
    self.isSemiBold = isSemiBold
    self.language = language
  }

  /// The families in order of preference, in Pango's syntax.
  var families: String { (family.map { "\($0)," } ?? "") + "\(Self.defaultFamily),\(Self.lastFamily)" }

  var letters: Cairo.Font {
    Cairo.Font(
      families: families, size: size, isSemiBold: isSemiBold,
      language: language == TextLanguage.unknown ? nil : language)
  }

  /// Returns whether the installed fonts have a glyph for every character of a text.
  package func hasGlyphs(for text: String) -> Bool { letters.extents(of: text).isDrawable }

  /// The family used instead of the requested ones; `nil` if a requested family
  /// is installed, or without a request.
  package var replacement: String? {
    guard let family, let found = letters.familyFound else { return nil }
    let asked = family.split(separator: ",").map { $0.trimmed.lowercased() }
    return asked.contains(found.lowercased()) ? nil : found
  }

  /// A Boolean value that indicates whether the default family is installed.
  package static var hasDefaultFamily: Bool { TextFont(family: defaultFamily, size: 12).replacement == nil }

  /// The files that determine the look of letters: all fonts and the font configuration; `nil` if the system
  /// does not list them.
  package static var installedFiles: [String]? { InstalledFonts.files }
}
