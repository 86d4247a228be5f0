import GalleryText

/// The part of a slot that decodes, in another process or in this one.
///
/// Photos and packets lie in the slot's input memory, tiles in its output memory, where the requests say.
protocol DecodingBackend {
  /// Gets ready for the first photo.
  mutating func prepare()

  /// Has a request answered.
  ///
  /// - Parameter read: Reads the answer.
  mutating func exchange<Reply>(
    _ request: WorkerRequest, _ read: (inout ByteReader) throws(MalformedBytes) -> Reply
  ) throws(DecodingFailure) -> Reply

  /// Makes the tiles of several small photos, one after the other, as if each had been asked for alone.
  ///
  /// - Returns: their answers in the order of the requests; `nil` if any of them fails, or if that is no cheaper: each is
  ///   to be asked for alone then, which tells whose fault it was.
  mutating func decode(together requests: [DecodeRequest]) throws(DecodingFailure) -> [DecodeReply]?

  /// Ends what works in the background.
  mutating func stop()
}

extension DecodingBackend {
  /// Makes a photo's tiles. A preview or metadata that take a worker down, or all its time, do not take the photo with them.
  mutating func decode(_ request: DecodeRequest) throws(DecodingFailure) -> DecodeReply {
    do {
      return try exchange(.decode(request)) { reader throws(MalformedBytes) in
        try DecodeReply(from: &reader, to: request)
      }
    } catch let error where error.isOfTheWorker && !request.previews.isEmpty {
      var plain = request
      plain.previews = []
      return try decode(plain)
    } catch let error where error.isOfTheWorker && !request.xmp.isEmpty && !error.isOfLimits {
      // How long a packet takes is limited by its size.
      var plain = request
      plain.xmp = 0..<0
      var reply = try decode(plain)
      reply.notes.append(Notes.fatalMetadata)
      return reply
    }
  }

  /// Reads the XMP packet in a range of the input memory.
  mutating func packet(_ range: Range<Int>) throws(DecodingFailure) -> XMPPacket {
    try exchange(.packet(range)) { reader throws(MalformedBytes) in try reader.next() }
  }

  /// Parses the texts in a range of the input memory.
  ///
  /// - Returns: the number of bytes of the answers in the output memory, `capacity` at most.
  mutating func parse(_ texts: Range<Int>, capacity: Int) throws(DecodingFailure) -> Int {
    try exchange(.markup(texts, capacity: capacity)) { reader throws(MalformedBytes) in
      let count = try reader.number()
      guard 0...capacity ~= count else { throw MalformedBytes("larger than its memory") }
      return count
    }
  }
}

extension DecodeReply {
  /// Reads the answer to a request.
  init(from reader: inout ByteReader, to request: DecodeRequest) throws(MalformedBytes) {
    try self.init(from: &reader)
    if case .success(let formats) = outcome, formats.count != request.tiles.count {
      throw MalformedBytes("\(formats.count) tiles")
    }
  }
}
