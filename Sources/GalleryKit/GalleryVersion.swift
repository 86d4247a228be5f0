/// Who we are, to people and to servers.
package enum GalleryVersion {
  /// The version of the tool.
  package static let text = "0.1.0"
  /// Where servers' keepers find whom to write to, unless who runs the build says so. A reserved name (RFC 2606)
  /// until the project has a page of its own.
  package static let page = "https://gallery.example"
}
