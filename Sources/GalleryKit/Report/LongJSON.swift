import Foundation

/// Writes JSON objects that have one long list among their members. The text comes in pieces, and is never in memory as
/// a whole: the encoder takes many times the memory of what it encodes.
///
/// It is the very text that the encoder would write.
enum LongJSON {
  /// Elements of the list that are encoded together.
  private static let step = 64

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - before: an object with the members whose names come before the list's; at least one.
  ///   - name: the list's name.
  ///   - elements: the list, of objects.
  ///   - after: an object with the members that come behind it; at least one.
  ///   - write: takes the pieces.
  static func write(
    _ before: some Encodable, _ name: String, _ elements: [some Encodable], _ after: some Encodable,
    to write: (Data) throws -> Void
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Objects and lists have a line for their brackets: these are cut off.
    let (opening, closing) = (2, 2)
    try write(try encoder.encode(before).dropLast(closing) + Data(",\n  \"\(name)\" : [\n".utf8))
    for start in stride(from: 0, to: elements.count, by: step) {
      let end = min(start + step, elements.count)
      let lines = try encoder.encode(Array(elements[start..<end])).dropFirst(opening).dropLast(closing)
      try write(indented(lines) + Data((end < elements.count ? ",\n" : "").utf8))
    }
    try write(Data("\n  ],\n".utf8) + encoder.encode(after).dropFirst(opening) + Data("\n".utf8))
  }

  /// Lines moved to the right by one step. Empty ones, which empty lists have, stay empty.
  private static func indented(_ lines: Data) -> Data {
    let newline = UInt8(ascii: "\n")
    let text = [UInt8](lines)
    var moved: [UInt8] = []
    moved.reserveCapacity(text.count + text.count / 8)
    var isAtStart = true
    for byte in text {
      if isAtStart, byte != newline { moved += [UInt8(ascii: " "), UInt8(ascii: " ")] }
      moved.append(byte)
      isAtStart = byte == newline
    }
    return Data(moved)
  }
}
