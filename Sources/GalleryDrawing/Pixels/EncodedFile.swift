import CVips

/// A file that libvips has encoded into memory.
final class EncodedFile {
  private let start: UnsafeMutableRawPointer
  private let count: Int

  /// Encodes by one of libvips' functions, which says 0 when it has filled in block and length.
  init(
    _ encode: (inout UnsafeMutableRawPointer?, inout Int) -> Int32
  ) throws(DrawingError) {
    var file: UnsafeMutableRawPointer?
    var count = 0
    guard encode(&file, &count) == 0, let file else { throw VipsRuntime.failure() }
    start = file
    self.count = count
  }

  deinit { g_free(start) }

  /// The file. It lives as long as its owner.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}
