import GalleryText

/// The part of a slot that decodes, in another process or in this one.
///
/// Photos and packets are in the slot's input memory and tiles in its output memory, at the offsets in the
/// requests.
protocol DecodingBackend {
  mutating func prepare()

  /// Sends a request and reads its answer.
  mutating func exchange<Reply>(
    _ request: WorkerRequest, _ read: (inout ByteReader) throws(MalformedBytes) -> Reply
  ) throws(DecodingFailure) -> Reply

  /// Makes the tiles of several small photos, with the results of single requests. Returns `nil` if one fails
  /// or if a group is not faster. The caller then sends each request alone, which identifies the faulty
  /// photo.
  mutating func decode(together requests: [DecodeRequest]) throws(DecodingFailure) -> [DecodeReply]?

  mutating func stop()
}

extension DecodingBackend {
  /// Makes a photo's tiles. If a preview makes the worker fail, or the metadata crash it, decodes without
  /// them.
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
      // Not for limits: a packet's size bounds its time, so the packet is not the cause.
      var plain = request
      plain.xmp = 0..<0
      var reply = try decode(plain)
      reply.notes.append(Notes.fatalMetadata)
      return reply
    }
  }

  /// Returns the number of bytes that a request writes to the output memory.
  mutating func fillOutput(by request: WorkerRequest) throws(DecodingFailure) -> Int {
    try exchange(request) { reader throws(MalformedBytes) in
      let count = try reader.number()
      guard 0...request.outputEnd ~= count else { throw MalformedBytes("larger than the shared memory") }
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
