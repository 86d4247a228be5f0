import GalleryDecoding
import GalleryDrawing
import GallerySources
import GalleryTransport

/// The name and the version of the project, as people and servers see them.
package enum GalleryVersion {
  /// The version of the tool.
  package static let text = "0.2.0"

  /// All libraries: names and versions, `nil` where a library is missing, or does not tell.
  package static var libraries: [(name: String, version: String?)] {
    pixelLibraries + TransportLibraries.versions
  }

  /// The libraries that decide what is read of photos and what is drawn: names and versions, `nil` where a library is
  /// missing, or does not tell.
  package static var pixelLibraries: [(name: String, version: String?)] {
    DecodingLibraries.versions + DrawingLibraries.versions.map { ($0.name, $0.version) }
  }
}
