import CCairo
import CPango

/// The versions of the libraries that draw.
package enum CairoLibrary {
  /// The version of Cairo.
  package static var version: String { String(cString: cairo_version_string()) }
  /// The version of Pango.
  package static var pangoVersion: String { String(cString: pango_version_string()) }
}
