package import Foundation
package import SystemPackage

extension FileDescriptor {
  /// The number of bytes to read at a time, which fits in the processor's cache.
  package static let pieceSize = 256 << 10

  /// Reads bytes at an offset without moving the file's position.
  ///
  /// - Parameters:
  ///   - offset: The offset in the file.
  ///   - count: The maximum number of bytes.
  /// - Returns: The bytes, fewer if the file ends before.
  package func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
    try read(count) { try fill($0, at: offset) }
  }

  /// Reads bytes at an offset into a reused buffer, without moving the file's position.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - offset: The offset in the file.
  ///   - bytes: The buffer. It must have room for the bytes, which are written at its start.
  /// - Returns: The number of bytes, lower if the file ends before.
  package func read(_ count: Int, at offset: Int64, into bytes: inout [UInt8]) throws(Errno) -> Int {
    do {
      return try bytes.withUnsafeMutableBytes {
        try fill(UnsafeMutableRawBufferPointer(rebasing: $0[..<count]), at: offset)
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Reads bytes at an offset into a span, without moving the file's position.
  ///
  /// - Parameters:
  ///   - offset: The offset in the file.
  ///   - bytes: The span to fill.
  /// - Returns: The number of bytes, lower if the file ends before.
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

  /// Reads bytes at the file's position, and advances it.
  ///
  /// - Parameter count: The maximum number of bytes.
  /// - Returns: At least one byte, or an empty array at the end of the file.
  package func nextBytes(_ count: Int) throws(Errno) -> [UInt8] { try read(count) { try read(into: $0) } }

  /// Reads an open file from its start, in pieces, without moving the file's position.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes. Defaults to no limit.
  ///   - body: Receives the next piece.
  package func forEachPiece(limit: Int = .max, _ body: ([UInt8]) -> Void) throws(Errno) {
    var count = 0
    while count < limit {
      let piece = try bytes(at: Int64(count), count: min(Self.pieceSize, limit - count))
      if piece.isEmpty { break }
      body(piece)
      count += piece.count
    }
  }

  /// Reads an open file from its start, without moving the file's position.
  ///
  /// - Parameter limit: The maximum number of bytes. Defaults to no limit.
  package func content(limit: Int = .max) throws(Errno) -> Data {
    var content = Data()
    try forEachPiece(limit: limit) { content.append(contentsOf: $0) }
    return content
  }

  /// Reads from the file's position to the end. Also works for pipes and devices.
  ///
  /// - Parameter limit: The maximum number of bytes. Defaults to no limit.
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
    do {
      return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try call(UnsafeMutableRawBufferPointer(buffer))
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
