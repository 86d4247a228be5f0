#if canImport(Darwin)
  import Darwin
#else
  import CHeap
#endif

/// The memory that the allocator keeps although nobody uses it any more. Headers, orders and plans of many photos leave
/// a great deal of it behind, of which drawing needs little.
enum Heap {
  /// Has glibc's allocator keep little, for the whole process and before threads start: all threads share one heap, so that
  /// one can use what another has given back, and large blocks are mapped by themselves and unmapped when they are freed.
  static func keepLittle() {
    #if canImport(Glibc)
      // Blocks from this size on are pages and other large things that come and go. Fixed: by itself glibc would raise the
      // limit to the largest page that was ever freed, and pages would lie among small blocks, which hold them in place.
      let large: Int32 = 1 << 20
      mallopt(M_ARENA_MAX, 1)
      mallopt(M_MMAP_THRESHOLD, large)
      mallopt(M_TRIM_THRESHOLD, large)
    #endif
  }

  /// Gives the system back what a stage has left behind.
  static func trim() {
    #if canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #elseif canImport(Glibc)
      malloc_trim(0)
    #endif
  }
}
