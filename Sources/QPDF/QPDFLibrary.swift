import CQPDF

/// The version of the library.
package enum QPDFLibrary {
  /// The version of libqpdf.
  package static var version: String { String(cString: gallery_qpdf_version()) }
}
