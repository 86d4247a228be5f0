import Cairo
import QPDF

/// The libraries that draw.
package enum DrawingLibraries {
  /// Names and versions.
  package static var versions: [(name: String, version: String)] {
    [("Cairo", Context.version), ("Pango", Font.version), ("libqpdf", PDFFile.version)]
  }
}
