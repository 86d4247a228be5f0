import Dispatch
package import Foundation
import GalleryText
import Synchronization

/// Writes JSON sequentially.
///
/// Foundation's encoder takes ten times as long, which matters for a million photos.
package struct JSONWriter {
  /// The text so far, in UTF-8.
  package var bytes: [UInt8] = []
  private let escapesHidden: Bool
  private var depth = 0
  private var isBehindValue = false

  /// - Parameter escapesHidden: A Boolean value that indicates whether to escape hidden characters, so that
  ///   names cannot break lines or change the text direction. Defaults to `true`.
  package init(escapingHidden escapesHidden: Bool = true) { self.escapesHidden = escapesHidden }

  /// Appends an object. The closure appends its members.
  package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    try enclose("{", "}", members)
  }

  /// Appends a list. The closure appends its elements.
  package mutating func list(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    try enclose("[", "]", elements)
  }

  /// Appends a member of an object, unless its value is `nil`.
  package mutating func member(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  /// Appends a member of an object with a JSON text as its value.
  package mutating func member(_ name: String, json: some Sequence<UInt8>) {
    self.name(name)
    bytes.append(contentsOf: json)
    isBehindValue = true
  }

  /// Appends the name of a member. Its value must follow.
  package mutating func name(_ name: String) {
    separate()
    add(name)
    bytes.append(UInt8(ascii: ":"))
    isBehindValue = false
  }

  /// Appends a value, with the members of objects sorted by name.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .list(let elements): list { for element in elements { $0.value(element) } }
    case .object(let members):
      object { for (name, value) in members.sorted(by: { $0.key < $1.key }) { $0.member(name, value) } }
    default:
      separate()
      switch value {
      case .flag(let flag): bytes += Array("\(flag)".utf8)
      case .integer(let number): bytes += Array(String(number).utf8)
      case .number(let number) where number.isFinite:
        let text = number.description
        bytes += text.utf8.suffix(2).elementsEqual(".0".utf8) ? text.utf8.dropLast(2) : text.utf8[...]
      case .text(let text): add(text)
      default: bytes += Array("null".utf8)
      }
      isBehindValue = true
    }
  }

  /// Begins a new line, after the comma in a list or an object.
  package mutating func breakLine() {
    separate()
    bytes.append(UInt8(ascii: "\n"))
    isBehindValue = false
  }

  /// Writes a line for each value, in chunks of about a megabyte.
  package static func writeLines(
    _ values: some Sequence<JSONValue>, to write: (Data) throws -> Void
  ) rethrows {
    var writer = JSONWriter()
    for value in values {
      writer.value(value)
      writer.breakLine()
      if writer.bytes.count > 1 << 20 {
        try write(Data(writer.bytes))
        writer.bytes = []
      }
    }
    if !writer.bytes.isEmpty { try write(Data(writer.bytes)) }
  }

  private mutating func enclose(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ content: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    bytes.append(UInt8(ascii: open))
    depth = depth + 1
    isBehindValue = false
    try content(&self)
    bytes.append(UInt8(ascii: close))
    depth = depth - 1
    isBehindValue = true
  }

  private mutating func separate() { if isBehindValue, depth > 0 { bytes.append(UInt8(ascii: ",")) } }

  /// Appends a text in quotation marks.
  private mutating func add(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { add(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
    case "\u{8}": bytes += Array("\\b".utf8)
    case "\t": bytes += Array("\\t".utf8)
    case "\n": bytes += Array("\\n".utf8)
    case "\u{C}": bytes += Array("\\f".utf8)
    case "\r": bytes += Array("\\r".utf8)
    case _ where scalar.value < 0x20 || escapesHidden && scalar.value >= 0x7F && scalar.isHidden:
      bytes += Self.escape(of: scalar)
    default: bytes += Array(String(scalar).utf8)
    }
  }

  private static func escape(of scalar: Unicode.Scalar) -> [UInt8] {
    String(scalar).utf16.flatMap { Array(("\\u" + $0.digits(4, radix: 16)).utf8) }
  }
}

