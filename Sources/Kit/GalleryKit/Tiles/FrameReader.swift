import GalleryFiles

/// Reads frames. A frame is the lengths of header and body (32 bits each, network
/// byte order), then header and body.
struct FrameReader {
  /// The reason why reading stopped.
  enum Failure: Error {
    /// The input ends within a frame.
    case truncated
    /// The system reports a read error.
    case system(Errno)
    /// The reader of the answers closed its end.
    case outputClosed
    /// The caller stopped waiting for frames.
    case abandoned
  }

  struct Lengths: Hashable {
    let header: Int
    let body: Int
  }

  /// The maximum length of a header, in bytes.
  static let longestHeader = 16 << 20
  /// The minimum number of bytes in one read.
  private static let pieceSize = 64 << 10

  private let file: FileDescriptor
  private let wait: @Sendable () throws(Failure) -> Void
  private var buffer: [UInt8] = []
  private var position = 0

  /// The file stays open. By default, the read call waits for input.
  init(
    _ file: FileDescriptor, wait: @escaping @Sendable () throws(Failure) -> Void = { () throws(Failure) in }
  ) {
    self.file = file
    self.wait = wait
  }

  /// Returns the lengths of the next frame; `nil` at the end of the input.
  mutating func next() throws(Failure) -> Lengths? {
    if position == buffer.count {
      buffer = try piece(Self.pieceSize)
      position = 0
      if buffer.isEmpty { return nil }
    }
    let bytes = try self.bytes(8)
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return Lengths(header: number(0), body: number(4))
  }

  mutating func bytes(_ count: Int) throws(Failure) -> [UInt8] {
    let known = min(count, buffer.count - position)
    var bytes = Array(buffer[position..<position + known])
    position += known
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let missing = count - bytes.count
      // Reads large bodies directly to avoid another copy.
      let next = try piece(missing < Self.pieceSize ? Self.pieceSize : min(missing, FileDescriptor.pieceSize))
      guard !next.isEmpty else { throw .truncated }
      if next.count > missing {
        bytes += next[..<missing]
        buffer = next
        position = missing
      } else {
        bytes += next
      }
    }
    return bytes
  }

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
    return try Result { () throws(Errno) in try file.nextBytes(count) }.mapError(Failure.system).get()
  }
}
