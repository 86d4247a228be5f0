/// The files that sheets refer to, such as the pictures of an HTML page.
package enum SheetCompanion {
  /// Returns a Boolean value that indicates whether a build gives this path to a file that any sheet refers to.
  package static func isName(_ path: String) -> Bool {
    HTMLFolder.isPicture(path) || DeepZoomName.isCompanion(path)
  }
}
