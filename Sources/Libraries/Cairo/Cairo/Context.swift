import CCairo
package import GalleryGeometry

/// An error that Cairo reports, with its description.
package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  static func check(_ status: cairo_status_t) throws(Failure) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw Failure(description: String(cString: cairo_status_to_string(status)))
  }
}

/// A drawing colour for Cairo; every channel is from 0 to 1.
package typealias Ink = (red: Double, green: Double, blue: Double, alpha: Double)

/// The owner of a Cairo context, which draws on a surface. Only one task at a time may use it.
package final class Context {
  package static var version: String { String(cString: cairo_version_string()) }

  let pointer: OpaquePointer

  init(on surface: OpaquePointer) {
    // Without memory, Cairo returns a context that draws nothing and has an error status.
    pointer = cairo_create(surface)
  }

  deinit { cairo_destroy(pointer) }

  package func check() throws(Failure) { try Failure.check(cairo_status(pointer)) }

  func setUpForShapes() {
    cairo_set_antialias(pointer, CAIRO_ANTIALIAS_BEST)
    // Cairo's default of 0.1 pixels makes circles of 20 pixels more than 0.5 % smaller.
    cairo_set_tolerance(pointer, 0.01)
  }

  /// Runs a closure and restores the drawing settings afterwards.
  package func scoped<Output, Failure: Error>(
    _ body: () throws(Failure) -> Output
  ) throws(Failure) -> Output {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    return try body()
  }

  package func translate(x: Double, y: Double) { cairo_translate(pointer, x, y) }

  package func scale(by factor: Double) { cairo_scale(pointer, factor, factor) }

  package func setInk(_ ink: Ink) { cairo_set_source_rgba(pointer, ink.red, ink.green, ink.blue, ink.alpha) }

  /// Emits the page and begins the next one.
  package func showPage() { cairo_show_page(pointer) }
}

extension Context {
  package func beginPath() { cairo_new_path(pointer) }

  package func move(x: Double, y: Double) { cairo_move_to(pointer, x, y) }

  package func addLine(x: Double, y: Double) { cairo_line_to(pointer, x, y) }

  package func addRectangle(_ frame: Rect) {
    cairo_rectangle(pointer, frame.x, frame.y, frame.width, frame.height)
  }

  /// Adds an arc in the direction of growing angles, in radians from the horizontal axis.
  package func addArc(x: Double, y: Double, radius: Double, from start: Double, to end: Double) {
    cairo_arc(pointer, x, y, radius, start, end)
  }

  package func closePath() { cairo_close_path(pointer) }

  /// Fills and clears the path.
  package func fill() { cairo_fill(pointer) }

  /// Fills and clears the path and what is within a distance of it, or for a negative distance only what is farther
  /// inside. Corners outside become round.
  package func fill(grownBy distance: Double) {
    cairo_push_group_with_content(pointer, CAIRO_CONTENT_ALPHA)
    setInk((0, 0, 0, 1))
    cairo_fill_preserve(pointer)
    if distance < 0 { cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_OUT) }
    stroke(width: 2 * abs(distance), hasRoundJoins: true)
    let area = cairo_pop_group(pointer)
    defer { cairo_pattern_destroy(area) }
    cairo_mask(pointer, area)
  }

  /// Sets a vertical gradient for later drawing. It is transparent down to `start` and has the full colour from
  /// `end`.
  package func setInk(_ ink: Ink, clearAt start: Double, wholeAt end: Double) {
    let gradient = cairo_pattern_create_linear(0, start, 0, end)
    defer { cairo_pattern_destroy(gradient) }
    cairo_pattern_add_color_stop_rgba(gradient, 0, ink.red, ink.green, ink.blue, 0)
    cairo_pattern_add_color_stop_rgba(gradient, 1, ink.red, ink.green, ink.blue, ink.alpha)
    cairo_set_source(pointer, gradient)
  }

  /// Draws a line along the path and clears the path. Corners are mitred by default.
  package func stroke(width: Double, hasRoundJoins: Bool = false) {
    cairo_set_line_width(pointer, width)
    if hasRoundJoins { cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND) }
    cairo_stroke(pointer)
  }

  /// Draws a line along the inside of the path and clears the path.
  package func strokeInside(width: Double) {
    scoped {
      cairo_clip_preserve(pointer)
      stroke(width: 2 * width)
    }
  }

  /// Limits later drawing to the path, and clears the path.
  package func clip() { cairo_clip(pointer) }
}
