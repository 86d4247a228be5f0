import CSandbox
import LibC

/// Anonymous memory that this process shares with a worker. Only this process resizes it.
///
/// This process copies bytes in and out, and maps only the start for writing (``mapWindow(_:)``). Mapped
/// pages count as its own memory, and unmapped memory stays safe if a worker shrinks it.
///
/// Only the owning thread uses it.
package final class SharedMemory {
  package let descriptor: Int32
  /// The size of the memory, in bytes. Untouched parts use no physical memory.
  package private(set) var count = 0
  /// The mapped start of the memory; empty if no part is mapped.
  private var window = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  package init() throws(SystemError) {
    descriptor = gallery_shared_memory_create()
    guard descriptor >= 0 else { throw SystemError() }
  }

  deinit {
    if let start = window.baseAddress { munmap(start, window.count) }
    close(descriptor)
  }

  /// Grows the memory to at least this many bytes. Earlier contents may be lost.
  package func reserve(_ count: Int) throws(SystemError) {
    guard count > self.count else { return }
    // Grow in large steps, so that photos of similar size need no resize.
    let step = 4 << 20
    try resize((count + step - 1) / step * step)
  }

  /// Shrinks the memory to the window if it is larger than this size.
  package func trim(to count: Int) throws(SystemError) {
    if self.count > max(count, window.count) { try resize(window.count) }
  }

  /// The number of mapped bytes at the start of the memory.
  package var windowCount: Int { window.count }

  /// Maps the first bytes of the memory permanently. No other process may hold a descriptor that can shrink
  /// the memory, because accessing removed pages kills a process. If a ``reader()`` is such a descriptor,
  /// this does nothing.
  package func mapWindow(_ count: Int) throws(SystemError) {
    guard Self.readersOnlyRead, window.isEmpty, count > 0 else { return }
    try reserve(count)
    guard let made = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), made != MAP_FAILED
    else { throw SystemError() }
    window = UnsafeMutableBufferPointer(start: made.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Lends bytes of the window for reading and writing.
  package func withWindow<Output, Failure: Error>(
    _ range: Range<Int>, _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    precondition(range.upperBound <= window.count, "the range exceeds the window")
    var bytes = UnsafeMutableBufferPointer(rebasing: window[range]).mutableSpan
    return try body(&bytes)
  }

  private func resize(_ size: Int) throws(SystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw SystemError() }
    count = size
  }

  /// A Boolean value that indicates whether a ``reader()`` cannot change the memory.
  package static var readersOnlyRead: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// Returns a second descriptor for a process that only reads the memory. The caller must close it.
  package func reader() throws(SystemError) -> Int32 {
    let reader = gallery_shared_memory_reader(descriptor)
    guard reader >= 0 else { throw SystemError() }
    return reader
  }

  package func write(_ bytes: Span<UInt8>, at offset: Int) throws(SystemError) {
    try bytes.withUnsafeBytes { bytes throws(SystemError) in
      var done = 0
      while done < bytes.count {
        let remaining = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = pwrite(descriptor, remaining.baseAddress, remaining.count, off_t(offset + done))
        if count > 0 { done += count } else if errno != EINTR { throw SystemError() }
      }
    }
  }

  /// Returns a copy of a range of bytes. Throws `EINVAL` if the range exceeds the memory.
  package func bytes(in range: Range<Int>) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
      while done < range.count {
        let remaining = UnsafeMutableBufferPointer(rebasing: buffer[done..<range.count])
        let count = pread(descriptor, remaining.baseAddress, remaining.count, off_t(range.lowerBound + done))
        if count > 0 {
          done += count
        } else if count == 0 || errno != EINTR {
          failure = count == 0 ? SystemError(EINVAL) : SystemError()
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
