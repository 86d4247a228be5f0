import Dispatch
import Foundation
import GalleryOutput
import GallerySources
import Synchronization

/// Writes JSON objects that have one long list among their members. The text comes in pieces, and is never in memory as
/// a whole: the encoder takes many times the memory of what it encodes.
///
/// It is the very text that the encoder would write, with hidden characters escaped (``JSONLine``) and with a seal at its end (``ManifestSeal``).
enum LongJSON {
  /// Elements of the list that are encoded together.
  private static let step = 64

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - before: An object with the members whose names come before the list's; at least one.
  ///   - name: The list's name.
  ///   - elements: The list, of objects. As many parts of it as there are cores are encoded at a time: people wait for
  ///     this, and nothing else is left to do.
  ///   - after: An object with the members that come behind it; at least one.
  ///   - output: Takes the pieces.
  static func write(
    _ before: some Encodable, _ name: String, _ elements: [some Encodable & Sendable],
    _ after: some Encodable, to output: (Data) throws -> Void
  ) throws {
    let seal = ManifestSeal()
    func write(_ piece: Data) throws { try output(seal.add(JSONLine.escaped(piece))) }
    let encoder = Self.encoder
    try write(try encoder.encode(before).dropLast(closing) + Data(",\n  \"\(name)\" : [\n".utf8))
    let atOnce = step * ProcessInfo.processInfo.activeProcessorCount
    for start in stride(from: 0, to: elements.count, by: atOnce) {
      let end = min(start + atOnce, elements.count)
      for piece in try pieces(of: elements[start..<end]) {
        try write(piece)
      }
      if end < elements.count { try write(Data(",\n".utf8)) }
    }
    try write(Data("\n  ],\n".utf8) + encoder.encode(after).dropFirst(opening) + Data("\n".utf8))
    try output(seal.finish())
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  // Objects and lists have a line for their brackets: these are cut off.
  private static let (opening, closing) = (2, 2)

  /// The lines of some elements, in pieces that follow each other.
  private static func pieces(of elements: ArraySlice<some Encodable & Sendable>) throws -> [Data] {
    let starts = Array(stride(from: elements.startIndex, to: elements.endIndex, by: step))
    let pieces = Mutex([Result<Data, any Error>?](repeating: nil, count: starts.count))
    DispatchQueue.concurrentPerform(iterations: starts.count) { index in
      let end = min(starts[index] + step, elements.endIndex)
      let piece = Result {
        let lines = try encoder.encode(Array(elements[starts[index]..<end])).dropFirst(opening)
        return indented(lines.dropLast(closing)) + Data((end < elements.endIndex ? ",\n" : "").utf8)
      }
      pieces.withLock { $0[index] = piece }
    }
    return try pieces.withLock { try $0.compactMap { try $0?.get() } }
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
