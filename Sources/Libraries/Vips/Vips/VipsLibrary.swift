import CVips
import CVipsStart
import Synchronization

/// libvips in this process.
package enum VipsLibrary {
  // Two threads must not start libvips at the same time.
  private static let decodesHere = gallery_vips_start("gallery", 1) == 0
  private static let encodesHere: Bool = {
    guard gallery_vips_init("gallery") == 0 else { return false }
    vips_cache_set_max(0)
    vips_concurrency_set(1)
    return true
  }()

  /// Loads the AVIF encoder's module, which takes longer than encoding small sheets.
  private static let loadAVIF: Void = gallery_vips_load_module("heif", "heifsave_buffer")

  /// Sets an environment variable so that libvips does not search for modules. Otherwise each start changes
  /// it briefly. Programs should call this before starting threads, because other threads may read the
  /// environment.
  package static func skipModules() { gallery_vips_skip_modules() }

  /// Starts libvips in a worker process with the allowed loaders. Returns `false` on failure.
  package static func startInWorker(loadsModules: Bool) -> Bool {
    gallery_vips_start("gallery-decoder", loadsModules ? 1 : 0) == 0
  }

  /// Starts libvips with all allowed loaders, once per process. Returns `false` on failure.
  package static func startDecoding() -> Bool { decodesHere }

  /// A Boolean value that indicates whether decoding is disabled in this process.
  private static let isBanned = Atomic(false)

  /// Permanently disables decoding with libvips in this process. It takes effect at the next
  /// ``startEncoding(writesAVIF:)``.
  package static func banDecoders() { isBanned.store(true, ordering: .relaxed) }

  /// Starts libvips for encoding, once per process.
  package static func startEncoding(writesAVIF: Bool = false) throws(VipsError) {
    guard encodesHere else { throw VipsError.last() }
    // Load the module before blocking loaders, because it registers some.
    if writesAVIF { loadAVIF }
    if isBanned.load(ordering: .relaxed) { vips_operation_block_set("VipsForeignLoad", 1) }
  }

  /// Frees libvips' data of the calling thread. Call this before the thread ends.
  package static func leaveThread() { vips_thread_shutdown() }

  package static var version: String { String(cString: vips_version_string()) }
}
