import GalleryGeometry

/// The reason why a decoder gives no pixels, as it goes from a worker to its parent.
///
/// The parent makes a ``DecodingFailure`` of it, with the limits that the worker does not know.
enum DecoderError: Error, Equatable {
  /// The data make no sense, with the decoder's text.
  case undecodable(String)
  /// Memory was refused.
  case noMemory
  /// A JPEG has more scans than the request allows.
  case tooManyScans
  /// The picture does not have the size that its header promised, but this one.
  case wrongSize(PixelSize)
}
