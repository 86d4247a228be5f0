import Cairo
package import GalleryGeometry
package import GalleryModel

/// A text block broken into lines with a place each: what every kind of sheet draws.
package struct ShapedText: Sendable, Hashable, Codable {
  /// One line.
  package struct Line: Sendable, Hashable, Codable {
    /// The text of the line, an ellipsis included.
    package var text: String
    /// Left edge of the line's advance, in pixels of the sheet.
    package var x: Double
    /// The line the letters stand on, in pixels of the sheet.
    package var baseline: Double
    /// The line's advance in pixels.
    package var width: Double
    /// A Boolean value that indicates whether the line's base direction is from right to left.
    package var isRightToLeft: Bool
    /// The rectangle that the letters cover, in pixels of the sheet.
    package var ink: Rect
  }

  /// The lines from the top; none for a blank text.
  package var lines: [Line]
  /// The letters; smaller than asked for where they would have left the frame.
  package var font: TextFont
  /// The colour of the letters.
  package var color: Color
  /// The colour of a line round the letters, ``TextBlock/outlineWidth`` of the font's size wide; `nil` for none.
  package var outline: Color?
  /// A Boolean value that indicates whether every character has a glyph in some font; boxes stand in for others.
  package var isDrawable: Bool

  /// Draws the lines on a context that counts in pixels of the sheet.
  ///
  /// - Parameter asPath: A Boolean value that indicates whether letters are filled shapes rather than text.
  func draw(to context: Cairo.Context, asPath: Bool) {
    guard !lines.isEmpty else { return }
    let letters = font.letters
    let outline = outline.map { ($0.ink, font.size * TextBlock.outlineWidth) }
    for line in lines {
      letters.draw(
        line.text, isRightToLeft: line.isRightToLeft, x: line.x, baseline: line.baseline, ink: color.ink,
        outline: outline, on: context, asPath: asPath)
    }
  }
}

extension TextBlock {
  /// Shapes the text, breaks it into lines and places them.
  ///
  /// The result depends on the block and on the installed fonts alone, not on what it is drawn on.
  package func shaped() -> ShapedText {
    var font = font
    font.size *= TextFitting(self, in: font).wordScale
    // Smaller letters mostly fit the second time; a third allows for rounding.
    for _ in 0..<3 {
      let (text, scale) = TextFitting(self, in: font).shaped()
      guard let scale, font.size * scale > 0 else { return text }
      font.size *= scale
    }
    return ShapedText(lines: [], font: font, color: color, outline: outline, isDrawable: true)
  }

  /// Gives blocks that share a size of letters one size in which all of their words fit, as far as their least scales
  /// allow.
  package static func alignSizes(of blocks: inout [TextBlock]) {
    var scales: [TextFont: Double] = [:]
    for block in blocks {
      let scale = TextFitting(block, in: block.font).wordScale
      scales[block.font] = min(scales[block.font] ?? 1, scale)
    }
    for index in blocks.indices {
      blocks[index].font.size *= scales[blocks[index].font] ?? 1
      blocks[index].leastScale = 1
    }
  }

  /// The width that the text would take on one line, in pixels.
  package var naturalWidth: Double {
    text.isEmpty ? 0 : font.letters.extents(of: TextFitting.joined(text)).width
  }
}
