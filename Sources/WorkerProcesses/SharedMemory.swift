import CSandbox

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory without a name that this process hands to a worker. It grows; the side that made it decides when.
///
/// This process copies bytes in and out and maps only the start of what it writes (``mapWindow(_:)``): pages that are mapped
/// count as its own, and a worker that takes them away cannot harm it.
///
/// Only the thread that owns it touches it.
package final class SharedMemory {
  package let descriptor: Int32
  /// The size of the memory, in bytes. Parts that nobody has written to take no room.
  package private(set) var count = 0
  /// The start of the memory as this process sees it; empty where it does not.
  private var window = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  /// New memory of no size.
  package init() throws(SystemError) {
    descriptor = gallery_shared_memory_create()
    guard descriptor >= 0 else { throw SystemError() }
  }

  deinit {
    if let start = window.baseAddress { munmap(start, window.count) }
    close(descriptor)
  }

  /// Makes the memory at least this many bytes large. What was there before may be gone.
  package func reserve(_ count: Int) throws(SystemError) {
    guard count > self.count else { return }
    // In large steps, so that photos of similar size share one.
    let step = 4 << 20
    try resize((count + step - 1) / step * step)
  }

  /// Gives the memory back when it is larger than this, but for what is mapped.
  package func trim(to count: Int) throws(SystemError) {
    if self.count > max(count, window.count) { try resize(window.count) }
  }

  /// The bytes at the start of the memory that this process sees; 0 where it sees none.
  package var windowCount: Int { window.count }

  /// Has this process see the first bytes of the memory, for good. Nobody else may hold a descriptor by which the memory
  /// can be made smaller: whoever touches what is gone dies. Where a ``reader()`` is such a descriptor, there is no window.
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
    precondition(range.upperBound <= window.count, "the window ends before")
    var bytes = UnsafeMutableBufferPointer(rebasing: window[range]).mutableSpan
    return try body(&bytes)
  }

  private func resize(_ size: Int) throws(SystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw SystemError() }
    count = size
  }

  /// A Boolean value that indicates whether the memory can be changed through no ``reader()``.
  package static var readersOnlyRead: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// Returns a second descriptor of the memory, for a process that only reads it. The caller closes it.
  package func reader() throws(SystemError) -> Int32 {
    let reader = gallery_shared_memory_reader(descriptor)
    guard reader >= 0 else { throw SystemError() }
    return reader
  }

  /// Copies bytes to an offset.
  package func write(_ bytes: Span<UInt8>, at offset: Int) throws(SystemError) {
    try bytes.withUnsafeBytes { bytes throws(SystemError) in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        if count > 0 { done += count } else if errno != EINTR { throw SystemError() }
      }
    }
  }

  /// Returns a copy of the bytes of a range.
  ///
  /// - Throws: the system's error; `EINVAL` where the memory ends before.
  package func bytes(in range: Range<Int>) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
      while done < range.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[done..<range.count])
        let count = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + done))
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
