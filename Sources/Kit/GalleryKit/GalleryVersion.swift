import GalleryDecoding
import GalleryDrawing
import GallerySources
import GalleryTransport

/// The version of the project and of its libraries.
package enum GalleryVersion {
  package static let text = "0.2.0"

  /// The names and versions of all libraries. A version is `nil` if the
  /// library is missing or does not report it.
  package static var libraries: [(name: String, version: String?)] {
    pixelLibraries + TransportLibraries.versions
  }

  /// The libraries that determine facts and pixels.
  static var pixelLibraries: [(name: String, version: String?)] {
    DecodingLibraries.versions + DrawingLibraries.versions.map { ($0.name, $0.version) }
  }
}
