import Cairo
import GalleryText

extension TextFont {
  /// Returns a Boolean value that indicates whether some installed font has a glyph for every character of a text.
  package func hasGlyphs(for text: String) -> Bool {
    Font(families: families, size: size, isBold: isBold, language: language).extents(of: text).isDrawable
  }

  /// The family that stands in for the ones asked for; `nil` when one of them is installed, or none was asked for.
  package var replacement: String? {
    guard let family, let found = TextShaper(self).familyFound else { return nil }
    let asked = family.split(separator: ",").map { $0.trimmed.lowercased() }
    return asked.contains(found.lowercased()) ? nil : found
  }
}
