/// Random access to a file from which only a few parts are read. A window moves to each requested offset. A
/// request outside the file throws the error of a damaged header.
///
/// Values are copied out of the file once, so they cannot change between check and use.
final class HeaderBytes {
  let count: Int
  private let fetch: (Range<Int>) throws(DecodingFailure) -> [UInt8]
  private var window: [UInt8] = []
  private var start = 0

  private let firstRead: Int
  private static let laterRead = 1024

  /// - Parameters:
  ///   - firstRead: The size of the first read, in bytes. Defaults to 32 KB, which most headers do not
  ///     exceed.
  ///   - fetch: Returns exactly the bytes of a range within the file.
  init(
    count: Int, firstRead: Int = 32 << 10,
    fetch: @escaping (Range<Int>) throws(DecodingFailure) -> [UInt8]
  ) {
    self.count = count
    self.firstRead = firstRead
    self.fetch = fetch
  }

  /// Creates access to bytes in memory.
  convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { range throws(DecodingFailure) in Array(bytes[range]) }
  }

  /// The range of the whole file.
  var whole: Range<Int> { 0..<count }

  /// Returns `length` bytes at an offset.
  func bytes(at offset: Int, count length: Int) throws(DecodingFailure) -> ArraySlice<UInt8> {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      throw .damagedHeader("the file ends too early")
    }
    if offset < start || offset + length > start + window.count {
      let read = max(length, window.isEmpty ? firstRead : Self.laterRead)
      let range = offset..<min(count, offset + read)
      window = try fetch(range)
      start = offset
      guard window.count == range.count else { throw .unreadable("the file changed while it was read") }
    }
    let first = offset - start
    return window[first..<first + length]
  }

  /// Returns the bytes of a range, at most `limit`.
  func bytes(in range: Range<Int>, limit: Int = .max) throws(DecodingFailure) -> ArraySlice<UInt8> {
    try bytes(at: range.lowerBound, count: min(range.count, limit))
  }

  /// Returns the range of an embedded image, or `nil` if it is not stated or outside the file.
  func picture(at start: Int?, _ length: Int?) -> Range<Int>? {
    guard let start, let length, length > 4, start <= count, length <= count - start else { return nil }
    return start..<start + length
  }

  /// Returns an unsigned number of up to eight bytes.
  func number(at offset: Int, bytes length: Int, bigEndian: Bool) throws(DecodingFailure) -> UInt64 {
    let slice = try bytes(at: offset, count: length)
    return bigEndian
      ? slice.reduce(0) { $0 << 8 | UInt64($1) }
      : slice.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns a number of up to eight bytes, most significant byte first; `Int.max` if it is larger.
  func big(_ length: Int, at offset: Int) throws(DecodingFailure) -> Int {
    Int(clamping: try number(at: offset, bytes: length, bigEndian: true))
  }

  private func little(_ length: Int, at offset: Int) throws(DecodingFailure) -> Int {
    Int(try number(at: offset, bytes: length, bigEndian: false))
  }

  // Numbers of one, two and four bytes, most or least significant byte first.
  func byte(at offset: Int) throws(DecodingFailure) -> Int { try big(1, at: offset) }
  func big16(at offset: Int) throws(DecodingFailure) -> Int { try big(2, at: offset) }
  func big32(at offset: Int) throws(DecodingFailure) -> Int { try big(4, at: offset) }
  func little16(at offset: Int) throws(DecodingFailure) -> Int { try little(2, at: offset) }
  func little32(at offset: Int) throws(DecodingFailure) -> Int { try little(4, at: offset) }

  /// Returns the name of a box or a chunk, which has four characters.
  func name(at offset: Int) throws(DecodingFailure) -> String {
    String(decoding: try bytes(at: offset, count: 4), as: UTF8.self)
  }

  /// Returns whether ASCII text is at an offset.
  func has(_ text: StaticString, at offset: Int) throws(DecodingFailure) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    let expected = text.withUTF8Buffer { Array($0) }
    return try bytes(at: offset, count: length).elementsEqual(expected)
  }
}
