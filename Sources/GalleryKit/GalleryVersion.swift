/// The name and the version of the project, as people and servers see them.
package enum GalleryVersion {
  /// The version of the tool.
  package static let text = "0.1.0"
  /// The page on which the keepers of servers find whom to write to, unless the user who runs the build names a
  /// contact. It is a reserved name (RFC 2606) until the project has a page of its own.
  package static let page = "https://gallery.example"
}
