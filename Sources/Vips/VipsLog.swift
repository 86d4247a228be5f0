import CVips

/// The log of libvips, captured. A process has one log: only workers, which read one picture at a time, capture it.
package struct VipsLog {
  private let log: UnsafeMutablePointer<gallery_vips_log>

  /// Captures the log from here on, until the process ends. `nil` where there is no memory.
  ///
  /// - Parameter exitNow: called when memory was refused where the library can only give up.
  package init?(exitNow: @convention(c) () -> Void) {
    guard let log = gallery_vips_capture_log(exitNow) else { return nil }
    self.log = log
  }

  /// The warnings since the log was last cleared, in order.
  package var warnings: [String] {
    String(cString: gallery_vips_warnings(log)).split(separator: "\n").map(String.init)
  }

  /// Removes all warnings.
  package func clear() { log.pointee.warnings.0 = 0 }
}
