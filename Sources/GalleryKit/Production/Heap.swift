import CHeap

/// What is kept of memory that nobody uses any more. Headers, orders and plans of many photos leave a great deal of it
/// behind, of which drawing needs little.
package enum Heap {
  /// Has the process keep little. For programs, when they start: a library's user may have decided otherwise.
  package static func keepLittle() { gallery_heap_keep_little() }

  /// Gives the system back what a stage has left behind.
  static func trim() { gallery_heap_trim() }
}
