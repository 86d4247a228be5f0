import CVips

/// libvips in the process that draws: it encodes, and is kept from decoding anything.
enum VipsRuntime {
  private static let hasStarted: Bool = {
    guard vips_init("gallery") == 0 else { return false }
    // The parent never runs a decoder, whatever it is handed.
    vips_operation_block_set("VipsForeignLoad", 1)
    vips_cache_set_max(0)
    vips_concurrency_set(1)
    return true
  }()

  /// Starts libvips once a process.
  static func start() throws(DrawingError) {
    guard hasStarted else { throw failure() }
  }

  /// What libvips' error buffer says; empties it.
  static func failure() -> DrawingError {
    defer { vips_error_clear() }
    let text = String(cString: vips_error_buffer())
    return .encoder(text.split(separator: "\n").joined(separator: "; "))
  }
}
