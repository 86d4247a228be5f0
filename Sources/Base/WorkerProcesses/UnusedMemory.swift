import CSandbox

/// The unused memory that the allocator keeps. Reading, sorting and planning many photos leave much of it
/// behind, and drawing needs only a little.
package enum UnusedMemory {
  /// Makes glibc's allocator keep little of it. Call this before threads start. All threads
  /// then share one heap and reuse each other's memory. Large blocks get their own mapping,
  /// which is unmapped when they are freed.
  package static func keepLittle() { gallery_malloc_keep_little() }

  /// Returns unused memory to the system.
  package static func trim() { gallery_malloc_trim() }
}
