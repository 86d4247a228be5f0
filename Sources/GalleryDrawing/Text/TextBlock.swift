package import GalleryGeometry
package import GalleryModel

/// A text in its place: how it is set, and how it is fitted in.
///
/// A block never leaves its frame. A text that needs more lines than it may have is shortened, with an ellipsis for
/// what is left out; letters that reach beyond the frame although they are few, as stacked marks do, are set smaller.
package struct TextBlock: Sendable, Hashable {
  /// The place in its frame of a block that needs fewer lines than the frame holds.
  package enum Anchor: Sendable, Hashable {
    /// At its upper edge.
    case top
    /// In the middle of its height.
    case middle
    /// At its lower edge.
    case bottom
  }

  /// The text to write, with nothing in it but what ``PrintableText`` lets through.
  package let text: String
  /// The letters.
  package var font: TextFont
  /// The rectangle in which the text has to stay, in pixels of the sheet.
  package var frame: Rect
  /// Most lines, at least 1. Default: 1.
  package var lines = 1
  /// The least size of letters, as a share of their full size, before words are broken or left out. Default: 1, never
  /// smaller.
  package var leastScale = 1.0
  /// The part that a text which is too long loses. Default: its end.
  package var shortening = TextShortening.end
  /// The place of lines across the frame. Default: at the left edge.
  package var alignment = TextAlignment.left
  /// The place of the block down the frame. Default: in the middle.
  package var anchor = Anchor.middle
  /// The colour of the letters.
  package var color: Color
  /// The colour of a line round the letters, to be read on any photo. Default: `nil`, none.
  package var outline: Color?

  /// The distance from one line to the next, as a multiple of the font's size.
  package static let leading = TextMetrics.leading
  /// Width of the outline as a multiple of the font's size; half of it lies within the letters.
  package static let outlineWidth = 0.24

  /// Returns the distance that the outline reaches beyond letters of a font, in pixels.
  func border(of font: TextFont) -> Double { outline == nil ? 0 : font.size * Self.outlineWidth / 2 }

  /// Creates a block; everything else is at its default.
  package init(_ text: String, font: TextFont, in frame: Rect, color: Color) {
    self.text = PrintableText.of(text)
    self.font = font
    self.frame = frame
    self.color = color
  }
}
