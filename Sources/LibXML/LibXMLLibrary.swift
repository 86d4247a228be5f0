import CLibXML

/// The version of the library.
package enum LibXMLLibrary {
  /// The version of libxml2 that gallery was built with.
  package static var version: String { LIBXML_DOTTED_VERSION }
}
