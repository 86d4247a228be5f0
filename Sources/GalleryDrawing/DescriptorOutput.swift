import SystemPackage

/// Writes bytes to open files.
enum DescriptorOutput {
  /// Writes all bytes, in as many calls as necessary.
  static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(DrawingError) {
    _ = try DrawingError.wrapping { try FileDescriptor(rawValue: descriptor).writeAll(bytes) }
  }
}
