/// The page's own code and styles, which lie in `Resources`.
package enum PageResources {
  /// Returns the styles of a page.
  ///
  /// - Parameter hasPicks: A Boolean value that indicates whether photos can be marked.
  static func css(hasPicks: Bool) -> String {
    text(PackageResources.gallery_css) + (hasPicks ? text(PackageResources.picks_css) : "")
  }

  /// Returns the code of a page.
  ///
  /// - Parameter hasPicks: A Boolean value that indicates whether photos can be marked.
  static func script(hasPicks: Bool) -> String {
    // That of picks listens to what the other tells.
    (hasPicks ? text(PackageResources.picks_js) : "") + text(PackageResources.gallery_js)
  }

  /// The styles of pages that show Deep Zoom sheets.
  static var zoomStyle: String { text(PackageResources.zoom_css) }
  /// The code of pages that show Deep Zoom sheets.
  static var zoomScript: String { text(PackageResources.zoom_js) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes of all code and styles together.
  package static let byteCount = [
    PackageResources.gallery_css, PackageResources.gallery_js, PackageResources.picks_css,
    PackageResources.picks_js,
  ].reduce(0) { $0 + $1.count }
}