extension JSONValue {
  /// The value on one line, with members sorted by name, and slashes and hidden characters not escaped. Equal
  /// values have equal texts.
  package var text: String {
    var writer = JSONWriter(escapingHidden: false)
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

// MARK: Values that Swift encodes

extension JSONWriter {
  /// Returns the JSON text of a value, with members sorted by name, so that equal values have equal texts.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isPretty: A Boolean value that indicates whether to indent the text and end it with a line break.
  ///     Defaults to
  ///     `false`.
  ///   - escapesHidden: A Boolean value that indicates whether to escape hidden characters. Defaults to
  ///     `true`.
  package static func text(
    of value: some Encodable, isPretty: Bool = false, escapingHidden escapesHidden: Bool = true
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    let text = try encoder.encode(value) + Data((isPretty ? "\n" : "").utf8)
    return escapesHidden ? escaped(text) : text
  }

  /// A long list of a document, which is written in pieces.
  package struct LongList {
    fileprivate let name: String
    fileprivate let depth: Int
    fileprivate let count: Int
    /// Returns the JSON of a part of the elements.
    fileprivate let part: @Sendable (_ range: Range<Int>, _ escapesHidden: Bool) throws -> Data

    /// - Parameters:
    ///   - name: The member name of the list.
    ///   - depth: The number of brackets around the list.
    ///   - elements: The elements.
    package init(_ name: String, depth: Int, _ elements: [some Encodable & Sendable]) {
      self.name = name
      self.depth = depth
      count = elements.count
      part = { try JSONWriter.text(of: Array(elements[$0]), isPretty: true, escapingHidden: $1) }
    }
  }

  /// Writes a document with long lists in pieces, since the encoder takes many times the memory of its input.
  ///
  /// The output equals that of ``text(of:isPretty:escapingHidden:)`` for the whole document.
  ///
  /// - Parameters:
  ///   - frame: The document with empty lists.
  ///   - lists: The lists, in the order of the document. One part per core is encoded at a time.
  ///   - escapesHidden: A Boolean value that indicates whether to escape hidden characters. Defaults to
  ///     `true`.
  ///   - output: Receives the pieces.
  package static func write(
    _ frame: some Encodable, filling lists: [LongList], escapingHidden escapesHidden: Bool = true,
    to output: (Data) throws -> Void
  ) throws {
    let step = 64
    let text = try Self.text(of: frame, isPretty: true, escapingHidden: escapesHidden)
    var written = text.startIndex
    for list in lists {
      let indentation = String(repeating: "  ", count: list.depth)
      let opening = "\n\(indentation)\"\(list.name)\" : [\n"
      // Quotation marks in texts are escaped, so no text contains this.
      let empty = Data("\(opening)\n\(indentation)]".utf8)
      guard let hole = text.firstRange(of: empty, in: written..<text.endIndex) else {
        preconditionFailure("the frame is missing a list")
      }
      guard list.count > 0 else {
        try output(text[written..<hole.upperBound])
        written = hole.upperBound
        continue
      }
      try output(text[written..<hole.lowerBound] + Data(opening.utf8))
      written = hole.upperBound
      let atOnce = step * ProcessInfo.processInfo.activeProcessorCount
      for start in stride(from: 0, to: list.count, by: atOnce) {
        let starts = Array(stride(from: start, to: min(start + atOnce, list.count), by: step))
        let pieces = Mutex([Result<Data, any Error>?](repeating: nil, count: starts.count))
        DispatchQueue.concurrentPerform(iterations: starts.count) { index in
          let end = min(starts[index] + step, list.count)
          let piece = Result {
            let part = try list.part(starts[index]..<end, escapesHidden)
            return lines(of: part, movedBy: 2 * list.depth) + Data((end < list.count ? ",\n" : "\n").utf8)
          }
          pieces.withLock { $0[index] = piece }
        }
        for piece in pieces.withLock({ $0 }) { if let piece { try output(piece.get()) } }
      }
      try output(Data("\(indentation)]".utf8))
    }

    try output(text[written...])
  }

  /// Returns the lines between the brackets of a list, indented. Blank lines, as in empty lists, stay empty.
  private static func lines(of list: Data, movedBy columns: Int) -> Data {
    let newline = UInt8(ascii: "\n")
    let indentation = [UInt8](repeating: UInt8(ascii: " "), count: columns)
    var moved: [UInt8] = []
    moved.reserveCapacity(list.count * 2)
    var isAtStart = true
    for byte in [UInt8](list.dropFirst(2).dropLast(3)) {
      if isAtStart, byte != newline { moved += indentation }
      moved.append(byte)
      isAtStart = byte == newline
    }
    return Data(moved)
  }

  /// Returns a JSON text with every hidden character escaped.
  ///
  /// - Parameter json: A JSON text in UTF-8 that contains hidden characters only in texts.
  private static func escaped(_ json: Data) -> Data {
    // Of the hidden ASCII characters, only 7F can occur unescaped.
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    var escaped: [UInt8] = []
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      escaped += scalar.isHidden && scalar.value >= 0x7F ? escape(of: scalar) : Array(String(scalar).utf8)
    }
    return Data(escaped)
  }
}
