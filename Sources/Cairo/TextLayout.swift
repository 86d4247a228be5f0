import CPango

/// The owner of a Pango layout: letters of one text, in lines.
final class TextLayout {
  private let layout: OpaquePointer

  /// Creates a layout without letters.
  ///
  /// - Parameters:
  ///   - context: The owner's context, which the layout keeps alive.
  ///   - isRightToLeft: A Boolean value that indicates whether lines begin on the right.
  init(in context: OpaquePointer, isRightToLeft: Bool) {
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    // pango_layout_new() does not fail: GLib ends the program when there is no memory.
    layout = pango_layout_new(context).unsafelyUnwrapped
    pango_layout_set_auto_dir(layout, 0)
  }

  deinit { gallery_pango_unref(layout) }

  /// A Boolean value that indicates whether some character of the text has no glyph in any font.
  var hasUnknownGlyphs: Bool { gallery_pango_unknown_glyphs(layout) != 0 }

  /// Returns a Boolean value that indicates whether the first letter that has a direction is written from right to
  /// left.
  func isRightToLeft(_ text: String) -> Bool {
    pango_layout_set_auto_dir(layout, 1)
    pango_layout_set_text(layout, text, -1)
    return pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
  }

  /// Returns the lines of a paragraph, broken between words, and within those that are longer than a line.
  ///
  /// - Parameters:
  ///   - paragraph: The text.
  ///   - width: The width of a line in pixels.
  func lines(of paragraph: String, width: Double) -> [String] {
    pango_layout_set_width(layout, max(1, gallery_pango_units(width)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_text(layout, paragraph, -1)
    let bytes = Array(paragraph.utf8)
    return (0..<pango_layout_get_line_count(layout)).compactMap { index in
      guard let line = pango_layout_get_line_readonly(layout, index) else { return nil }
      let start = Int(line.pointee.start_index)
      return String(decoding: bytes[start..<start + Int(line.pointee.length)], as: UTF8.self)
    }
  }

  /// Lays out a text in one line and lends the line, which is valid until the closure returns.
  func withLine<Output>(_ text: String, _ body: (UnsafeMutablePointer<PangoLayoutLine>) -> Output) -> Output {
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text, -1)
    // A layout has a line at least, empty as it may be.
    return body(pango_layout_get_line_readonly(layout, 0))
  }
}
