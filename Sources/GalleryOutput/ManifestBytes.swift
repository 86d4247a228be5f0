import GalleryFiles
import SystemPackage

/// The bytes of a file one after the other, read in pieces.
struct ManifestBytes: ~Copyable {
  private let descriptor: FileDescriptor
  private var piece: [UInt8] = []
  /// The place of the next byte in the piece.
  private var next = 0
  /// The place in the file at which the next piece begins.
  private var offset: Int64 = 0

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next byte, which stays; `nil` at the end.
  mutating func peek() throws -> UInt8? {
    if next == piece.count {
      piece = try descriptor.bytes(at: offset, count: FileDescriptor.pieceSize)
      next = 0
      offset += Int64(piece.count)
      if piece.isEmpty { return nil }
    }
    return piece[next]
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
