import CSandbox

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory that two processes see. It grows; the side that made it decides when.
///
/// Only the thread that owns it touches it.
final class SharedMemory {
  enum Access {
    case read, write
  }

  let descriptor: Int32
  private let access: Access
  private var address: UnsafeMutableRawPointer?
  private(set) var capacity = 0

  /// New memory of no size, which the other side cannot shrink.
  init(_ access: Access, sealed: Bool) throws(SystemError) {
    descriptor = gallery_shared_memory_create()
    self.access = access
    guard descriptor >= 0 else { throw SystemError() }
    if sealed, gallery_shared_memory_forbid_shrinking(descriptor) != 0 {
      let error = SystemError()
      close(descriptor)
      throw error
    }
  }

  /// Memory that the other side made.
  init(descriptor: Int32, _ access: Access) {
    self.descriptor = descriptor
    self.access = access
  }

  deinit {
    unmap()
    close(descriptor)
  }

  /// Makes room for this many bytes, at least, and sees them. What was there before may be gone.
  func reserve(_ count: Int) throws(SystemError) {
    guard count > capacity else { return }
    // In large steps, so that photos of similar size share one.
    let step = 4 << 20
    let size = (count + step - 1) / step * step
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw SystemError() }
    try map(size)
  }

  /// Gives the memory back when more than this is held.
  func trim(to count: Int) throws(SystemError) {
    guard capacity > count else { return }
    unmap()
    guard ftruncate(descriptor, 0) == 0 else { throw SystemError() }
  }

  /// Sees as much as the other side has made, if that is at least this many bytes.
  func follow(_ count: Int) throws(SystemError) {
    // Not `fstat`: a sealed process may not ask about files.
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 0 else { throw SystemError() }
    guard size >= count else { throw SystemError(EINVAL) }
    if size != capacity { try map(size) }
  }

  private func map(_ size: Int) throws(SystemError) {
    unmap()
    guard size > 0 else { return }
    let protection = access == .read ? PROT_READ : PROT_READ | PROT_WRITE
    guard let made = mmap(nil, size, protection, MAP_SHARED, descriptor, 0), made != MAP_FAILED else {
      throw SystemError()
    }
    address = made
    capacity = size
  }

  private func unmap() {
    if let address { munmap(address, capacity) }
    address = nil
    capacity = 0
  }

  /// The bytes, for reading.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: address, count: capacity) }

  /// The bytes, for writing; none where the memory is read only.
  var writableBytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: access == .write ? address : nil, count: access == .write ? capacity : 0)
  }
}
