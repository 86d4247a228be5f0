import GalleryGeometry

/// The reason why a decoder failed, as a worker reports it to its parent.
///
/// The parent converts it to a ``DecodingFailure`` and adds the limits, which the worker does not know.
enum DecoderError: Error, Equatable {
  /// The data are invalid, with the decoder's text.
  case undecodable(String)
  /// An allocation failed.
  case noMemory
  /// A JPEG has more scans than the request allows.
  case tooManyScans
  /// The size of the decoded image, which differs from the size in its header.
  case wrongSize(PixelSize)
}
