import SystemPackage

/// The bytes of a file one after the other, read in pieces.
struct ManifestBytes: ~Copyable {
  private static let piece = 256 << 10

  private let descriptor: FileDescriptor
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
  /// The places of the next byte and of the end of the piece in the buffer.
  private var (next, end) = (0, 0)
  /// The place in the file at which the next piece begins.
  private var offset: Int64 = 0

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit { buffer.deallocate() }

  /// The next byte, which stays; `nil` at the end.
  mutating func peek() throws -> UInt8? {
    if next == end {
      (next, end) = (0, try descriptor.read(fromAbsoluteOffset: offset, into: buffer))
      offset += Int64(end)
      if end == 0 { return nil }
    }
    return buffer[next]
  }

  /// Passes over a byte that has been seen.
  mutating func skip() { next += 1 }

  /// The next byte.
  ///
  /// - Throws: ``ManifestScanner/Malformed`` at the end.
  mutating func take() throws -> UInt8 {
    guard let byte = try peek() else { throw ManifestScanner.Malformed() }
    skip()
    return byte
  }

  /// The next byte that is no white space, which stays.
  mutating func afterSpace() throws -> UInt8 {
    while let byte = try peek() {
      guard Self.isSpace(byte) else { return byte }
      skip()
    }
    throw ManifestScanner.Malformed()
  }

  /// The next byte that is no white space.
  mutating func takeAfterSpace() throws -> UInt8 {
    let byte = try afterSpace()
    skip()
    return byte
  }

  /// Takes the next byte that is no white space, which must be this one.
  mutating func expect(_ byte: UInt8) throws {
    guard try takeAfterSpace() == byte else { throw ManifestScanner.Malformed() }
  }

  /// Returns a Boolean value that indicates whether nothing but white space is left.
  mutating func isAtEnd() throws -> Bool {
    while let byte = try peek() {
      guard Self.isSpace(byte) else { return false }
      skip()
    }
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
