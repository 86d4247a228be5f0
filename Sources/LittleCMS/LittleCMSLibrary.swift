import CLCMS

/// The version of the library.
package enum LittleCMSLibrary {
  /// The version of Little CMS, such as 2.14.
  package static var version: String {
    // 2140 is 2.14.
    let number = cmsGetEncodedCMMversion()
    return "\(number / 1000).\(number % 1000 / 10)"
  }
}
