import CVips
import CVipsStart
import Synchronization

/// The library in this process.
package enum VipsLibrary {
  // libvips must not be started by two threads at once.
  private static let decodesHere = gallery_vips_start("gallery", 1) == 0
  private static let encodesHere: Bool = {
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

  /// Starts libvips in a worker process, with the loaders of the closed list.
  /// Returns `false` if it does not start.
  package static func startInWorker(loadsModules: Bool) -> Bool {
    gallery_vips_start("gallery-decoder", loadsModules ? 1 : 0) == 0
  }

  /// Starts libvips with all loaders of the closed list, once for a process. Returns `false` if it does not start.
  package static func startDecoding() -> Bool { decodesHere }

  /// A Boolean value that indicates whether this process must not decode.
  private static let isBanned = Atomic(false)

  /// Keeps libvips from decoding anything in this process from the next time that it encodes: every loader is refused,
  /// whatever it is handed. This cannot be undone.
  package static func banDecoders() { isBanned.store(true, ordering: .relaxed) }

  /// Starts libvips for a process that encodes, once.
  package static func startEncoding(writesAVIF: Bool = false) throws(VipsError) {
    guard encodesHere else { throw VipsError.last() }
    // The module brings loaders along: it comes before the ban.
    if writesAVIF { loadAVIF }
    if isBanned.load(ordering: .relaxed) { vips_operation_block_set("VipsForeignLoad", 1) }
  }

  /// Gives back what libvips keeps for the calling thread, which ends.
  package static func leaveThread() { vips_thread_shutdown() }
}

extension VipsLibrary {
  /// The version of the library.
  package static var version: String { String(cString: vips_version_string()) }
}
