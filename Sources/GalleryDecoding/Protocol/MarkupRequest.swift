import GalleryMarkup
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
  /// Parses the texts, and writes the answers to the output memory. Input and output must hold what the request says.
  ///
  /// - Returns: the number of bytes of the answers.
  func answer(input: UnsafeRawBufferPointer, output: UnsafeMutableRawBufferPointer) throws -> Int {
    let sources = try MarkupBatch.sources(in: Array(input[self.input]))
    let answers = MarkupBatch.answers(to: sources, capacity: capacity) { source throws(MarkupError) in
      try LibXMLParser().events(of: source)
    }
    output.copyBytes(from: answers)
    return answers.count
  }
}
