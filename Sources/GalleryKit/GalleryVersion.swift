import CBuildStamp
import GalleryDecoding
import GalleryDrawing
import GallerySources
import GalleryTransport

/// The name and the version of the project, as people and servers see them.
package enum GalleryVersion {
  /// The version of the tool.
  package static let text = "0.2.0"

  /// The version, the commit, and the versions of libraries, a line each, for people.
  package static var details: String {
    let commit = String(cString: gallery_build_commit())
    let libraries = (pixelLibraries + TransportLibraries.versions).map { "\($0.name) \($0.version ?? "–")" }
    return (["gallery \(text)" + (commit.isEmpty ? "" : " (\(commit))")] + libraries).joined(separator: "\n")
  }

  /// The libraries that decide what is read of photos and what is drawn: names and versions, `nil` where a library is
  /// missing, or does not tell.
  package static var pixelLibraries: [(name: String, version: String?)] {
    DecodingLibraries.versions + DrawingLibraries.versions.map { ($0.name, $0.version) }
  }
}
