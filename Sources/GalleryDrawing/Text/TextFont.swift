import GalleryModel

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
  package var families: String { family.map { "\($0),\(Self.lastFamily)" } ?? Self.lastFamily }
}
