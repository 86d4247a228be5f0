import GalleryDecoding
import Vips
import WorkerProcesses

/// The steps that a program takes before it starts threads. They concern the whole process: a library's user may have
/// decided otherwise.
package enum ProgramStart {
  /// The reason why the program cannot work here; `nil` if it can.
  package static var refusal: String? { SystemMemory.refusal(of: SystemMemory.limit) }

  /// The message for when the system refuses memory later on; `nil` where it limits none.
  package static var exhaustion: String? { SystemMemory.limit.map(SystemMemory.exhaustion) }

  /// Has threads keep the program's niceness, the allocator keep little, and libvips look for no modules.
  package static func prepare() {
    Sandbox.keepNiceness()
    Heap.keepLittle()
    VipsLibrary.skipModules()
  }
}
