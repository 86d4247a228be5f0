/// The reason why a JPEG cannot be decoded.
package enum JPEGError: Error, Hashable {
  /// The data are invalid, with the decoder's text.
  case broken(String)
  /// An allocation failed.
  case noMemory
  /// The colour model is not supported: CMYK, YCCK or an unknown one.
  case otherColours
  /// The file has more scans than allowed.
  case tooManyScans
}
