import CCairo
import CPango
import GalleryGeometry
import GalleryModel

/// Pango with one font: the owner of its context.
///
/// Letters are measured without regard to pixels, so that a text has the same lines on every kind of sheet, and
/// without regard to the language of the session, so that it has the same letters for everybody.
final class TextShaper {
  /// The measures of a line, from its left end on the line that the letters stand on.
  struct Measure {
    var width: Double
    var ink: Rect
  }

  let font: TextFont
  /// A Boolean value that indicates whether every character measured so far has a glyph in some font.
  private(set) var isDrawable = true
  private let context: OpaquePointer
  private let description: OpaquePointer

  init(_ font: TextFont) {
    self.font = font
    context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    description = pango_font_description_new()
    pango_font_description_set_family(description, font.families)
    pango_font_description_set_absolute_size(description, Double(gallery_pango_units(font.size)))
    pango_font_description_set_weight(description, font.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_context_set_font_description(context, description)
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_round_glyph_positions(context, 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
  }

  deinit {
    pango_font_description_free(description)
    gallery_pango_unref_context(context)
  }

  /// The distances that the font's letters reach above and below the line they stand on, in pixels.
  private(set) lazy var metrics: (ascent: Double, descent: Double) = {
    let metrics = pango_context_get_metrics(context, description, pango_context_get_language(context))
    defer { pango_font_metrics_unref(metrics) }
    return (
      Self.pixels(pango_font_metrics_get_ascent(metrics)),
      Self.pixels(pango_font_metrics_get_descent(metrics))
    )
  }()

  /// Returns whether the first letter that has a direction is written from right to left.
  func isRightToLeft(_ text: String) -> Bool { layout(isRightToLeft: false).isRightToLeft(text) }

  /// Lends the font that is found first.
  func withFont<Output>(_ body: (UnsafeMutablePointer<PangoFont>) -> Output?) -> Output? {
    guard let loaded = pango_context_load_font(context, description) else { return nil }
    defer { gallery_pango_unref_font(loaded) }
    return body(loaded)
  }

  /// Measures a line.
  func measure(_ text: String) -> Measure {
    let layout = layout(isRightToLeft: isRightToLeft(text))
    return layout.withLine(text) { line in
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_line_get_extents(line, &ink, &logical)
      if layout.hasUnknownGlyphs { isDrawable = false }
      return Measure(
        width: Self.pixels(logical.width),
        ink: Rect(
          x: Self.pixels(ink.x), y: Self.pixels(ink.y), width: Self.pixels(ink.width),
          height: Self.pixels(ink.height)))
    }
  }

  /// The lines of a paragraph, broken between words, and within those that are longer than a line.
  func wrap(_ paragraph: String, width: Double) -> [String] {
    layout(isRightToLeft: isRightToLeft(paragraph)).lines(of: paragraph, width: width)
  }

  /// Draws a line of a text that was shaped with this font.
  ///
  /// - Parameters:
  ///   - cairo: The Cairo context to draw in.
  ///   - outline: The colour of a line round the letters.
  ///   - asPath: A Boolean value that indicates whether letters are filled shapes, exactly where they belong; Cairo
  ///     moves letters to whole pixels.
  func draw(
    _ line: ShapedText.Line, color: Color, outline: Color?, on cairo: OpaquePointer, asPath: Bool
  ) {
    // Pango's context is not told of Cairo's scale: boxes for missing glyphs would be measured in it, and be larger
    // than they were when the line was placed. Cairo scales letters by itself.
    layout(isRightToLeft: line.isRightToLeft).withLine(line.text) { shaped in
      cairo_new_path(cairo)
      if let outline {
        cairo_move_to(cairo, line.x, line.baseline)
        pango_cairo_layout_line_path(cairo, shaped)
        outline.setSource(of: cairo)
        cairo_set_line_width(cairo, font.size * TextBlock.outlineWidth)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(cairo)
      }
      cairo_move_to(cairo, line.x, line.baseline)
      color.setSource(of: cairo)
      if asPath {
        fill(shaped, at: (line.x, line.baseline), on: cairo)
      } else {
        pango_cairo_show_layout_line(cairo, shaped)
      }
      cairo_new_path(cairo)
    }
  }

  /// Fills the letters' outlines run by run. A run with colours of its own, such as emoji, is shown as it is.
  private func fill(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, at origin: (x: Double, y: Double), on cairo: OpaquePointer
  ) {
    var x = origin.x
    var index: UInt32 = 0
    while let run = gallery_pango_run(line, index), let item = run.pointee.item,
      let glyphs = run.pointee.glyphs
    {
      index += 1
      let start = (x + Self.pixels(run.pointee.start_x_offset), origin.y - Self.pixels(run.pointee.y_offset))
      cairo_new_path(cairo)
      cairo_move_to(cairo, start.0, start.1)
      if let font = item.pointee.analysis.font, gallery_pango_has_color(font) == 0,
        gallery_pango_has_boxes(glyphs) == 0
      {
        pango_cairo_glyph_string_path(cairo, font, glyphs)
        cairo_fill(cairo)
      } else {
        pango_cairo_show_glyph_string(cairo, item.pointee.analysis.font, glyphs)
      }
      x += Self.pixels(pango_glyph_string_get_width(glyphs))
    }
  }

  private func layout(isRightToLeft: Bool) -> TextLayout {
    TextLayout(in: context, isRightToLeft: isRightToLeft)
  }

  private static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}

extension ShapedText {
  /// Draws the lines on a Cairo context that counts in pixels of the sheet.
  ///
  /// - Parameter asPath: A Boolean value that indicates whether letters are filled shapes rather than text.
  func draw(to cairo: OpaquePointer, asPath: Bool) {
    guard !lines.isEmpty else { return }
    let shaper = TextShaper(font)
    for line in lines { shaper.draw(line, color: color, outline: outline, on: cairo, asPath: asPath) }
  }
}
