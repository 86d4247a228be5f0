package import Foundation

/// Reads a file line by line, with limited memory.
package struct LineReader {
  /// The maximum length of a line, in bytes. A longer line is an error.
  package static let longest = 16 << 20
  /// The number of bytes to read at a time.
  private static let pieceSize = 1 << 20

  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The number of the last line read, from 1.
  package private(set) var number = 0

  /// - Parameter file: A file, a pipe or a device. The reader does not close it.
  package init(_ file: FileDescriptor) { self.file = file }

  /// Returns the next line without its line break, as a range of bytes; `nil` at the end of the file. Throws
  /// `Errno.fileTooLarge` if a line is longer than ``longest``.
  package mutating func next() throws(Errno) -> (bytes: [UInt8], range: Range<Int>)? {
    var searched = position
    while true {
      if let end = newline(from: searched) {
        defer { position = end + 1 }
        number += 1
        return (buffer, position..<end)
      }
      searched = buffer.count
      if isAtEnd {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        number += 1
        return (buffer, position..<buffer.count)
      }
      searched -= position
      try fill()
    }
  }

  /// Returns the next line without consuming it; `nil` at the end of the file.
  package mutating func peek() throws(Errno) -> [UInt8]? {
    guard let (bytes, range) = try next() else { return nil }
    number -= 1
    position = range.lowerBound
    return Array(bytes[range])
  }

  /// Returns at most `limit` unread bytes. Buffered bytes are returned even beyond it.
  package mutating func rest(limit: Int) throws(Errno) -> Data {
    var rest = Data(buffer[position...])
    buffer = []
    position = 0
    if !isAtEnd, rest.count < limit { rest += try file.rest(limit: limit - rest.count) }
    return rest
  }

  private func newline(from start: Int) -> Int? {
    guard start < buffer.count else { return nil }
    return buffer[start...].firstIndex(of: UInt8(ascii: "\n"))
  }

  /// Appends a piece of the file to the unread bytes.
  private mutating func fill() throws(Errno) {
    guard buffer.count - position <= Self.longest else { throw .fileTooLarge }
    let piece = try file.nextBytes(Self.pieceSize)
    if piece.isEmpty { isAtEnd = true }
    // Creates a new array, since returned lines share the old one.
    buffer = buffer[position...] + piece
    position = 0
  }
}
