import LibC

/// Shared memory as mapped by the decoding side.
///
/// Only the owning thread uses it.
package final class MappedMemory {
  private let descriptor: Int32
  private let isWritable: Bool
  private var address: UnsafeMutablePointer<UInt8>?
  private var count = 0

  /// - Parameter descriptor: The descriptor of the memory. The caller must close it.
  package init(descriptor: Int32, isWritable: Bool) {
    self.descriptor = descriptor
    self.isWritable = isWritable
  }

  deinit { unmap() }

  /// Maps the memory at its current size. Throws if it is smaller than needed.
  package func follow(_ needed: Int) throws(SystemError) {
    // `lseek` instead of `fstat`: a sealed process must not query files.
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 0 else { throw SystemError() }
    guard size >= needed else { throw SystemError(EINVAL) }
    if size != count { try map(size) }
  }

  private func map(_ size: Int) throws(SystemError) {
    unmap()
    guard size > 0 else { return }
    let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
    guard let made = mmap(nil, size, protection, MAP_SHARED, descriptor, 0), made != MAP_FAILED else {
      throw SystemError()
    }
    address = made.assumingMemoryBound(to: UInt8.self)
    count = size
  }

  private func unmap() {
    if let address { munmap(address, count) }
    address = nil
    count = 0
  }

  package func withBytes<Output, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try body(UnsafeBufferPointer(start: address, count: count).span)
  }

  /// Lends the bytes for writing; empty if the memory is read-only.
  package func withMutableBytes<Output, Failure: Error>(
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    var bytes = UnsafeMutableBufferPointer(
      start: isWritable ? address : nil, count: isWritable ? count : 0
    ).mutableSpan
    return try body(&bytes)
  }

  /// Copies bytes to the start of the memory, which must be writable and large enough.
  package func write(_ bytes: [UInt8]) {
    precondition(isWritable && bytes.count <= count)
    address?.update(from: bytes, count: bytes.count)
  }
}
