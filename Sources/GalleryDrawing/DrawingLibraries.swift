import Cairo
import QPDF

/// The libraries used for drawing.
package enum DrawingLibraries {
  /// The names and versions of the libraries.
  package static var versions: [(name: String, version: String)] {
    [("Cairo", Context.version), ("Pango", Font.version), ("libqpdf", PDFFile.version)]
  }
}
