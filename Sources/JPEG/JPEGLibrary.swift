import CLibJPEG

/// The version of the library.
package enum JPEGLibrary {
  /// The version of libjpeg-turbo that gallery was built with; `nil` for another library of its interface.
  package static var version: String? {
    let number = gallery_jpeg_version()
    guard number > 0 else { return nil }
    return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
  }
}
