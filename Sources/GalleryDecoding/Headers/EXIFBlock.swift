/// EXIF as other formats embed it. A broken block is as good as none: it says nothing about the pixels.
enum EXIFBlock {
  /// The directory that the block starts with.
  static func firstDirectory(
    _ bytes: inout HeaderBytes, in range: Range<Int>
  ) throws(DecodingFailure) -> TIFFDirectory {
    let block = try TIFFBlock(&bytes, in: range)
    return try TIFFDirectory(block, at: block.first, &bytes)
  }
}
