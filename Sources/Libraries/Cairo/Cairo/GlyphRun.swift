import CCairo
import GalleryGeometry

/// A placed part of a line in one font. It is valid as long as the line is.
struct GlyphRun {
  private let item: UnsafeMutablePointer<PangoGlyphItem>
  private let font: UnsafeMutablePointer<PangoFont>
  private let glyphs: UnsafeMutablePointer<PangoGlyphString>
  private let line: UnsafePointer<CChar>
  private let range: Range<Int>

  /// The left end on the baseline.
  let x: Double
  let y: Double

  /// Returns the runs of a line, from left to right.
  static func runs(of line: UnsafeMutablePointer<PangoLayoutLine>, x: Double, y: Double) -> [GlyphRun] {
    guard let text = pango_layout_get_text(line.pointee.layout) else { return [] }
    var runs: [GlyphRun] = []
    var x = x
    var index: UInt32 = 0
    while let run = g_slist_nth_data(line.pointee.runs, index)?.assumingMemoryBound(to: PangoGlyphItem.self),
      let item = run.pointee.item, let glyphs = run.pointee.glyphs
    {
      index += 1
      let left = x + Font.pixels(run.pointee.start_x_offset)
      x += Font.pixels(pango_glyph_string_get_width(glyphs))
      guard let font = item.pointee.analysis.font else { continue }
      let start = Int(item.pointee.offset)
      runs.append(
        GlyphRun(
          item: run, font: font, glyphs: glyphs, line: text, range: start..<start + Int(item.pointee.length),
          x: left, y: y - Font.pixels(run.pointee.y_offset)))
    }
    return runs
  }

  var width: Double { Font.pixels(pango_glyph_string_get_width(glyphs)) }

  var text: String { text(range) }

  var hasColor: Bool { gallery_pango_has_color(font) != 0 }

  var hasUnknownGlyphs: Bool { all.contains { gallery_pango_is_unknown($0.glyph) != 0 } }

  struct Cluster {
    let text: String
    fileprivate(set) var glyphs: [cairo_glyph_t]
    /// The measured box for characters without a glyph in any font; `nil` for other characters.
    fileprivate(set) var box: Rect?
  }

  /// The clusters of the run, from left to right.
  var clusters: [Cluster] {
    let starts = UnsafeBufferPointer(start: glyphs.pointee.log_clusters, count: all.count).map(Int.init)
    var clusters: [Cluster] = []
    var x = x
    for (index, glyph) in all.enumerated() {
      defer { x += Font.pixels(glyph.geometry.width) }
      if index == 0 || starts[index] != starts[index - 1] {
        let end = starts.filter { $0 > starts[index] }.min() ?? range.count
        clusters.append(
          Cluster(text: text(range.lowerBound + starts[index]..<range.lowerBound + end), glyphs: []))
      }
      // Spaces and joiners may have no visible glyph.
      guard gallery_pango_is_empty(glyph.glyph) == 0 else { continue }
      let place = (x: x + Font.pixels(glyph.geometry.x_offset), y: y + Font.pixels(glyph.geometry.y_offset))
      if gallery_pango_is_unknown(glyph.glyph) == 0 {
        clusters[clusters.count - 1].glyphs.append(
          cairo_glyph_t(index: UInt(glyph.glyph), x: place.x, y: place.y))
      } else {
        var ink = PangoRectangle()
        pango_font_get_glyph_extents(font, glyph.glyph, &ink, nil)
        guard ink.width > 0, ink.height > 0 else { continue }
        let box = Rect(ink)
        clusters[clusters.count - 1].box = Rect(
          x: place.x + box.x, y: place.y + box.y, width: box.width, height: box.height)
      }
    }
    return clusters
  }

  var scaledFont: OpaquePointer? { pango_cairo_font_get_scaled_font(OpaquePointer(font)) }

  func addPath(to context: Context) {
    context.move(x: x, y: y)
    pango_cairo_glyph_string_path(context.pointer, font, glyphs)
  }

  func show(on context: Context) {
    context.move(x: x, y: y)
    pango_cairo_show_glyph_string(context.pointer, font, glyphs)
  }

  /// Draws the glyphs as a picture with a pixel for every unit of the context. Cairo itself would use only
  /// one pixel for each point of the page.
  func showPicture(on context: Context) {
    var ink = PangoRectangle()
    pango_glyph_string_extents(glyphs, font, &ink, nil)
    let left = (x + Font.pixels(ink.x)).rounded(.down)
    let top = (y + Font.pixels(ink.y)).rounded(.down)
    let width = (x + Font.pixels(ink.x + ink.width)).rounded(.up) - left
    let height = (y + Font.pixels(ink.y + ink.height)).rounded(.up) - top
    guard width > 0, height > 0 else { return }
    // Without memory, Cairo returns a surface with an error, and the page's context then has the error too.
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
      return
    }
    defer { cairo_surface_destroy(surface) }
    let picture = Context(on: surface)
    picture.translate(x: -left, y: -top)
    show(on: picture)
    context.scoped {
      cairo_set_source_surface(context.pointer, surface, left, top)
      cairo_paint(context.pointer)
    }
  }

  /// Draws the glyphs as text in formats that support text.
  func showText(on context: Context) {
    context.move(x: x, y: y)
    pango_cairo_show_glyph_item(context.pointer, line, item)
  }

  private var all: UnsafeBufferPointer<PangoGlyphInfo> {
    UnsafeBufferPointer(start: glyphs.pointee.glyphs, count: Int(glyphs.pointee.num_glyphs))
  }

  private func text(_ range: Range<Int>) -> String {
    let bytes = UnsafeRawBufferPointer(start: line + range.lowerBound, count: range.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
