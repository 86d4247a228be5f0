package import GalleryText

/// A parser's answers to several texts, as bytes for another process.
package enum MarkupBatch {
  /// The maximum length of an error message, in bytes.
  private static let messageLimit = 500

  /// Returns the maximum size of the answers to texts, in bytes.
  package static func capacity(for sources: [MarkupSource]) -> Int {
    // With their numbers, short elements take twice the space of their text. Other encodings may enlarge it
    // as well.
    sources.reduce(64) { $0 + 4096 + min(6 * $1.bytes.count, MarkupEvents.sizeLimit) }
  }

  /// Returns the answers to texts. Answers that do not fit the capacity, in bytes, become
  /// ``MarkupError/tooManyParts``.
  package static func answers(
    to sources: [MarkupSource], capacity: Int, by parse: (MarkupSource) throws(MarkupError) -> MarkupEvents
  ) -> [UInt8] {
    var writer = ByteWriter(textLimit: messageLimit)
    for (index, source) in sources.enumerated() {
      var answer = Result { () throws(MarkupError) in try parse(source).bytes }
      // Reserve space for an error for this and each later text.
      let reserved = (messageLimit + 100) * (sources.count - index)
      if case .success(let events) = answer, writer.bytes.count + events.count + reserved > capacity {
        answer = .failure(.tooManyParts)
      }
      writer.put(answer)
    }
    return writer.bytes
  }

  package static func results(
    in bytes: [UInt8], count: Int
  ) throws(MalformedBytes) -> [Result<MarkupDocument, MarkupError>] {
    var reader = ByteReader(bytes, textLimit: messageLimit)
    var results: [Result<MarkupDocument, MarkupError>] = []
    for _ in 0..<count {
      switch try reader.next(Result<[UInt8], MarkupError>.self) {
      case .success(let events): results.append(.success(try MarkupDocument(events: events)))
      case .failure(let error): results.append(.failure(error))
      }
    }
    try reader.end()
    return results
  }
}

extension MarkupSource: ByteCodable {
  package func write(to writer: inout ByteWriter) {
    switch kind {
    case .xml: writer.put(0)
    case .packet: writer.put(1)
    case .html(let encoding): writer.put(2, encoding)
    }
    writer.put(counted: bytes)
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    switch try reader.number() {
    case 0: kind = .xml
    case 1: kind = .packet
    case 2: kind = .html(encoding: try reader.next())
    default: throw MalformedBytes("not a kind of markup")
    }
    bytes = try reader.next()
  }
}

extension MarkupError: ByteCodable {
  /// The errors without an associated message. All others are written as ``malformed(_:)``.
  private static let plain: [MarkupError] = [.empty, .documentType, .entities, .tooLarge, .tooManyParts]

  package func write(to writer: inout ByteWriter) {
    if let index = Self.plain.firstIndex(of: self) { writer.put(index) } else { writer.put(-1, description) }
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    let index = try reader.number()
    guard index != -1 else { self = .malformed(try reader.next()); return }
    guard Self.plain.indices.contains(index) else { throw MalformedBytes("not a markup error") }
    self = Self.plain[index]
  }
}
