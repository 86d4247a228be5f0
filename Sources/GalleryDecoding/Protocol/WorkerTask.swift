/// The first byte of a request: what a worker is asked to do.
enum WorkerTask: UInt8 {
  /// Tiles of a photo: ``DecodeRequest`` and ``DecodeReply``.
  case decode = 1
  /// The contents of an XMP packet: ``PacketRequest``, then the sequence and an ``XMPPacket``.
  case packet = 2
  /// The events of markup: ``MarkupRequest``, then the sequence and the size of the answers in the output memory.
  case markup = 3
}
