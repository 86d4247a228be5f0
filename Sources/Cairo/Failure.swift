import CCairo

/// A failure reported by Cairo.
package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  /// Throws unless a status indicates success.
  static func check(_ status: cairo_status_t) throws(Failure) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw Failure(description: String(cString: cairo_status_to_string(status)))
  }
}
