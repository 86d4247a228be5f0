#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes bytes to open files.
enum DescriptorOutput {
  /// Writes all bytes, however many calls that takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(DrawingError) {
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(DrawingError) in try write(raw, to: descriptor) }
    }
    try result.get()
  }

  /// Writes all bytes, however many calls that takes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(DrawingError) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, start, rest.count)
      #else
        let count = Darwin.write(descriptor, start, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw .encoder(String(cString: strerror(errno)))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}
