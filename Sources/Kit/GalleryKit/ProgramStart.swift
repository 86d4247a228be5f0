import GalleryDecoding
import LibC
import Vips
import WorkerProcesses

/// The process-wide setup that a program performs before it starts threads. The library does not do this by
/// itself, because its user may want other settings.
package enum ProgramStart {
  /// The reason why the program cannot run on this system; `nil` if it can.
  package static var refusal: String? { SystemMemory.refusal(of: SystemMemory.limit) ?? stackRefusal }

  /// The minimum stack of a thread, in bytes. With half of it, threads of the runtime overflow.
  private static let leastStack = 512 << 10

  private static var stackRefusal: String? {
    guard let limit = SystemLimits.value(RLIMIT_STACK), limit < leastStack else { return nil }
    return "the stack limit of \(limit >> 10) KB is too small; raise it with ulimit -s 8192"
  }

  /// The message for a later lack of memory; `nil` if the system does not limit memory.
  package static var exhaustion: String? { SystemMemory.limit.map(SystemMemory.exhaustion) }

  /// Makes threads keep the program's niceness, the allocator keep little
  /// memory, and libvips load no modules.
  package static func prepare() {
    Sandbox.keepNiceness()
    UnusedMemory.keepLittle()
    VipsLibrary.skipModules()
  }
}
