import CVips
import CVipsStart
import Synchronization

/// libvips in the process that draws: it encodes, and is kept from decoding anything unless the library's user has
/// chosen to decode in this very process.
package enum VipsRuntime {
  private static let hasStarted: Bool = {
    guard gallery_vips_init("gallery") == 0 else { return false }
    vips_cache_set_max(0)
    vips_concurrency_set(1)
    return true
  }()

  /// The encoder of AVIF is in a module, which takes longer to load than small sheets take to encode.
  private static let loadAVIF: Void = gallery_vips_load_module("heif", "heifsave_buffer")

  /// Has libvips look for no modules when it starts. Otherwise the environment is changed for a moment then, when other
  /// threads may be reading it: for programs, before they start threads.
  package static func skipModules() { gallery_vips_skip_modules() }

  /// A Boolean value that indicates whether this process must not decode.
  private static let isBanned = Atomic(false)

  /// Keeps libvips from decoding anything in this process from the next time that it encodes: every loader is refused,
  /// whatever it is handed. This cannot be undone.
  package static func banDecoders() { isBanned.store(true, ordering: .relaxed) }

  /// Starts libvips once a process.
  ///
  /// - Parameter writesAVIF: A Boolean value that indicates whether that encoder is needed. Default: no.
  static func start(writesAVIF: Bool = false) throws(DrawingError) {
    guard hasStarted else { throw failure() }
    // The module brings loaders along: it comes before the ban.
    if writesAVIF { loadAVIF }
    if isBanned.load(ordering: .relaxed) { vips_operation_block_set("VipsForeignLoad", 1) }
  }

  /// What libvips' error buffer says; empties it.
  static func failure() -> DrawingError {
    defer { vips_error_clear() }
    let text = String(cString: vips_error_buffer())
    return .encoder(text.split(separator: "\n").joined(separator: "; "))
  }
}
