import GalleryModel

/// A worker's answer to a ``DecodeRequest``. The worker writes the pixels to the places that the request
/// names.
struct DecodeReply: Equatable {
  /// The formats of the tiles, or the reason why decoding failed.
  var outcome: Result<[Tile.Format], DecoderError> = .failure(.noMemory)
  /// The reason why strict decoding failed although lenient decoding succeeded.
  var damage: String?
  var notes: [String] = []
  /// The heads that the worker found, in fractions of the visible part of the upright photo.
  var heads: [Rect] = []
  /// The name of the photo's colour profile, or `nil` if the worker treated its colours as sRGB.
  var profile: String?
}

extension DecodeReply {
  /// Adds what a decode found.
  mutating func add(_ photo: ReducedPhoto) {
    damage = damage ?? photo.damage
    profile = profile ?? photo.profile
    notes += photo.notes.filter { !notes.contains($0) }
  }
}

extension DecodeReply: ByteRecord {
  /// The maximum number of notes: more than decoders have different ones.
  private static let noteLimit = 16

  mutating func code(by coder: inout ByteCoder) {
    coder(&outcome)
    coder(&damage)
    coder(&notes)
    coder(&heads)
    coder(&profile)
  }

  func check() throws(MalformedBytes) {
    guard notes.count <= Self.noteLimit, heads.count <= XMPPacket.faceLimit,
      heads.allSatisfy(\.isPartOfPhoto)
    else { throw MalformedBytes("invalid notes or heads") }
  }
}

/// The reason why a decoder failed, as a worker reports it to its parent.
///
/// The parent converts it to a ``DecodingFailure`` and adds the limits, which the worker does not know.
enum DecoderError: Error, Equatable {
  /// The data are invalid, with the decoder's text.
  case undecodable(String)
  case noMemory
  /// A JPEG has more scans than the request allows.
  case tooManyScans
  /// The size of the decoded image, which differs from the size in its header.
  case wrongSize(PixelSize)
}

extension DecoderError: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .undecodable(let text): writer.put(0, text)
    case .noMemory: writer.put(1)
    case .tooManyScans: writer.put(2)
    case .wrongSize(let size): writer.put(3, size)
    }
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    switch try reader.number() {
    case 0: self = .undecodable(try reader.next())
    case 1: self = .noMemory
    case 2: self = .tooManyScans
    case 3: self = .wrongSize(try reader.next())
    default: throw MalformedBytes("unknown error code")
    }
  }
}
