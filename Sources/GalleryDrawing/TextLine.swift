import CCairo
import CPango
package import GalleryModel

/// One line of text on a sheet.
package struct TextLine: Sendable {
  /// What is written. Control characters, line breaks and overrides of the writing direction are dropped.
  package var text: String
  /// Height of the letters' em square in pixels.
  package var fontSize: Double
  /// Whether the strokes are bold.
  package var isBold: Bool
  /// Whether the line stands in the middle of its frame, rather than at its left edge.
  package var isCentred = false
  /// Whether the letters have a dark outline, to be read on any photo.
  package var isOutlined = false
  /// The colour of the letters.
  package var color: Color

  package init(text: String, fontSize: Double, isBold: Bool = false, color: Color) {
    self.text = String(String.UnicodeScalarView(text.unicodeScalars.filter(Self.isPrintable)))
    self.fontSize = fontSize
    self.isBold = isBold
    self.color = color
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    // Joiners shape scripts and emoji; of the other format characters, those that turn the direction could
    // make a name look like another.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: true
    }
  }
}

extension TextLine {
  /// Whether every character has a glyph in some font; boxes are drawn for the others.
  package var hasEveryGlyph: Bool {
    guard let layout = gallery_pango_new_layout() else { return false }
    defer { gallery_pango_unref(layout) }
    setUp(layout)
    return gallery_pango_unknown_glyphs(layout) == 0
  }

  /// Draws the line into a frame, in the middle of its height. A text too long for the frame loses its middle.
  func draw(in frame: PixelRect, to context: OpaquePointer) {
    guard let layout = pango_cairo_create_layout(context) else { return }
    defer { gallery_pango_unref(layout) }
    setUp(layout)
    pango_layout_set_width(layout, gallery_pango_units(Double(frame.width)))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    pango_layout_set_alignment(layout, isCentred ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, nil, &height)
    let top = Double(frame.y) + (Double(frame.height) - Double(height)) / 2
    cairo_new_path(context)
    cairo_move_to(context, Double(frame.x), top)
    if isOutlined {
      pango_cairo_layout_path(context, layout)
      cairo_set_source_rgba(context, 0, 0, 0, 0.65)
      cairo_set_line_width(context, fontSize * 0.2)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(context)
      cairo_move_to(context, Double(frame.x), top)
    }
    cairo_set_source_rgb(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    pango_cairo_show_layout(context, layout)
  }

  private func setUp(_ layout: OpaquePointer) {
    let font = pango_font_description_from_string("sans")
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, Double(gallery_pango_units(fontSize)))
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text, -1)
  }
}

extension PixelCanvas {
  package func draw(_ text: TextLine, in frame: PixelRect) {
    withContext { text.draw(in: frame, to: $0) }
  }
}

extension Color {
  /// Black or white, whichever reads better on this colour.
  package var legibleInk: Color {
    // Luma of ITU-R BT.601; a transparent page counts as paper.
    let luma = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    return alpha < 128 || luma > 140 ? Color(red: 0, green: 0, blue: 0) : .white
  }
}
