import CCairo
import CPango
package import GalleryGeometry

/// The owner of a Cairo context: draws on a surface.
///
/// A context is used by one task at a time.
package final class Context {
  /// The version of Cairo.
  package static var version: String { String(cString: cairo_version_string()) }

  let pointer: OpaquePointer

  /// Creates a context that draws on a surface.
  init(on surface: OpaquePointer) {
    // Without memory Cairo gives a context that draws nothing and tells so by its status.
    pointer = cairo_create(surface)
  }

  deinit { cairo_destroy(pointer) }

  /// Throws the failure of an earlier call, if there was one.
  package func check() throws(Failure) { try Failure.check(cairo_status(pointer)) }

  /// Has shapes drawn as exactly as Cairo can.
  func setUpForShapes() {
    cairo_set_antialias(pointer, CAIRO_ANTIALIAS_BEST)
    // Cairo's default of 0.1 pixels takes more than half a percent from circles of 20 pixels.
    cairo_set_tolerance(pointer, 0.01)
  }

  /// Draws with settings that end with the closure.
  package func scoped<Output, Failure: Error>(
    _ body: () throws(Failure) -> Output
  ) throws(Failure) -> Output {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    return try body()
  }

  /// Moves the origin.
  package func translate(x: Double, y: Double) { cairo_translate(pointer, x, y) }

  /// Multiplies all lengths.
  package func scale(by factor: Double) { cairo_scale(pointer, factor, factor) }

  /// Sets the colour that is drawn with.
  package func setInk(_ ink: Ink) {
    cairo_set_source_rgba(pointer, ink.red, ink.green, ink.blue, ink.alpha)
  }

  /// Shows the page and begins the next.
  package func showPage() { cairo_show_page(pointer) }
}

extension Context {
  /// Begins a new path.
  package func beginPath() { cairo_new_path(pointer) }

  /// Begins a part of the path at a point.
  package func move(x: Double, y: Double) { cairo_move_to(pointer, x, y) }

  /// Adds a straight line to a point.
  package func addLine(x: Double, y: Double) { cairo_line_to(pointer, x, y) }

  /// Adds a rectangle.
  package func addRectangle(_ frame: Rect) {
    cairo_rectangle(pointer, frame.x, frame.y, frame.width, frame.height)
  }

  /// Adds an arc in the direction of growing angles, in radians from the horizontal axis.
  package func addArc(x: Double, y: Double, radius: Double, from start: Double, to end: Double) {
    cairo_arc(pointer, x, y, radius, start, end)
  }

  /// Adds a line back to where the path began.
  package func closePath() { cairo_close_path(pointer) }

  /// Fills the path, which is gone then.
  package func fill() { cairo_fill(pointer) }

  /// Fills the path, which is gone then, with a colour that is clear at a height and above it, and whole at another
  /// height and below it.
  package func fill(with ink: Ink, clearAt start: Double, wholeAt end: Double) {
    let gradient = cairo_pattern_create_linear(0, start, 0, end)
    defer { cairo_pattern_destroy(gradient) }
    cairo_pattern_add_color_stop_rgba(gradient, 0, ink.red, ink.green, ink.blue, 0)
    cairo_pattern_add_color_stop_rgba(gradient, 1, ink.red, ink.green, ink.blue, ink.alpha)
    cairo_set_source(pointer, gradient)
    cairo_fill(pointer)
  }

  /// Draws a line along the path, which is gone then.
  ///
  /// - Parameters:
  ///   - width: The width of the line.
  ///   - hasRoundJoins: A Boolean value that indicates whether corners of the line are round. Default: they are mitred.
  package func stroke(width: Double, hasRoundJoins: Bool = false) {
    cairo_set_line_width(pointer, width)
    if hasRoundJoins { cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND) }
    cairo_stroke(pointer)
  }

  /// Keeps from now on what is drawn within the path, which is gone then.
  package func clip() { cairo_clip(pointer) }
}
