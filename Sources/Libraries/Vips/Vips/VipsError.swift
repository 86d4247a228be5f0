import CVips

/// An error of libvips.
package struct VipsError: Error {
  /// The messages of libvips and its libraries, one a line; empty if they give no reason.
  package let text: String

  /// A Boolean value that indicates whether an allocation failed.
  package var isOfMemory: Bool { text.contains("out of memory") || text.contains("unable to allocate") }

  /// Removes and returns the messages in libvips' buffer, which is global.
  static func last() -> VipsError {
    defer { clear() }
    return VipsError(text: String(cString: vips_error_buffer()))
  }

  /// Clears the buffer. Lenient decoding leaves messages in it.
  package static func clear() { vips_error_clear() }
}
