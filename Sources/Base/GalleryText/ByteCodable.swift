/// A value with a binary form without names: for messages between processes, the catalogue, and hashes.
package protocol ByteCodable {
  func write(to writer: inout ByteWriter)

  init(from reader: inout ByteReader) throws(MalformedBytes)
}

/// The error for bytes that hold no value.
package struct MalformedBytes: Error, Hashable, CustomStringConvertible {
  package let description: String

  @usableFromInline package init(_ description: String) { self.description = description }
}

extension ByteCodable {
  package var byteCoded: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Decodes a value from all of the bytes.
  package init(byteCoded bytes: [UInt8]) throws(MalformedBytes) {
    var reader = ByteReader(bytes)
    try self.init(from: &reader)
    try reader.end()
  }
}

/// Writes values as bytes, without names or padding, for messages between processes and for the cache.
package struct ByteWriter: Sendable {
  @usableFromInline package internal(set) var bytes: [UInt8] = []
  fileprivate let textLimit: Int

  /// Creates a writer that cuts longer texts. The limit is in bytes.
  package init(textLimit: Int = .max) { self.textLimit = textLimit }

  package mutating func put(_ value: some ByteCodable) { value.write(to: &self) }

  /// Writes values one after another. They are not a parameter pack: Swift 6.3.1 may pass unfinished metadata
  /// of generic types in one if two threads are first to need them, and the program crashes
  /// (swiftlang/swift#72480). Therefore no code here has parameter packs.
  package mutating func put(_ values: any ByteCodable...) { put(each: values) }

  package mutating func put(each values: [any ByteCodable]) {
    for value in values { value.write(to: &self) }
  }

  @inlinable package mutating func put(_ byte: UInt8) { bytes.append(byte) }

  /// Appends an integer: seven bits per byte, lowest bits first.
  @inlinable package mutating func put(_ number: Int) {
    var remaining = UInt(bitPattern: number)
    while remaining >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: remaining) | 0x80)
      remaining >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: remaining))
  }

  /// Appends the count of bytes, then the bytes.
  @inlinable package mutating func put(counted content: some Collection<UInt8>) {
    put(content.count)
    bytes.append(contentsOf: content)
  }
}

/// Reads values from bytes that may come from a broken or hostile writer.
package struct ByteReader {
  @usableFromInline package let bytes: [UInt8]
  /// The offset of the next value.
  @usableFromInline package internal(set) var position: Int
  fileprivate let textLimit: Int?

  /// `textLimit` is the maximum length in bytes of a text of an untrusted writer: hidden characters are
  /// blanked and invalid UTF-8 repaired. `nil` returns texts unchanged, which must be valid.
  package init(_ bytes: [UInt8], at position: Int = 0, textLimit: Int? = nil) {
    self.bytes = bytes
    self.position = position
    self.textLimit = textLimit
  }

  package var isAtEnd: Bool { position == bytes.count }

  package mutating func next<Value: ByteCodable>(_: Value.Type = Value.self) throws(MalformedBytes) -> Value {
    try Value(from: &self)
  }

  @inlinable package mutating func byte() throws(MalformedBytes) -> UInt8 {
    guard position < bytes.count else { throw MalformedBytes("too short") }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads an integer.
  @inlinable package mutating func number() throws(MalformedBytes) -> Int {
    var value: UInt = 0
    for shift in stride(from: UInt(0), to: 70, by: 7) {
      let byte = try byte()
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: value) }
    }
    throw MalformedBytes("number too large")
  }

  /// Reads a count, skips that many bytes, and returns their range.
  @inlinable package mutating func range() throws(MalformedBytes) -> Range<Int> {
    let count = try count()
    defer { position += count }
    return position..<position + count
  }

  /// Reads the number of following values, each of at least one byte.
  @inlinable package mutating func count() throws(MalformedBytes) -> Int {
    let count = try number()
    guard 0...bytes.count - position ~= count else { throw MalformedBytes("too short") }
    return count
  }

  package func end() throws(MalformedBytes) {
    guard isAtEnd else { throw MalformedBytes("too long") }
  }
}

// MARK: Values

extension UInt8: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(self) }
  package init(from reader: inout ByteReader) throws(MalformedBytes) { self = try reader.byte() }
}

extension Int: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(self) }
  package init(from reader: inout ByteReader) throws(MalformedBytes) { self = try reader.number() }
}

extension Bool: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(self ? 1 : 0 as UInt8) }
  package init(from reader: inout ByteReader) throws(MalformedBytes) { self = try reader.byte() != 0 }
}

extension Double: ByteCodable {
  package func write(to writer: inout ByteWriter) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      writer.put(UInt8(truncatingIfNeeded: bitPattern >> shift))
    }
  }

  /// Reads a finite number.
  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try reader.byte()) << shift }
    self.init(bitPattern: bits)
    guard isFinite else { throw MalformedBytes("not a finite number") }
  }
}

extension String: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(counted: utf8.prefix(writer.textLimit)) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    let bytes = reader.bytes[try reader.range()]
    if let limit = reader.textLimit {
      guard bytes.count <= limit else { throw MalformedBytes("text too long") }
      self = String(decoding: bytes, as: UTF8.self).withHiddenBlanked
    } else {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw MalformedBytes("text that is not UTF-8")
      }
      self = text
    }
  }
}

extension Optional: ByteCodable where Wrapped: ByteCodable {
  package func write(to writer: inout ByteWriter) {
    writer.put(self != nil)
    self?.write(to: &writer)
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self = try reader.next(Bool.self) ? try Wrapped(from: &reader) : nil
  }
}

extension Array: ByteCodable where Element: ByteCodable {
  package func write(to writer: inout ByteWriter) {
    if Element.self == UInt8.self, let bytes = self as? [UInt8] { return writer.put(counted: bytes) }
    writer.put(count)
    for element in self { element.write(to: &writer) }
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self = []
    // Copy pixels at once, not one by one.
    if Element.self == UInt8.self {
      self = Array<UInt8>(reader.bytes[try reader.range()]) as? [Element] ?? []
    } else {
      for _ in 0..<(try reader.count()) { append(try Element(from: &reader)) }
    }
  }
}

extension Range: ByteCodable where Bound == Int {
  package func write(to writer: inout ByteWriter) { writer.put(lowerBound, upperBound) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    let (lower, upper) = try (reader.number(), reader.number())
    guard 0 <= lower, lower <= upper else { throw MalformedBytes("not a valid range") }
    self = lower..<upper
  }
}

extension Result: ByteCodable where Success: ByteCodable, Failure: ByteCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .success(let value): writer.put(true, value)
    case .failure(let error): writer.put(false, error)
    }
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self = try reader.next(Bool.self) ? .success(try reader.next()) : .failure(try reader.next())
  }
}

/// Encodes enumerations as the indices of their cases.
extension ByteCodable where Self: CaseIterable & Equatable, AllCases == [Self] {
  package func write(to writer: inout ByteWriter) {
    writer.put(UInt8(Self.allCases.firstIndex(of: self) ?? 0))
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    let index = Int(try reader.byte())
    guard Self.allCases.indices.contains(index) else { throw MalformedBytes("not a valid \(Self.self)") }
    self = Self.allCases[index]
  }
}
