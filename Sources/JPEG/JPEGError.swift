/// The reason why a JPEG gives no pixels.
package enum JPEGError: Error, Hashable {
  /// The data make no sense, with the decoder's text.
  case broken(String)
  /// Memory was refused.
  case noMemory
  /// A colour model that this decoder does not know: CMYK, YCCK, an unknown one.
  case otherColours
  /// More scans than allowed.
  case tooManyScans
}
