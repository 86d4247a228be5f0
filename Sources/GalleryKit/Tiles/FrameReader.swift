import GalleryFiles
import SystemPackage

/// Reads frames: two numbers of 32 bits in network byte order, the lengths of a header and of a body, then these two.
struct FrameReader {
  /// The reason why nothing can be read any more.
  enum Failure: Error {
    /// The input ends within a frame.
    case truncated
    /// The system cannot read it.
    case system(Errno)
    /// Nobody reads the answers any more.
    case outputClosed
    /// Nobody waits for frames any more.
    case abandoned
  }

  /// The lengths that a frame begins with.
  struct Lengths: Hashable {
    let header: Int
    let body: Int
  }

  /// The longest header that is read, in bytes.
  static let longestHeader = 16 << 20
  /// The bytes that are read at a time where fewer are asked for.
  private static let pieceSize = 64 << 10

  private let file: FileDescriptor
  /// Waits until there are bytes to read.
  private let wait: @Sendable () throws(Failure) -> Void
  private var buffer: [UInt8] = []
  private var position = 0

  /// - Parameters:
  ///   - file: A pipe or a file; it stays open.
  ///   - wait: Waits until there are bytes to read, or throws. Default: the system waits.
  init(
    _ file: FileDescriptor, wait: @escaping @Sendable () throws(Failure) -> Void = { () throws(Failure) in }
  ) {
    self.file = file
    self.wait = wait
  }

  /// Returns the lengths of the next frame; `nil` at the end of the input.
  ///
  /// - Throws: ``Failure``.
  mutating func next() throws(Failure) -> Lengths? {
    if position == buffer.count {
      (buffer, position) = (try piece(Self.pieceSize), 0)
      if buffer.isEmpty { return nil }
    }
    let bytes = try self.bytes(8)
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return Lengths(header: number(0), body: number(4))
  }

  /// Reads a number of bytes.
  ///
  /// - Throws: ``Failure``.
  mutating func bytes(_ count: Int) throws(Failure) -> [UInt8] {
    let known = min(count, buffer.count - position)
    var bytes = Array(buffer[position..<position + known])
    position += known
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let missing = count - bytes.count
      // What is large is not copied once more.
      let next = try piece(missing < Self.pieceSize ? Self.pieceSize : min(missing, FileDescriptor.pieceSize))
      guard !next.isEmpty else { throw .truncated }
      if next.count > missing {
        bytes += next[..<missing]
        (buffer, position) = (next, missing)
      } else {
        bytes += next
      }
    }
    return bytes
  }

  /// Reads a number of bytes that nobody wants.
  ///
  /// - Throws: ``Failure``.
  mutating func skip(_ count: Int) throws(Failure) {
    var left = count
    while left > 0 {
      let piece = min(left, FileDescriptor.pieceSize)
      _ = try bytes(piece)
      left -= piece
    }
  }

  private func piece(_ count: Int) throws(Failure) -> [UInt8] {
    try wait()
    do {
      return try file.nextBytes(count)
    } catch {
      throw .system(error)
    }
  }
}
