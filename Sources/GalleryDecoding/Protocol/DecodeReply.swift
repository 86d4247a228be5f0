import GalleryGeometry
import GalleryModel

/// A worker's answer to a ``DecodeRequest``. The pixels are in the output memory, where the request put each tile.
struct DecodeReply: Equatable {
  var sequence: UInt32
  /// The formats of the tiles that were made, or the reason why there are none.
  var outcome: Result<[Tile.Format], DecoderError>
  /// The reason why strict decoding failed, where lenient decoding did not.
  var damage: String?
  var notes: [String] = []
  /// The heads that were found, in fractions of what is shown of the upright photo.
  var heads: [Rect] = []
  /// The name of the profile that the photo's colours have; `nil` where they are taken for sRGB.
  var profile: String?
  /// The most memory the worker ever used, in bytes.
  var peakMemory = 0
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

  func write(_ writer: inout MessageWriter) {
    writer.put(sequence)
    writer.put(UInt64(peakMemory))
    writer.put(damage ?? "")
    writer.put(UInt8(min(notes.count, Self.noteLimit)))
    for note in notes.prefix(Self.noteLimit) { writer.put(note) }
    writer.put(UInt16(min(heads.count, XMPPacket.faceLimit)))
    for head in heads.prefix(XMPPacket.faceLimit) { writer.put(head) }
    writer.put(profile) { $0.put($1) }
    switch outcome {
    case .success(let formats):
      writer.put(UInt8(0))
      writer.put(UInt16(formats.count))
      for format in formats { writer.put(format.rawValue) }
    case .failure(.undecodable(let text)):
      writer.put(UInt8(1))
      writer.put(text)
    case .failure(.noMemory): writer.put(UInt8(2))
    case .failure(.tooManyScans): writer.put(UInt8(3))
    case .failure(.wrongSize(let size)):
      writer.put(UInt8(4))
      writer.put(UInt32(clamping: size.width))
      writer.put(UInt32(clamping: size.height))
    }
  }

  init(_ reader: inout MessageReader) throws(MessageReader.Malformed) {
    sequence = try reader.number()
    peakMemory = try reader.integer()
    let damage = try reader.text()
    self.damage = damage.isEmpty ? nil : damage
    let count = Int(try reader.number(UInt8.self))
    guard count <= Self.noteLimit else { throw .init(text: "too many notes") }
    for _ in 0..<count { notes.append(try reader.text()) }
    let headCount = Int(try reader.number(UInt16.self))
    guard headCount <= XMPPacket.faceLimit else { throw .init(text: "too many heads") }
    for _ in 0..<headCount { heads.append(try reader.rect()) }
    guard heads.allSatisfy(\.isPartOfPhoto) else { throw .init(text: "an impossible head") }
    profile = try reader.optional { reader throws(MessageReader.Malformed) in try reader.text() }
    switch try reader.number(UInt8.self) {
    case 0:
      let count = Int(try reader.number(UInt16.self))
      guard count <= DecodeRequest.tileLimit else { throw .init(text: "too many tiles") }
      var formats: [Tile.Format] = []
      for _ in 0..<count {
        guard let format = Tile.Format(rawValue: try reader.number()) else {
          throw .init(text: "an unknown pixel format")
        }
        formats.append(format)
      }
      outcome = .success(formats)
    case 1: outcome = .failure(.undecodable(try reader.text()))
    case 2: outcome = .failure(.noMemory)
    case 3: outcome = .failure(.tooManyScans)
    case 4:
      let size = PixelSize(
        width: Int(try reader.number(UInt32.self)), height: Int(try reader.number(UInt32.self)))
      outcome = .failure(.wrongSize(size))
    default: throw .init(text: "an unknown outcome")
    }
    try reader.end()
  }
}
