import Cairo
package import GalleryModel

/// A text block divided into placed lines, drawn in the same way by every format.
package struct ShapedText: Sendable, Hashable, Codable {
  package struct Line: Sendable, Hashable, Codable {
    /// The text of the line, including an ellipsis.
    package var text: String
    /// The left edge of the line's advance, in pixels of the sheet.
    package var x: Double
    /// The baseline, in pixels of the sheet.
    package var baseline: Double
    /// The advance of the line, in pixels.
    package var width: Double
    /// A Boolean value that indicates whether the line's base direction is from right to left.
    package var isRightToLeft: Bool
    /// The rectangle covered by the letters, in pixels of the sheet.
    package var ink: Rect
  }

  /// The lines from the top; empty for a blank text.
  package var lines: [Line]
  /// The font; smaller than requested if the letters would have left the frame.
  package var font: TextFont
  package var color: Color
  /// The colour of the outline, which is ``TextBlock/outlineWidth`` of the font
  /// size wide; `nil` without an outline.
  package var outline: Color?
  /// A Boolean value that indicates whether every character has a glyph in some
  /// font; other characters appear as boxes.
  package var isDrawable: Bool

  /// Draws the lines on a context with pixels of the sheet as its unit. Letters
  /// are filled shapes (`asPath`) or text.
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

extension ShapedText {
  /// The space after a label, such as the number of a photo.
  static let labelSpace: Character = "\u{2003}"

  /// Returns the text with a label at its beginning in another colour.
  fileprivate func labelled(_ color: Color) -> [ShapedText] {
    guard let line = lines.first, !line.isRightToLeft, let end = line.text.firstIndex(of: Self.labelSpace),
      line.text.index(after: end) < line.text.endIndex
    else { return [self] }
    func part(_ text: Substring, isLast: Bool) -> Line {
      let measure = font.letters.extents(of: String(text))
      let x = isLast ? line.x + line.width - measure.width : line.x
      let ink = Rect(
        x: x + measure.ink.x, y: line.baseline + measure.ink.y, width: measure.ink.width,
        height: measure.ink.height)
      return Line(
        text: String(text), x: x, baseline: line.baseline, width: measure.width, isRightToLeft: false,
        ink: ink)
    }
    var label = self
    label.lines = [part(line.text[..<end], isLast: false)]
    label.color = color
    var rest = self
    rest.lines[0] = part(line.text[line.text.index(after: end)...], isLast: true)
    return [label, rest]
  }
}

extension TextBlock {
  /// Returns the lines of the block with their places. The result depends only on the block and the installed
  /// fonts, not on the canvas.
  package func shaped() -> ShapedText {
    var font = font
    font.size *= TextFitting(self, in: font).wordScale
    // Reduced letters usually fit at the second attempt; a third attempt allows for rounding.
    for _ in 0..<3 {
      let (text, scale) = TextFitting(self, in: font).shaped()
      guard let scale, font.size * scale > 0 else { return text }
      font.size *= scale
    }
    return ShapedText(lines: [], font: font, color: color, outline: outline, isDrawable: true)
  }

  /// Shapes the first paragraph in the block's style. Further ones follow in smaller letters of another
  /// colour, if the block has lines for them.
  ///
  /// - Parameter share: The size of the smaller letters, as a share of the font's.
  package func shaped(secondary share: Double, color: Color) -> [ShapedText] {
    let paragraphs = text.split(separator: "\n", maxSplits: 1).map(String.init)
    guard paragraphs.count == 2, lines > 1 else { return balanced().labelled(color) }
    var first = self
    var second = self
    first.text = paragraphs[0]
    second.text = paragraphs[1]
    first.lines = max(1, lines - paragraphs[1].split(separator: "\n").count)
    let head = first.shaped()
    second.font = head.font
    second.font.isSemiBold = false
    second.color = color
    second.font.size *= share
    second.lines = max(1, lines - head.lines.count)
    let upper = Double(head.lines.count) * head.font.size * TextMetrics.leading
    let lower = Double(second.shaped().lines.count) * second.font.size * TextMetrics.leading
    let remaining = frame.height - upper - lower
    guard remaining >= 0 else { return shaped().labelled(color) }
    let air = anchor == .top ? min(remaining, font.size * TextMetrics.air) : 0
    let top = anchor == .top ? 0 : anchor == .middle ? remaining / 2 : remaining
    first.frame.y = frame.y + top
    first.frame.height = air + upper
    second.frame.y = first.frame.maxY
    second.frame.height = lower
    return first.balanced().labelled(color) + [second.shaped()]
  }

  /// Shapes the text with lines of similar widths.
  private func balanced() -> ShapedText {
    func letters(_ text: ShapedText) -> String { text.lines.map(\.text).joined().filter { !$0.isWhitespace } }
    var best = shaped()
    guard best.lines.count > 1, alignment == .centre else { return best }
    var least = 0.0
    var largest = frame.width
    for _ in 0..<7 {
      var block = self
      block.frame.width = (least + largest) / 2
      block.frame.x += (frame.width - block.frame.width) / 2
      let text = block.shaped()
      if text.lines.count == best.lines.count, text.font == best.font, letters(text) == letters(best) {
        best = text
        largest = block.frame.width
      } else {
        least = block.frame.width
      }
    }
    return best
  }

  /// Gives blocks with the same font a common size at which all of their
  /// words fit, within their minimum scales.
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

  /// The width of the text on one line, in pixels.
  package var naturalWidth: Double {
    text.isEmpty ? 0 : font.letters.extents(of: TextFitting.joined(text)).width
  }
}
