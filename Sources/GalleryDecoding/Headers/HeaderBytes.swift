/// Random access to the bytes of a file of which little is read: a window moves to where bytes are asked for.
/// Nothing outside the file can be reached; asking for it is the error of a damaged header.
///
/// All values are copied out of the file once, so that nobody changes them between check and use.
struct HeaderBytes {
  /// Bytes in the file.
  let count: Int
  private let fetch: (Range<Int>) throws(DecodingFailure) -> [UInt8]
  private var window: [UInt8] = []
  private var start = 0

  /// Most headers end within the first read.
  private static let firstRead = 32 * 1024
  private static let laterRead = 1024

  /// - Parameter fetch: gives exactly the bytes of a range, which lies in the file.
  init(count: Int, fetch: @escaping (Range<Int>) throws(DecodingFailure) -> [UInt8]) {
    self.count = count
    self.fetch = fetch
  }

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { range throws(DecodingFailure) in Array(bytes[range]) }
  }

  /// `length` bytes from an offset.
  mutating func bytes(at offset: Int, count length: Int) throws(DecodingFailure) -> ArraySlice<UInt8> {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      throw .damagedHeader("the file ends too early")
    }
    if offset < start || offset + length > start + window.count {
      let read = max(length, window.isEmpty ? Self.firstRead : Self.laterRead)
      let range = offset..<min(count, offset + read)
      window = try fetch(range)
      start = offset
      guard window.count == range.count else { throw .unreadable("the file became shorter") }
    }
    let first = offset - start
    return window[first..<first + length]
  }

  /// Returns the range of an embedded picture; `nil` where nothing is said, or it does not lie in the file.
  func picture(at start: Int?, _ length: Int?) -> Range<Int>? {
    guard let start, let length, length > 4, start <= count, length <= count - start else { return nil }
    return start..<start + length
  }

  /// One byte.
  mutating func byte(at offset: Int) throws(DecodingFailure) -> Int {
    Int(try number(at: offset, bytes: 1, bigEndian: true))
  }

  /// An unsigned number of up to eight bytes.
  mutating func number(at offset: Int, bytes length: Int, bigEndian: Bool) throws(DecodingFailure) -> UInt64 {
    let slice = try bytes(at: offset, count: length)
    return bigEndian
      ? slice.reduce(0) { $0 << 8 | UInt64($1) }
      : slice.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Two bytes, most significant first.
  mutating func big16(at offset: Int) throws(DecodingFailure) -> Int {
    Int(try number(at: offset, bytes: 2, bigEndian: true))
  }

  /// Four bytes, most significant first.
  mutating func big32(at offset: Int) throws(DecodingFailure) -> Int {
    Int(try number(at: offset, bytes: 4, bigEndian: true))
  }

  /// Two bytes, least significant first.
  mutating func little16(at offset: Int) throws(DecodingFailure) -> Int {
    Int(try number(at: offset, bytes: 2, bigEndian: false))
  }

  /// Four bytes, least significant first.
  mutating func little32(at offset: Int) throws(DecodingFailure) -> Int {
    Int(try number(at: offset, bytes: 4, bigEndian: false))
  }

  /// Returns whether these ASCII characters stand at an offset.
  mutating func has(_ text: StaticString, at offset: Int) throws(DecodingFailure) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    let expected = text.withUTF8Buffer { Array($0) }
    return try bytes(at: offset, count: length).elementsEqual(expected)
  }
}
