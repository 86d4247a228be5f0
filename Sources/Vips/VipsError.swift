import CVips

/// An error of libvips.
package struct VipsError: Error {
  /// The messages of libvips and the libraries below it, a line each; empty if they give no reason.
  package let text: String

  /// A Boolean value that indicates whether memory was refused.
  package var isOfMemory: Bool { text.contains("out of memory") || text.contains("unable to allocate") }

  /// Takes the messages out of libvips' buffer, which is one for the process.
  static func last() -> VipsError {
    defer { clear() }
    return VipsError(text: String(cString: vips_error_buffer()))
  }

  /// Empties the buffer: decoding leniently leaves messages behind.
  package static func clear() { vips_error_clear() }
}
