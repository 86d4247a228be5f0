import Foundation
import SystemPackage

/// Reads a JSON object from a file as it comes: its members that are no lists and no objects, and the elements of
/// some lists of objects. All else is passed over, and no more of the file is in memory than a piece.
struct ManifestScanner: ~Copyable {
  /// A value that is no list and no object.
  enum Scalar: Equatable {
    case text(String)
    case number(Int)
    /// Any other, or a text that is too long.
    case other

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Int? { if case .number(let number) = self { number } else { nil } }
  }

  /// The file is not what it should be.
  struct Malformed: Error {}

  typealias Members = [String: Scalar]

  /// Texts and numbers beyond are not taken, in bytes.
  private static let scalarLimit = 64 << 10
  /// Objects with more members are none of ours.
  private static let memberLimit = 64

  private var bytes: ManifestBytes

  /// - Parameter descriptor: the file, which is read from its start.
  init(_ descriptor: FileDescriptor) {
    bytes = ManifestBytes(descriptor)
  }

  /// Reads the object.
  ///
  /// - Parameters:
  ///   - lists: the names of the lists.
  ///   - take: called with the name of a list and the members of each of its elements.
  /// - Returns: the object's members.
  /// - Throws: ``Malformed`` for what is no JSON object or has an element that is none, what `take` throws.
  mutating func scan(_ lists: Set<String>, _ take: (String, Members) throws -> Void) throws -> Members {
    try bytes.expect(UInt8(ascii: "{"))
    let members = try object { name, scanner in
      guard lists.contains(name) else { return false }
      try scanner.bytes.expect(UInt8(ascii: "["))
      guard try scanner.bytes.afterSpace() != UInt8(ascii: "]") else {
        scanner.bytes.skip()
        return true
      }
      while true {
        try scanner.bytes.expect(UInt8(ascii: "{"))
        try take(name, try scanner.object { _, _ in false })
        switch try scanner.bytes.takeAfterSpace() {
        case UInt8(ascii: ","): continue
        case UInt8(ascii: "]"): return true
        default: throw Malformed()
        }
      }
    }
    guard try bytes.isAtEnd() else { throw Malformed() }
    return members
  }

  /// Reads the members of an object whose bracket has been read.
  ///
  /// - Parameter reads: reads the value of a name, or returns `false` to have it read as any other.
  private mutating func object(
    _ reads: (String, inout ManifestScanner) throws -> Bool
  ) throws -> Members {
    var members: Members = [:]
    guard try bytes.afterSpace() != UInt8(ascii: "}") else {
      bytes.skip()
      return members
    }
    while true {
      try bytes.expect(UInt8(ascii: "\""))
      guard let name = try text(), members.count < Self.memberLimit else { throw Malformed() }
      try bytes.expect(UInt8(ascii: ":"))
      let value = try reads(name, &self) ? .other : try value()
      // A name that is there twice says nothing.
      guard members.updateValue(value, forKey: name) == nil else { throw Malformed() }
      switch try bytes.takeAfterSpace() {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "}"): return members
      default: throw Malformed()
      }
    }
  }

  private mutating func value() throws -> Scalar {
    switch try bytes.afterSpace() {
    case UInt8(ascii: "\""):
      bytes.skip()
      return try text().map(Scalar.text) ?? .other
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try skipNested()
      return .other
    default:
      return try literal()
    }
  }

  /// A number, or a word.
  private mutating func literal() throws -> Scalar {
    var literal: [UInt8] = []
    while let byte = try bytes.peek(), !Self.endsLiteral(byte) {
      guard literal.count < Self.scalarLimit else { throw Malformed() }
      literal.append(byte)
      bytes.skip()
    }
    guard !literal.isEmpty else { throw Malformed() }
    return Int(String(decoding: literal, as: UTF8.self)).map(Scalar.number) ?? .other
  }

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "{"),
      UInt8(ascii: "["), 0...0x20:
      true
    default: false
    }
  }

  /// The rest of a text whose first quotation mark has been read; `nil` where it is too long or no text.
  private mutating func text() throws -> String? {
    var raw: [UInt8] = []
    var isEscaped = false
    var hasEscapes = false
    var isTooLong = false
    while true {
      let byte = try bytes.take()
      if byte == UInt8(ascii: "\""), !isEscaped { break }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      hasEscapes = hasEscapes || isEscaped
      if raw.count < Self.scalarLimit { raw.append(byte) } else { isTooLong = true }
    }
    if isTooLong { return nil }
    guard hasEscapes else { return String(validating: raw, as: UTF8.self) }
    let quoted = Data("\"".utf8) + raw + Data("\"".utf8)
    return try? JSONDecoder().decode(String.self, from: quoted)
  }

  /// Passes over a list or an object.
  private mutating func skipNested() throws {
    var depth = 0
    repeat {
      switch try bytes.take() {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""): try skipText()
      default: break
      }
    } while depth > 0
  }

  private mutating func skipText() throws {
    while true {
      switch try bytes.take() {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): _ = try bytes.take()
      default: break
      }
    }
  }
}
