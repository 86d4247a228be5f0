/// The page's own code and styles, which lie in `Resources`.
package enum PageResources {
  /// Returns the styles of a page.
  ///
  /// - Parameter hasPicks: A Boolean value that indicates whether photos can be marked.
  static func css(hasPicks: Bool) -> String {
    PackageResources.galleryCSS + (hasPicks ? PackageResources.picksCSS : "")
  }

  /// Returns the code of a page.
  ///
  /// - Parameter hasPicks: A Boolean value that indicates whether photos can be marked.
  static func script(hasPicks: Bool) -> String {
    // That of picks listens to what the other tells.
    (hasPicks ? PackageResources.picksJS : "") + PackageResources.galleryJS
  }

  /// The styles of pages that show Deep Zoom sheets.
  static var zoomStyle: String { PackageResources.zoomCSS }
  /// The code of pages that show Deep Zoom sheets.
  static var zoomScript: String { PackageResources.zoomJS }

  /// The bytes of all code and styles together.
  package static let byteCount = [
    PackageResources.galleryCSS, PackageResources.galleryJS, PackageResources.picksCSS,
    PackageResources.picksJS,
  ].reduce(0) { $0 + $1.utf8.count }
}
