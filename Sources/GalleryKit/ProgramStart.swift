import CHeap
import GalleryDrawing

/// What a program does before it starts threads. It concerns the whole process: a library's user may have decided
/// otherwise.
package enum ProgramStart {
  /// Has the allocator keep little, and libvips look for no modules.
  package static func prepare() {
    gallery_heap_keep_little()
    VipsRuntime.skipModules()
  }
}
