#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Shared memory as the side that decodes sees it.
///
/// Only the thread that owns it touches it.
final class MappedMemory {
  enum Access {
    case read, write
  }

  private let descriptor: Int32
  private let access: Access
  private var address: UnsafeMutableRawPointer?
  private var count = 0

  /// - Parameter descriptor: stays the caller's.
  init(descriptor: Int32, _ access: Access) {
    self.descriptor = descriptor
    self.access = access
  }

  deinit { unmap() }

  /// Sees as much as the other side has made, if that is at least this many bytes.
  func follow(_ needed: Int) throws(SystemError) {
    // Not `fstat`: a sealed process may not ask about files.
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 0 else { throw SystemError() }
    guard size >= needed else { throw SystemError(EINVAL) }
    if size != count { try map(size) }
  }

  private func map(_ size: Int) throws(SystemError) {
    unmap()
    guard size > 0 else { return }
    let protection = access == .read ? PROT_READ : PROT_READ | PROT_WRITE
    guard let made = mmap(nil, size, protection, MAP_SHARED, descriptor, 0), made != MAP_FAILED else {
      throw SystemError()
    }
    address = made
    count = size
  }

  private func unmap() {
    if let address { munmap(address, count) }
    address = nil
    count = 0
  }

  /// The bytes, for reading.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: address, count: count) }

  /// The bytes, for writing; none where the memory is read only.
  var writableBytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: access == .write ? address : nil, count: access == .write ? count : 0)
  }
}
