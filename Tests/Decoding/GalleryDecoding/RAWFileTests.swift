import GalleryGeometry
import GalleryModel
import GalleryText
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("RAW files are shown by their previews")
struct RAWFileTests {
  /// A CR3 file as Canon's cameras write it.
  static func cr3(orientation: Int = 1, pictures: [Card] = cards) -> [UInt8] {
    let box = HEIFFile.box
    func uuid(_ identifier: [UInt8], _ body: [UInt8]) -> [UInt8] { box("uuid", identifier + body) }
    let jpegs = pictures.map { $0.stored(orientation).jpeg() }
    func picture(_ index: Int) -> [UInt8] { jpegs.indices.contains(index) ? jpegs[index] : [] }
    let first = TIFFWriter.structure([
      [
        TIFFTag.make.rawValue: .text("Canon"), TIFFTag.model.rawValue: .text("Canon EOS R"),
        TIFFTag.orientation.rawValue: .short(orientation),
      ]
    ])
    let details = TIFFWriter.structure([[TIFFTag.dateTimeOriginal.rawValue: .text("2024:05:31 17:04:05")]])
    let thumbnail =
      [0, 0, 0, 0, 0, 160, 0, 120] + HEIFFile.number(picture(0).count) + [0, 1, 0, 0] + picture(0)
    let metadata = uuid(
      [0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48],
      box("CMT1", first) + box("CMT2", details) + box("THMB", thumbnail))
    let preview = uuid(
      [0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16],
      [0, 0, 0, 0, 0, 0, 0, 1]
        + box(
          "PRVW", [0, 0, 0, 0, 0, 1, 6, 0x54, 4, 0x38, 0, 1] + HEIFFile.number(picture(1).count) + picture(1))
    )
    func movie(_ place: Int) -> [UInt8] {
      let table =
        box("stsz", HEIFFile.number(0) + HEIFFile.number(picture(2).count) + HEIFFile.number(1))
        + box("co64", HEIFFile.number(0) + HEIFFile.number(1) + HEIFFile.number(place, 8))
      return box("moov", metadata + box("trak", box("mdia", box("minf", box("stbl", table)))))
    }
    let type = box("ftyp", Array("crx ".utf8) + HEIFFile.number(1) + Array("crx isom".utf8))
    let place = type.count + movie(0).count + preview.count + 8
    return type + movie(place) + preview + box("mdat", picture(2))
  }

  /// The thumbnail and the preview of a card, and the photo.
  static let cards = [
    Card(width: 160, height: 120), Card(width: 320, height: 240),
    Card(width: 1200, height: 900) { _, _ in CameraFile.colour },
  ]

  private func header(_ bytes: [UInt8]) throws -> Header {
    try Header.read(HeaderBytes(bytes), limits: DecodingLimits())
  }

  @Test(
    "CR3: the largest JPEG with orientation, date and camera, and smaller ones for drafts", arguments: [1, 6])
  func cr3(orientation: Int) async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let photo = try bench.photo(Self.cr3(orientation: orientation))
    let facts = try await pool.inspect(photo, metadata: true)
    #expect(facts.size == PixelSize(width: 1200, height: 900) && facts.format == "RAW")
    #expect(facts.metadata?.camera == "Canon EOS R" && facts.metadata?.taken?.hour == 17)
    func tile(_ side: Int, _ previews: PreviewPolicy) async throws -> Tile {
      let spec = TileSpec(cell: PixelSize(width: side, height: side), focus: .centre, previews: previews)
      return try await pool.decode(photo, tiles: [spec]).tiles[0]
    }
    #expect(try await tile(100, .auto).isUprightCard)
    #expect(try await tile(200, .auto).isUprightCard)
    let large = try await tile(300, .auto)
    let plain = try await tile(100, .heic)
    for tile in [large, plain] { #expect(Tile.isNear(tile.colour(0.3, 0.3), CameraFile.colour, 24)) }
    await pool.shutdown()
  }

