package import Foundation

extension FileDescriptor {
  /// The number of bytes to read at a time, which fits in the processor's cache.
  package static let pieceSize = 256 << 10

  /// Closes a file that was only read. A failure loses no data, so it is ignored.
  package func closeUnwritten() { try? close() }

  /// Returns at most `count` bytes at an offset, fewer if the file ends before. Does not move the file's
  /// position.
  package func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
    try read(count) { try fill($0, at: offset) }
  }

  /// Fills a span with the bytes at an offset, without moving the file's position. Returns their number,
  /// lower if the file ends before.
  package func read(at offset: Int64, into bytes: inout MutableSpan<UInt8>) throws(Errno) -> Int {
    do {
      return try bytes.withUnsafeMutableBytes { try fill($0, at: offset) }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Fills memory with bytes from an offset, up to the end of the file.
  private func fill(_ memory: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
    var done = 0
    while done < memory.count {
      let next = try read(
        fromAbsoluteOffset: offset + Int64(done),
        into: UnsafeMutableRawBufferPointer(rebasing: memory[done...]))
      if next == 0 { break }
      done += next
    }
    return done
  }

  /// Returns at most `count` bytes at the file's position, and advances it. The array is empty only at the
  /// file's end.
  package func nextBytes(_ count: Int) throws(Errno) -> [UInt8] { try read(count) { try read(into: $0) } }

  /// Calls a function with the pieces of an open file from its start, without moving the file's position.
  package func forEachPiece(limit: Int = .max, _ body: ([UInt8]) -> Void) throws(Errno) {
    var count = 0
    while count < limit {
      let piece = try bytes(at: Int64(count), count: min(Self.pieceSize, limit - count))
      if piece.isEmpty { break }
      body(piece)
      count += piece.count
    }
  }

  /// Returns at most `limit` bytes of an open file from its start, without moving the file's position.
  package func content(limit: Int = .max) throws(Errno) -> Data {
    var content = Data()
    try forEachPiece(limit: limit) { content.append(contentsOf: $0) }
    return content
  }

  /// Returns at most `limit` bytes from the file's position on, also of pipes and devices.
  package func rest(limit: Int = .max) throws(Errno) -> Data {
    var rest = Data()
    while case let piece = try nextBytes(min(Self.pieceSize, limit - rest.count)), !piece.isEmpty {
      rest.append(contentsOf: piece)
    }
    return rest
  }

  /// Returns the bytes that a call puts into memory, at most `count`.
  private func read(
    _ count: Int, _ call: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(Errno) -> [UInt8] {
    try Result {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try call(UnsafeMutableRawBufferPointer(buffer))
      }
    }.mapError { $0 as? Errno ?? .ioError }.get()
  }
}
