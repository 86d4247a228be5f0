package import GalleryModel

/// A text with its frame and the rules for fitting it.
///
/// A block never leaves its frame. A text with too many lines is shortened with an ellipsis. Letters that
/// exceed the frame, as stacked marks can, are drawn smaller.
package struct TextBlock: Sendable, Hashable {
  /// The vertical position of a block with fewer lines than its frame has room for.
  package enum Anchor: Sendable, Hashable { case top, middle, bottom }

  /// The text, filtered by ``PrintableText``.
  package internal(set) var text: String
  package var font: TextFont
  /// The rectangle that the text must not leave, in pixels of the sheet.
  package var frame: Rect
  /// The maximum number of lines, at least 1. Defaults to 1.
  package var lines = 1
  /// The minimum size of letters, as a share of the full size, before words are
  /// broken or left out. Defaults to 1.
  package var leastScale = 1.0
  /// The part removed from a text that is too long. Defaults to its end.
  package var shortening = TextShortening.end
  /// The horizontal alignment of lines. Defaults to the left edge.
  package var alignment = TextAlignment.left
  package var anchor = Anchor.middle
  package var color: Color
  /// The colour of an outline that keeps letters legible on any photo. Defaults to `nil`: no outline.
  package var outline: Color?

  /// The width of the outline as a multiple of the font's size; half of it lies inside the letters.
  package static let outlineWidth = 0.24

  /// Returns how far the outline extends beyond the letters, in pixels.
  func border(of font: TextFont) -> Double { outline == nil ? 0 : font.size * Self.outlineWidth / 2 }

  package init(_ text: String, font: TextFont, in frame: Rect, color: Color) {
    self.text = PrintableText.of(text)
    self.font = font
    self.frame = frame
    self.color = color
  }
}
