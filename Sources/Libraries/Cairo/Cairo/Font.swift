import CCairo
package import GalleryGeometry

/// A font for measuring and drawing letters; the owner of a Pango context.
///
/// Measurements ignore pixels, so a text has the same lines in every format. They also ignore the session's
/// language, so a text has the same letters for all users.
package final class Font {
  package static var version: String { String(cString: pango_version_string()) }

  /// The extents of a line in pixels, relative to its left end on the baseline.
  package struct Extents {
    package var width: Double
    /// The rectangle covered by the letters.
    package var ink: Rect
    /// A Boolean value that indicates whether every character has a glyph in some font.
    package var isDrawable: Bool
  }

  private let context: OpaquePointer
  private let description: OpaquePointer
  private let attributes: OpaquePointer?

  /// Creates a font of the first installed family, separated by commas, with a size above 0 in pixels. The
  /// language (BCP 47) is `nil` if it is unknown.
  package init(families: String, size: Double, isSemiBold: Bool, language: String?) {
    context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    description = pango_font_description_new()
    pango_font_description_set_family(description, families)
    pango_font_description_set_absolute_size(description, Double(pango_units_from_double(size)))
    pango_font_description_set_weight(description, isSemiBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL)
    pango_context_set_font_description(context, description)
    pango_context_set_language(context, pango_language_from_string(language ?? "en"))
    pango_context_set_round_glyph_positions(context, 0)
    // Figures of equal width: numbers of pages and photos do not jump.
    attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
  }

  deinit {
    pango_attr_list_unref(attributes)
    pango_font_description_free(description)
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// The heights of letters above and below the baseline, in pixels.
  package private(set) lazy var metrics: (ascent: Double, descent: Double) = {
    let metrics = pango_context_get_metrics(context, description, pango_context_get_language(context))
    defer { pango_font_metrics_unref(metrics) }
    return (
      Self.pixels(pango_font_metrics_get_ascent(metrics)),
      Self.pixels(pango_font_metrics_get_descent(metrics))
    )
  }()

  /// The family of most letters; `nil` if no font is installed.
  package var familyFound: String? {
    guard let font = pango_context_load_font(context, description) else { return nil }
    defer { g_object_unref(font) }
    let found = pango_font_describe(font)
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  // MARK: Measuring

  /// Returns whether the first letter with a direction is written from right to left.
  package func isRightToLeft(_ text: String) -> Bool {
    withLayout(isRightToLeft: false) { layout in
      pango_layout_set_auto_dir(layout, 1)
      pango_layout_set_text(layout, text, -1)
      return pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
    }
  }

  package func extents(of text: String) -> Extents {
    withLine(text, isRightToLeft: isRightToLeft(text)) { layout, line in
      var ink = PangoRectangle()
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, &ink, &logical)
      return Extents(
        width: Self.pixels(logical.width), ink: Rect(ink),
        isDrawable: pango_layout_get_unknown_glyphs_count(layout) == 0)
    }
  }

  /// Returns the lines of a paragraph. Lines break between words, or inside
  /// words that are longer than a line.
  package func lines(of paragraph: String, width: Double) -> [String] {
    withLayout(isRightToLeft: isRightToLeft(paragraph)) { layout in
      pango_layout_set_width(layout, max(1, pango_units_from_double(width)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_text(layout, paragraph, -1)
      let bytes = Array(paragraph.utf8)
      return (0..<pango_layout_get_line_count(layout)).compactMap { index in
        guard let line = pango_layout_get_line_readonly(layout, index) else { return nil }
        let start = Int(line.pointee.start_index)
        return String(decoding: bytes[start..<start + Int(line.pointee.length)], as: UTF8.self)
      }
    }
  }

  private func withLayout<Output>(isRightToLeft: Bool, _ body: (OpaquePointer) -> Output) -> Output {
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    // pango_layout_new() does not fail: GLib ends the program if there is no memory.
    let layout = pango_layout_new(context).unsafelyUnwrapped
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_attributes(layout, attributes)
    return body(layout)
  }

  /// Calls a closure with the layout and the line of a text. Both are valid until the closure returns.
  private func withLine<Output>(
    _ text: String, isRightToLeft: Bool,
    _ body: (OpaquePointer, UnsafeMutablePointer<PangoLayoutLine>) -> Output
  ) -> Output {
    withLayout(isRightToLeft: isRightToLeft) { layout in
      pango_layout_set_single_paragraph_mode(layout, 1)
      pango_layout_set_text(layout, text, -1)
      // A layout has at least one line, which may be empty.
      return body(layout, pango_layout_get_line_readonly(layout, 0))
    }
  }

  static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}

// MARK: Drawing

extension Font {
  /// Draws a line of text.
  ///
  /// A character without a glyph in any font appears as a box. In formats that support text, the file
  /// contains the original text even for boxes and for pictures such as emoji.
  ///
  /// - Parameters:
  ///   - x: The left end of the line, in pixels.
  ///   - outline: The colour and the width in pixels of the letters' outline; `nil` without an outline.
  ///   - asPath: A Boolean value that indicates whether letters are drawn as filled shapes at exact
  ///     positions. Cairo moves text to whole pixels.
  package func draw(
    _ text: String, isRightToLeft: Bool, x: Double, baseline: Double, ink: Ink,
    outline: (ink: Ink, width: Double)?, on context: Context, asPath: Bool
  ) {
    // Do not set Cairo's scale on Pango's context: Pango would measure with it, and the line is already
    // placed. Cairo scales letters itself.
    withLine(text, isRightToLeft: isRightToLeft) { _, line in
      let runs = GlyphRun.runs(of: line, x: x, y: baseline)
      context.beginPath()
      if let outline {
        for run in runs { addPath(run, to: context) }
        context.setInk(outline.ink)
        context.stroke(width: outline.width, hasRoundJoins: true)
      }
      context.setInk(ink)
      for run in runs { draw(run, on: context, asPath: asPath) }
      context.beginPath()
    }
  }

  private func addPath(_ run: GlyphRun, to context: Context) {
    guard run.hasUnknownGlyphs else { return run.addPath(to: context) }
    forEachCluster(
      of: run, on: context, box: { $0.addPath(in: $2, to: context) },
      glyphs: { cairo_glyph_path(context.pointer, $0.glyphs, Int32($0.glyphs.count)) })
  }

  /// Calls a function for each cluster of a run: `box` for those without a glyph in any font.
  private func forEachCluster(
    of run: GlyphRun, on context: Context, box: (StandIn, GlyphRun.Cluster, Rect) -> Void,
    glyphs: (GlyphRun.Cluster) -> Void
  ) {
    let standIn = StandIn.box(of: letters)
    for cluster in run.clusters {
      if let frame = cluster.box {
        if let standIn { box(standIn, cluster, frame) }
      } else {
        context.scoped {
          context.setFont(run.scaledFont)
          glyphs(cluster)
        }
      }
    }
  }

  private func draw(_ run: GlyphRun, on context: Context, asPath: Bool) {
    if run.hasUnknownGlyphs {
      if asPath {
        addPath(run, to: context)
        return context.fill()
      }
      forEachCluster(
        of: run, on: context, box: { $0.write($1.text, in: $2, on: context) },
        glyphs: { context.show($0.text, as: $0.glyphs) })
    } else if run.hasColor {
      guard !asPath else { return run.show(on: context) }
      // The picture covers the dot.
      StandIn.dot(of: letters)?.write(run.text, from: run.x, width: run.width, y: run.y, on: context)
      run.showPicture(on: context)
    } else if asPath {
      run.addPath(to: context)
      context.fill()
    } else {
      run.showText(on: context)
    }
  }

  /// The font of letters; `nil` if no font is installed.
  private var letters: LoadedFont? { LoadedFont(pango_context_load_font(context, description)) }
}

extension Rect {
  init(_ units: PangoRectangle) {
    self.init(
      x: Font.pixels(units.x), y: Font.pixels(units.y), width: Font.pixels(units.width),
      height: Font.pixels(units.height))
  }
}
