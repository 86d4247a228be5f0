import CSandbox

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory without a name that this process hands to a worker. It grows; the side that made it decides when.
///
/// This process copies bytes in and out and does not map them: pages that are mapped count as its own, and a worker
/// that takes them away cannot harm it.
///
/// Only the thread that owns it touches it.
final class SharedMemory {
  let descriptor: Int32
  /// The size of the memory, in bytes. Parts that nobody has written to take no room.
  private(set) var count = 0

  /// New memory of no size.
  init() throws(SystemError) {
    descriptor = gallery_shared_memory_create()
    guard descriptor >= 0 else { throw SystemError() }
  }

  deinit { close(descriptor) }

  /// Makes the memory at least this many bytes large. What was there before may be gone.
  func reserve(_ count: Int) throws(SystemError) {
    guard count > self.count else { return }
    // In large steps, so that photos of similar size share one.
    let step = 4 << 20
    try resize((count + step - 1) / step * step)
  }

  /// Gives the memory back when it is larger than this.
  func trim(to count: Int) throws(SystemError) {
    if self.count > count { try resize(0) }
  }

  private func resize(_ size: Int) throws(SystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw SystemError() }
    count = size
  }

  /// Copies bytes to an offset.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if count > 0 { done += count } else if errno != EINTR { throw SystemError() }
    }
  }

  /// Copies bytes from an offset.
  ///
  /// - Throws: the system's error; `EINVAL` where the memory ends before.
  func read(at offset: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if count == 0 { throw SystemError(EINVAL) }
      if count > 0 { done += count } else if errno != EINTR { throw SystemError() }
    }
  }
}
