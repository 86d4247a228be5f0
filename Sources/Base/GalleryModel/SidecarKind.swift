/// The kinds of files beside photos that describe them, by their extensions.
package enum SidecarKind: String, Sendable {
  /// A packet of photo software, which does not modify the photo itself.
  case xmp
  /// A file of Google Takeout.
  case takeout = "json"
  /// A description.
  case text = "txt"
  /// A description whose first heading is the title.
  case markdown = "md"
}
