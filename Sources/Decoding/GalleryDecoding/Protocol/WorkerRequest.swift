import GalleryText

/// A request to a worker. Markup is parsed in workers only.
enum WorkerRequest: Equatable {
  /// Decode a photo to tiles. The answer is a ``DecodeReply``.
  case decode(DecodeRequest)
  /// Parse the XMP packet in a range of the input memory, and the extension that may follow it. The answer is an
  /// ``XMPPacket``.
  case packet(Range<Int>, extension: Range<Int>)
  /// Parse the texts in a range of the input memory. The answer is the number of bytes of events in the
  /// output memory, at most `capacity`.
  case markup(Range<Int>, capacity: Int)
  /// Inflate a range of the input memory to the start of the output memory. The answer is the number of
  /// inflated bytes, at most `capacity`.
  case inflate(Range<Int>, capacity: Int)

  /// The maximum number of bytes of a text in a message. Longer texts are cut.
  static let textLimit = 2048

  /// The end of the last range that the request names in the input memory.
  var inputEnd: Int {
    switch self {
    case .decode(let request): request.inputEnd
    case .packet(let range, let more): max(range.upperBound, more.upperBound)
    case .markup(let range, _), .inflate(let range, _): range.upperBound
    }
  }

  /// The end of the output memory that the answer needs.
  var outputEnd: Int {
    switch self {
    case .decode(let request): request.outputEnd
    case .packet: 0
    case .markup(_, let capacity), .inflate(_, let capacity): capacity
    }
  }

  /// A Boolean value that indicates whether the format's decoder is in a loadable module of libvips.
  var needsModules: Bool {
    if case .decode(let request) = self { [.heif, .jxl].contains(request.format) } else { false }
  }
}

extension WorkerRequest: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .decode(let request): writer.put(0, request)
    case .packet(let range, let more): writer.put(1, range, more)
    case .markup(let range, let capacity): writer.put(2, range, capacity)
    case .inflate(let range, let capacity): writer.put(3, range, capacity)
    }
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    switch try reader.number() {
    case 0: self = .decode(try reader.next())
    case 1: self = .packet(try reader.next(), extension: try reader.next())
    case 2: self = .markup(try reader.next(), capacity: try reader.number())
    case 3: self = .inflate(try reader.next(), capacity: try reader.number())
    default: throw MalformedBytes("unknown request")
    }
    guard outputEnd >= 0 else { throw MalformedBytes("invalid capacity") }
  }
}
