/// The page's own code and styles, which lie in `Resources`.
package enum PageResources {
  static let css = String(decoding: PackageResources.gallery_css, as: UTF8.self)
  static let script = String(decoding: PackageResources.gallery_js, as: UTF8.self)

  /// The bytes of code and styles together.
  package static let byteCount = PackageResources.gallery_css.count + PackageResources.gallery_js.count
}
