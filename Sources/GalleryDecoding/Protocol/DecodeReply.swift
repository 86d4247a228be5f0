import GalleryGeometry
import GalleryModel
import GalleryText

/// A worker's answer to a ``DecodeRequest``. The pixels are in the output memory, where the request put each tile.
struct DecodeReply: Equatable {
  /// The formats of the tiles that were made, or the reason why there are none.
  var outcome: Result<[Tile.Format], DecoderError>
  /// The reason why strict decoding failed, where lenient decoding did not.
  var damage: String?
  var notes: [String] = []
  /// The heads that were found, in fractions of what is shown of the upright photo.
  var heads: [Rect] = []
  /// The name of the profile that the photo's colours have; `nil` where they are taken for sRGB.
  var profile: String?
}

extension DecodeReply {
  /// The reply together with what the photo's header tells already.
  func completed(by header: Header) -> DecodeReply {
    var reply = self
    reply.damage = damage ?? header.damage
    reply.notes = header.notes + notes
    // That the file is cut explains more than what the decoder stumbled over.
    if header.damage == Damage.endsEarly, case .failure(.undecodable) = outcome {
      reply.outcome = .failure(.undecodable(Damage.endsEarly))
    }
    return reply
  }

  private static let noteLimit = 16
}

extension DecodeReply: ByteCodable {
  func write(to writer: inout ByteWriter) {
    writer.put(
      outcome, damage, Array(notes.prefix(Self.noteLimit)), Array(heads.prefix(XMPPacket.faceLimit)), profile)
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    (outcome, damage, notes, heads, profile) = try reader.values()
    guard notes.count <= Self.noteLimit, heads.count <= XMPPacket.faceLimit,
      heads.allSatisfy(\.isPartOfPhoto)
    else { throw MalformedBytes("impossible notes or heads") }
  }
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
    default: throw MalformedBytes("no error of a decoder")
    }
  }
}
