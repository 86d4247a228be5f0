import Cairo
import GalleryGeometry
import GalleryModel
import GalleryText

/// Measures, breaks and draws text in one font.
final class TextShaper {
  let font: TextFont
  /// A Boolean value that indicates whether every character measured so far has a glyph in some font.
  private(set) var isDrawable = true
  private let letters: Cairo.Font

  init(_ font: TextFont) {
    self.font = font
    letters = Cairo.Font(
      families: font.families, size: font.size, isBold: font.isBold,
      language: font.language == TextLanguage.unknown ? nil : font.language)
  }

  /// The heights that the letters reach above and below the line they stand on, in pixels.
  var metrics: (ascent: Double, descent: Double) { letters.metrics }

  /// The family that most letters are taken from; `nil` where no font is installed.
  var familyFound: String? { letters.familyFound }

  /// Returns a Boolean value that indicates whether the first letter that has a direction is written from right to
  /// left.
  func isRightToLeft(_ text: String) -> Bool { letters.isRightToLeft(text) }

  /// Measures a text on one line.
  func measure(_ text: String) -> Cairo.Font.Extents {
    let extents = letters.extents(of: text)
    if !extents.isDrawable { isDrawable = false }
    return extents
  }

  /// Returns the lines of a paragraph, broken between words, and within those that are longer than a line.
  func wrap(_ paragraph: String, width: Double) -> [String] {
    letters.lines(of: paragraph, width: width)
      .map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Draws a line of a text that was shaped with this font.
  ///
  /// - Parameters:
  ///   - outline: The colour of a line round the letters; `nil` for none.
  ///   - asPath: A Boolean value that indicates whether letters are filled shapes, exactly where they belong; Cairo
  ///     moves letters to whole pixels.
  func draw(
    _ line: ShapedText.Line, color: Color, outline: Color?, on context: Cairo.Context, asPath: Bool
  ) {
    letters.draw(
      Cairo.Font.Line(
        line.text, isRightToLeft: line.isRightToLeft, x: line.x, baseline: line.baseline, ink: color.ink,
        outline: outline.map { ($0.ink, font.size * TextBlock.outlineWidth) }),
      on: context, asPath: asPath)
  }
}

extension ShapedText {
  /// Draws the lines on a context that counts in pixels of the sheet.
  ///
  /// - Parameter asPath: A Boolean value that indicates whether letters are filled shapes rather than text.
  func draw(to context: Cairo.Context, asPath: Bool) {
    guard !lines.isEmpty else { return }
    let shaper = TextShaper(font)
    for line in lines { shaper.draw(line, color: color, outline: outline, on: context, asPath: asPath) }
  }
}
