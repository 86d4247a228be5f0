import CHeap

/// The memory that the allocator keeps although nobody uses it any more. Headers, orders and plans of many photos leave
/// a great deal of it behind, of which drawing needs little.
enum Heap {
  /// Gives the system back what a stage has left behind.
  static func trim() { gallery_heap_trim() }
}
