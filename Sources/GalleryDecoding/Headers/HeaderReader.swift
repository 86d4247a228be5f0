import GalleryModel

/// Reads the header of any supported format. Only the file's first bytes determine the format.
enum HeaderReader {
  /// Returns the header of a file after checking it against the limits.
  static func read(
    _ bytes: inout HeaderBytes, limits: DecodingLimits
  ) throws(DecodingFailure) -> Header {
    guard bytes.count > 0 else { throw .empty }
    guard bytes.count <= limits.fileBytes else {
      throw .fileTooLarge(bytes.count, limit: limits.fileBytes)
    }
    let format = try Magic.format(of: &bytes)
    let header =
      switch format {
      case .jpeg: try JPEGHeader.read(&bytes, in: 0..<bytes.count)
      case .png: try PNGHeader.read(&bytes)
      case .webp: try WebPHeader.read(&bytes)
      case .heif: try HEIFHeader.read(&bytes)
      case .tiff: try TIFFHeader.read(&bytes)
      case .gif: try GIFHeader.read(&bytes)
      case .jxl: try JXLHeader.read(&bytes)
      case .raw: try RAWHeader.read(&bytes)
      }
    try header.check(limits)
    return header
  }
}
