package import Foundation
package import SystemPackage

extension FileDescriptor {
  /// The number of bytes that are read at a time: they stay in the processor's cache.
  package static let pieceSize = 256 << 10

  /// Reads bytes at a place; the place at which the file is read and written next stays where it is.
  ///
  /// - Parameters:
  ///   - offset: The place in the file.
  ///   - count: The most bytes that are read.
  /// - Returns: The bytes, fewer where the file ends before.
  package func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
    try read(count) { try fill($0, at: offset) }
  }

  /// Reads bytes at a place into memory that is used again; the place at which the file is read and written next stays where
  /// it is.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - offset: The place in the file.
  ///   - bytes: Takes the bytes, from its start; it has room for them.
  /// - Returns: The number of bytes, lower where the file ends before.
  package func read(_ count: Int, at offset: Int64, into bytes: inout [UInt8]) throws(Errno) -> Int {
    do {
      return try bytes.withUnsafeMutableBytes {
        try fill(UnsafeMutableRawBufferPointer(rebasing: $0[..<count]), at: offset)
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Reads bytes at a place into memory; the place at which the file is read and written next stays where it is.
  ///
  /// - Parameters:
  ///   - offset: The place in the file.
  ///   - bytes: Takes the bytes.
  /// - Returns: The number of bytes, lower where the file ends before.
  package func read(at offset: Int64, into bytes: inout MutableSpan<UInt8>) throws(Errno) -> Int {
    do {
      return try bytes.withUnsafeMutableBytes { try fill($0, at: offset) }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Fills memory with bytes from a place, as far as the file goes.
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

  /// Reads the bytes that follow the place at which the file is read next.
  ///
  /// - Parameter count: The most bytes that are read.
  /// - Returns: At least one byte; none at the end of the file.
  package func nextBytes(_ count: Int) throws(Errno) -> [UInt8] { try read(count) { try read(into: $0) } }

  /// Reads an open file from its start, piece by piece; the place at which it is read and written next stays where it is.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are read. Default: all there are.
  ///   - body: Takes the next piece.
  package func forEachPiece(limit: Int = .max, _ body: ([UInt8]) -> Void) throws(Errno) {
    var count = 0
    while count < limit {
      let piece = try bytes(at: Int64(count), count: min(Self.pieceSize, limit - count))
      if piece.isEmpty { break }
      body(piece)
      count += piece.count
    }
  }

  /// Reads an open file from its start; the place at which it is read and written next stays where it is.
  ///
  /// - Parameter limit: The most bytes that are read. Default: all there are.
  package func content(limit: Int = .max) throws(Errno) -> Data {
    var content = Data()
    try forEachPiece(limit: limit) { content.append(contentsOf: $0) }
    return content
  }

  /// Reads from where the file stands to its end: of pipes and devices too.
  ///
  /// - Parameter limit: The most bytes that are read. Default: all there are.
  package func rest(limit: Int = .max) throws(Errno) -> Data {
    var rest = Data()
    while case let piece = try nextBytes(min(Self.pieceSize, limit - rest.count)), !piece.isEmpty {
      rest.append(contentsOf: piece)
    }
    return rest
  }

  /// Returns the bytes, at most so many, that a call puts into memory.
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
