import GalleryMarkup

/// What a worker is asked about markup: the events of some texts. HTML and XML are parsed in workers only.
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
