/// Several texts for a parser in another process, and its answers, as bytes.
package enum MarkupBatch {
  /// Bytes that the answers to texts take at most.
  package static func capacity(for sources: [MarkupSource]) -> Int {
    // Short elements take twice the room of their text, with their numbers; in another encoding, letters do.
    sources.reduce(64) { $0 + 4096 + min(6 * $1.bytes.count, MarkupEvents.sizeLimit) }
  }

  /// Returns the texts as bytes.
  package static func bytes(of sources: [MarkupSource]) -> [UInt8] {
    var bytes = MarkupBytes()
    bytes.put(number: sources.count)
    for source in sources {
      switch source.kind {
      case .xml: bytes.put(1)
      case .packet: bytes.put(2)
      case .html(nil): bytes.put(3)
      case .html(let encoding?):
        bytes.put(4)
        bytes.put(encoding.utf8)
      }
      bytes.put(source.bytes)
    }
    return bytes.bytes
  }

  /// Reads the texts of bytes.
  package static func sources(in bytes: [UInt8]) throws(MarkupError) -> [MarkupSource] {
    var reader = MarkupBytesReader(bytes)
    var sources: [MarkupSource] = []
    for _ in 0..<(try reader.number()) {
      let kind: MarkupSource.Kind
      switch try reader.byte() {
      case 1: kind = .xml
      case 2: kind = .packet
      case 3: kind = .html(encoding: nil)
      case 4: kind = .html(encoding: try reader.text())
      default: throw .invalid
      }
      sources.append(MarkupSource(kind, Array(bytes[try reader.range()])))
    }
    return sources
  }

  /// Returns the answers to texts as bytes.
  ///
  /// - Parameters:
  ///   - sources: the texts.
  ///   - capacity: the number of bytes there is room for. Answers that do not fit become ``MarkupError/tooManyParts``.
  ///   - parse: makes the events of a text.
  package static func answers(
    to sources: [MarkupSource], capacity: Int,
    by parse: (MarkupSource) throws(MarkupError) -> MarkupEvents
  ) -> [UInt8] {
    var bytes = MarkupBytes()
    for (index, source) in sources.enumerated() {
      let result: Result<MarkupEvents, MarkupError>
      do throws(MarkupError) {
        let events = try parse(source)
        // Those behind it need room for a failure at least.
        let rest = 600 * (sources.count - index)
        result =
          bytes.bytes.count + events.bytes.count + rest <= capacity
          ? .success(events) : .failure(.tooManyParts)
      } catch {
        result = .failure(error)
      }
      switch result {
      case .success(let events):
        bytes.put(0)
        bytes.put(events.bytes)
      case .failure(let error):
        bytes.put(error.code)
        bytes.put(error.words.utf8.prefix(500))
      }
    }
    return bytes.bytes
  }

  /// Reads the answers to a number of texts.
  package static func results(
    in bytes: [UInt8], count: Int
  ) throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    var reader = MarkupBytesReader(bytes)
    var results: [Result<MarkupDocument, MarkupError>] = []
    for _ in 0..<count {
      let code = try reader.byte()
      let content = bytes[try reader.range()]
      if code == 0 {
        results.append(.success(try MarkupDocument(events: Array(content))))
      } else {
        guard let error = MarkupError(code: code, words: String(decoding: content, as: UTF8.self)) else {
          throw .invalid
        }
        results.append(.failure(error))
      }
    }
    guard reader.isAtEnd else { throw .invalid }
    return results
  }
}

extension MarkupError {
  /// The number of the error in an answer.
  fileprivate var code: UInt8 {
    switch self {
    case .malformed, .parserFailed, .cancelled: 1
    case .empty: 2
    case .documentType: 3
    case .entities: 4
    case .tooLarge: 5
    case .tooManyParts: 6
    }
  }

  fileprivate var words: String {
    switch self {
    case .malformed(let message): message
    default: description
    }
  }

  fileprivate init?(code: UInt8, words: String) {
    switch code {
    case 1: self = .malformed(words)
    case 2: self = .empty
    case 3: self = .documentType
    case 4: self = .entities
    case 5: self = .tooLarge
    case 6: self = .tooManyParts
    default: return nil
    }
  }
}
