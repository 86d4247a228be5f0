import CCairo
import GalleryGeometry

/// The owner of a Pango font.
final class LoadedFont {
  private let font: UnsafeMutablePointer<PangoFont>

  init?(_ font: UnsafeMutablePointer<PangoFont>?) {
    guard let font else { return nil }
    self.font = font
  }

  deinit { g_object_unref(font) }

  fileprivate var scaled: OpaquePointer? { pango_cairo_font_get_scaled_font(OpaquePointer(font)) }
}

/// A glyph drawn in place of text that has no glyph, so that formats with text still contain that text.
struct StandIn {
  private let font: LoadedFont
  private let scaled: OpaquePointer
  private let glyph: cairo_glyph_t
  private let extents: cairo_text_extents_t

  /// Returns the font's box, or its question mark if the font has no box.
  static func box(of font: LoadedFont?) -> StandIn? { StandIn(font, "\u{25A1}") ?? StandIn(font, "?") }

  /// Returns the font's dot, which lies below pictures.
  static func dot(of font: LoadedFont?) -> StandIn? { StandIn(font, "\u{B7}") ?? StandIn(font, ".") }

  /// Loads the glyph of a character; `nil` if the font has no such glyph.
  private init?(_ font: LoadedFont?, _ character: String) {
    guard let font, let scaled = font.scaled else { return nil }
    self.font = font
    self.scaled = scaled
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let status = cairo_scaled_font_text_to_glyphs(scaled, 0, 0, character, -1, &glyphs, &count, nil, nil, nil)
    defer { cairo_glyph_free(glyphs) }
    guard status == CAIRO_STATUS_SUCCESS, count == 1, var glyph = glyphs?.pointee, glyph.index != 0 else {
      return nil
    }
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(scaled, &glyph, 1, &extents)
    guard extents.width > 0, extents.height > 0, extents.x_advance > 0 else { return nil }
    self.glyph = glyph
    self.extents = extents
  }

  func addPath(in frame: Rect, to context: Context) {
    stretched(over: frame, on: context) {
      var glyph = glyph
      cairo_glyph_path(context.pointer, &glyph, 1)
    }
  }

  func write(_ text: String, in frame: Rect, on context: Context) {
    stretched(over: frame, on: context) { context.show(text, as: [glyph]) }
  }

  func write(_ text: String, from x: Double, width: Double, y: Double, on context: Context) {
    context.scoped {
      context.translate(x: x, y: y)
      cairo_scale(context.pointer, width / extents.x_advance, 1)
      context.setFont(scaled)
      context.show(text, as: [glyph])
    }
  }

  private func stretched(over frame: Rect, on context: Context, _ body: () -> Void) {
    context.scoped {
      context.translate(x: frame.x, y: frame.y)
      cairo_scale(context.pointer, frame.width / extents.width, frame.height / extents.height)
      context.translate(x: -extents.x_bearing, y: -extents.y_bearing)
      context.setFont(scaled)
      body()
    }
  }
}

extension Context {
  /// Sets the font for drawing glyphs, at the context's scale; `nil` changes nothing.
  func setFont(_ font: OpaquePointer?) {
    guard let font else { return }
    cairo_set_font_face(pointer, cairo_scaled_font_get_font_face(font))
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font, &matrix)
    cairo_set_font_matrix(pointer, &matrix)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_scaled_font_get_font_options(font, options)
    cairo_set_font_options(pointer, options)
  }

  /// Draws glyphs for a text in formats that support text.
  func show(_ text: String, as glyphs: [cairo_glyph_t]) {
    var cluster = cairo_text_cluster_t(num_bytes: Int32(text.utf8.count), num_glyphs: Int32(glyphs.count))
    cairo_show_text_glyphs(
      pointer, text, -1, glyphs, Int32(glyphs.count), &cluster, 1, cairo_text_cluster_flags_t(0))
  }
}
