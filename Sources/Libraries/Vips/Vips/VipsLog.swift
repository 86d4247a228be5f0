import CVips

/// The captured log of libvips. It is global, so only workers capture it: they read one image at a time.
package struct VipsLog {
  private let log: UnsafeMutablePointer<gallery_vips_log>

  /// Captures the log until the process ends. Returns `nil` if an allocation fails.
  ///
  /// - Parameter exitNow: A function to call if an allocation fails in a library that can only abort.
  package init?(exitNow: @convention(c) () -> Void) {
    guard let log = gallery_vips_capture_log(exitNow) else { return nil }
    self.log = log
  }

  /// The warnings since the last call of ``clear()``, in order.
  package var warnings: [String] {
    String(cString: gallery_vips_warnings(log)).split(separator: "\n").map(String.init)
  }

  package func clear() { log.pointee.warnings.0 = 0 }
}
