import CHeap

/// The memory that the allocator keeps although nobody uses it any more. Headers, orders and plans of many photos leave
/// a great deal of it behind, of which drawing needs little.
enum Heap {
  /// Has the allocator keep little, for the whole process. It must be told before threads start.
  static func keepLittle() { gallery_heap_keep_little() }

  /// Gives the system back what a stage has left behind.
  static func trim() { gallery_heap_trim() }
}
