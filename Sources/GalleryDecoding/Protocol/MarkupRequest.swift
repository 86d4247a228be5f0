import GalleryMarkup
import GalleryText
import LibXML

/// A request to a worker for the events of some texts of markup. HTML and XML are parsed in workers only.
struct MarkupRequest: Equatable {
  var sequence: UInt32
  /// The place of the texts in the input memory, as `MarkupBatch` writes them.
  var input: Range<Int>
  /// The bytes of the output memory that the answers may take.
  var capacity: Int

  init(sequence: UInt32, input: Range<Int>, capacity: Int) {
    self.sequence = sequence
    self.input = input
    self.capacity = capacity
  }

  func write(_ writer: inout MessageWriter) {
    writer.put(sequence)
    writer.put(input)
    writer.put(UInt64(capacity))
  }

  init(_ reader: inout MessageReader) throws(MessageReader.Malformed) {
    sequence = try reader.number()
    input = try reader.range()
    capacity = try reader.integer()
    try reader.end()
  }
}

extension MarkupRequest {
  /// Parses the texts. The input must hold what the request says.
  ///
  /// - Returns: the answers, at most of the request's capacity.
  func answers(_ input: Span<UInt8>) throws -> [UInt8] {
    let sources = try MarkupBatch.sources(in: input.extracting(self.input).array)
    return MarkupBatch.answers(to: sources, capacity: capacity) { source throws(MarkupError) in
      try LibXMLParser().events(of: source)
    }
  }
}