  @Test("A RAW file without a usable preview is named")
  func noPreview() {
    func plain(_ width: Int) -> [UInt8] {
      let raw: [Int: TIFFWriter.Value] = [TIFFTag.photometric.rawValue: .short(32803)]
      let first: [Int: TIFFWriter.Value] = [
        TIFFTag.width.rawValue: .short(width), TIFFTag.height.rawValue: .short(480),
        TIFFTag.photometric.rawValue: .short(2),
        TIFFTag.samplesPerPixel.rawValue: .short(3), TIFFTag.bitsPerSample.rawValue: .shorts([8, 8, 8]),
      ]
      return TIFFWriter.structure([first, raw])
    }
    for file in [Self.cr3(pictures: []), plain(320)] {
      #expect(throws: DecodingFailure.unsupported("RAW without an embedded JPEG")) { try header(file) }
    }
    #expect(throws: Never.self) { try header(plain(640)) }
    let ciff: [UInt8] =
      [0x49, 0x49, 0x1A, 0, 0, 0] + Array("HEAPCCDR".utf8) + [UInt8](repeating: 0, count: 40)
    #expect(throws: DecodingFailure.unsupported("Canon CRW")) { try header(ciff) }
  }

  @Test("Content credentials are found in the headers of each format")
  func credentials() throws {
    let store = HEIFFile.box(
      "jumb", HEIFFile.box("jumd", Array("c2pa".utf8) + [UInt8](repeating: 0, count: 14)))
    let other = HEIFFile.box(
      "jumb", HEIFFile.box("jumd", Array("json".utf8) + [UInt8](repeating: 0, count: 14)))
    let card = Card(width: 16, height: 16)
    func files(_ store: [UInt8], isManifest: Bool) -> [[UInt8]] {
      let png = card.encoded(".png")
      let webp = card.encoded(".webp")
      let chunk = Array("C2PA".utf8) + TIFFWriter.number(store.count, 4) + store
      let identifier: [UInt8] =
        isManifest ? [0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C] : [0, 0, 0, 0, 0, 0, 0, 0]
      return [
        card.jpeg(segments: Segment.make(0xEB, Array("JP".utf8) + [0, 1, 0, 0, 0, 1] + store)),
        Array(png.prefix(33)) + Chunk.make("caBX", store) + png.dropFirst(33),
        Array(webp.prefix(4)) + TIFFWriter.number(webp.count - 8 + chunk.count, 4) + webp.dropFirst(8)
          + chunk,
        HEIFFile().bytes + HEIFFile.box("uuid", identifier + [UInt8](repeating: 0, count: 40)),
      ]
    }
    for file in files(store, isManifest: true) { #expect(try header(file).hasCredentials) }
    for file in files(other, isManifest: false) { #expect(try !header(file).hasCredentials) }
  }

  @Test("Mutated files never trap the parent, and workers answer", arguments: 0..<3)
  func mutations(kind: Int) async throws {
    let jumbf = HEIFFile.box(
      "jumb", HEIFFile.box("jumd", Array("c2pa".utf8) + [UInt8](repeating: 0, count: 14)))
    let credentials = Segment.make(0xEB, Array("JP".utf8) + [0, 1, 0, 0, 0, 1] + jumbf)
    let small = Card(width: 40, height: 30)
    let source =
      switch kind {
      case 0: HEIFFile(photo: Card(width: 64, height: 48), thumbnail: small).bytes
      case 1: Self.cr3(pictures: [small, small, Card(width: 80, height: 60)])
      default: small.jpeg(segments: credentials)
      }
    // Boxes and segments, which the parent reads, precede the pixels.
    let head = min(source.count, 900)
    var generator = SplitMix64(seed: UInt64(kind))
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let spec = TileSpec(cell: PixelSize(width: 8, height: 8), focus: .centre, previews: .auto)
    var shown = 0
    for index in 0..<200 {
      var bytes = source
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        bytes[Int.random(in: 0..<head, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if index % 8 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
      let file = HeaderBytes(bytes)
      if let found = try? Header.read(file, limits: DecodingLimits()) {
        for preview in EmbeddedPreviews(for: [spec], of: found, file, limits: DecodingLimits()).all {
          #expect(preview.picture.lowerBound >= 0 && preview.picture.upperBound <= bytes.count)
        }
        _ = PhotoMetadata(found, file, packet: nil, sidecar: nil, view: PhotoView())
      }
      switch await outcome(pool, try bench.photo(bytes), [spec]) {
      case .success: shown += 1
      case .failure(let failure): #expect(!failure.isOfTheMachine && failure != .cancelled, "\(failure)")
      }
    }
    #expect(shown > 20, "\(shown)")
    await pool.shutdown()
  }
}
