import CVips

/// libvips in the process that draws: it encodes, and is kept from decoding anything unless the library's user has
/// chosen to decode in this very process.
enum VipsRuntime {
  private static let hasStarted: Bool = {
    guard vips_init("gallery") == 0 else { return false }
    vips_cache_set_max(0)
    vips_concurrency_set(1)
    return true
  }()

  /// Starts libvips once a process.
  ///
  /// - Parameter bansDecoders: whether every loader is refused from now on, whatever it is handed.
  static func start(bansDecoders: Bool) throws(DrawingError) {
    guard hasStarted else { throw failure() }
    if bansDecoders { vips_operation_block_set("VipsForeignLoad", 1) }
  }

  /// What libvips' error buffer says; empties it.
  static func failure() -> DrawingError {
    defer { vips_error_clear() }
    let text = String(cString: vips_error_buffer())
    return .encoder(text.split(separator: "\n").joined(separator: "; "))
  }
}
