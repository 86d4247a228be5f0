import CHeap
import GalleryDecoding
import GalleryDrawing

/// What a program does before it starts threads. It concerns the whole process: a library's user may have decided
/// otherwise.
package enum ProgramStart {
  /// Why the program cannot work here; `nil` where it can.
  package static var refusal: String? { SystemMemory.refusal(of: SystemMemory.limit) }

  /// Has the allocator keep little, and libvips look for no modules.
  package static func prepare() {
    gallery_heap_keep_little()
    VipsRuntime.skipModules()
  }
}
