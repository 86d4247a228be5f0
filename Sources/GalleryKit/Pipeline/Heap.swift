#if canImport(Darwin)
  import Darwin
#else
  import CHeap
#endif

/// Limits the unused memory that the allocator keeps. Reading, sorting and planning many photos leave much of it
/// behind, and drawing needs only a little.
enum Heap {
  /// Makes glibc's allocator keep little unused memory. Call it before threads start. All threads then share one heap
  /// and reuse each other's memory. Large blocks get their own mapping, which is unmapped when they are freed.
  static func keepLittle() {
    #if canImport(Glibc)
      // Blocks of this size are pages and other short-lived large buffers. The threshold must be fixed: otherwise glibc
      // raises it to the largest block ever freed, and pages lie among small blocks that keep them from being returned.
      let large: Int32 = 1 << 20
      mallopt(M_ARENA_MAX, 1)
      mallopt(M_MMAP_THRESHOLD, large)
      mallopt(M_TRIM_THRESHOLD, large)
    #endif
  }

  /// Returns unused memory to the system.
  static func trim() {
    #if canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #elseif canImport(Glibc)
      malloc_trim(0)
    #endif
  }
}
