/// The part of a slot that decodes, in another process or in this one.
///
/// Photos and packets lie in the slot's input memory, tiles in its output memory, where the requests say.
protocol DecodingBackend {
  /// Gets ready for the first photo.
  mutating func prepare()

  /// Makes a photo's tiles.
  mutating func decode(_ request: DecodeRequest) throws(DecodingFailure) -> DecodeReply

  /// Makes the tiles of several small photos, one after the other, as if each had been asked for alone.
  ///
  /// - Returns: their answers in the order of the requests; `nil` if any of them fails, or if that is no cheaper: each is
  ///   to be asked for alone then, which tells whose fault it was.
  mutating func decode(_ requests: [DecodeRequest]) throws(DecodingFailure) -> [DecodeReply]?

  /// Reads an XMP packet.
  mutating func read(_ request: PacketRequest) throws(DecodingFailure) -> XMPPacket

  /// Parses markup.
  ///
  /// - Returns: the number of bytes of the answers in the output memory.
  mutating func parse(_ request: MarkupRequest) throws(DecodingFailure) -> Int

  /// Ends what works in the background.
  mutating func stop()
}
