import GalleryGeometry
import GalleryModel
import GalleryText
import Testing

@testable import GalleryDecoding

@Suite("Messages between parent and worker")
struct ProtocolTests {
  private let request = DecodeRequest(
    format: .webp, stored: PixelSize(width: 640, height: 480), orientation: .turnLeft,
    colour: .coded(primaries: 12, transfer: 16, isDecisive: true), picture: 0..<1000,
    previews: [
      Preview(picture: 500..<700, stored: PixelSize(width: 160, height: 120)),
      Preview(picture: 800..<1100, stored: PixelSize(width: 320, height: 240)),
    ], firstPreviews: [1, 2], xmp: 20..<400, scanLimit: 100,
    tiles: [
      .init(cell: PixelSize(width: 60, height: 61), fit: .cover, focus: .saliency),
      .init(cell: PixelSize(width: 5, height: 3), fit: .contain, focus: .auto, isRound: true),
    ])

  @Test("Messages survive encoding and decoding")
  func roundTrip() throws {
    let read = try DecodeRequest(byteCoded: request.byteCoded)
    #expect(read == request)
    #expect(read.inputEnd == 1100)

    for (findsFaces, checksAll) in [(true, false), (false, true), (true, true)] {
      var other = request
      (other.findsFaces, other.checksAll) = (findsFaces, checksAll)
      #expect(try DecodeRequest(byteCoded: other.byteCoded) == other)
    }

    // Beside other photos.
    let moved = request.moved(by: 5000, tilesTo: 1 << 20)
    #expect(moved.picture == 5000..<6000 && moved.xmp == 5020..<5400 && moved.inputEnd == 6100)
    #expect(moved.previews.map(\.picture) == [5500..<5700, 5800..<6100])
    #expect(moved.offsets == request.offsets.map { $0 + 1 << 20 })
    #expect((moved.outputCount, moved.inputCount) == (request.outputCount, request.inputCount))
    let requests: [WorkerRequest] = [
      .decode(moved), .packet(3..<9, extension: 9..<11), .markup(0..<7, capacity: 200),
    ]
    for request in requests { #expect(try WorkerRequest(byteCoded: request.byteCoded) == request) }
    // A missing packet stays missing after a move.
    var plain = request
    plain.xmp = 0..<0
    #expect(plain.moved(by: 5000, tilesTo: 0).xmp.isEmpty)

    let colours: [StatedColour?] = [
      nil, .coded(primaries: 9, transfer: 18), .measured(gamma: 100_000),
      .measured(chromaticities: StatedColour.usualChromaticities),
    ]
    for colour in colours {
      var other = request
      other.colour = colour
      #expect(try DecodeRequest(byteCoded: other.byteCoded) == other)
    }

    let outcomes: [Result<[Tile.Format], DecoderError>] = [
      .success([.rgb, .rgba]), .failure(.undecodable("because")), .failure(.noMemory),
      .failure(.tooManyScans), .failure(.wrongSize(PixelSize(width: 3, height: 4))),
    ]
    for outcome in outcomes {
      let reply = DecodeReply(
        outcome: outcome, damage: "torn", notes: ["a", "b"], profile: "Display P3")
      #expect(try DecodeReply(byteCoded: reply.byteCoded) == reply)
    }

    var packet = XMPPacket()
    let time = PhotoDate(
      year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 60, nanosecond: 5, offset: -570)
    packet.dates.add(time, .xmpCreateDate)
    packet.dates.add(PhotoDate(year: 2024, month: 2), .xmpCreated)
    packet.rating = -1
    packet.label = .purple
    packet.title = "A title"
    packet.faces = [PhotoMetadata.Face(area: Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4), name: "Ada")]
    packet.facesApplyTo = PixelSize(width: 3, height: 2)
    #expect(try XMPPacket(byteCoded: packet.byteCoded) == packet)
  }

  @Test("Random bytes are rejected or decoded within bounds")
  func random() {
    var generator = SystemRandomNumberGenerator()
    let reply = DecodeReply(outcome: .success([.rgb, .rgb]), damage: "x", notes: ["y"]).byteCoded
    for _ in 0..<20_000 {
      var bytes = reply
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      var reader = ByteReader(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))))
      guard let reply = try? DecodeReply(from: &reader, to: request) else { continue }
      if case .success(let formats) = reply.outcome { #expect(formats.count == request.tiles.count) }
    }
  }

  @Test("Texts carry no control characters or direction changes into reports")
  func texts() throws {
    var writer = ByteWriter(textLimit: 20)
    writer.put("a\u{1B}[31mb\nc\u{202E}d", String(repeating: "é", count: 11))
    var reader = ByteReader(writer.bytes, textLimit: 20)
    let texts: (String, String) = try (reader.next(), reader.next())
    #expect(texts == ("a [31mb c d", String(repeating: "é", count: 10)))
    #expect(throws: MalformedBytes.self) { try String(from: &reader) }
  }
}
