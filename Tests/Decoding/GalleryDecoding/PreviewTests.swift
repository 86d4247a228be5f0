import CFixtures
import GalleryGeometry
import GalleryModel
import GalleryText
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("A preview replaces its photo if the result looks the same")
struct PreviewTests {
  private static let sides = TileSpec(
    cell: PixelSize(width: 150, height: 150), fit: .contain, focus: .centre, previews: .auto)

  private static func square(_ side: Int, focus: Focus = .centre) -> TileSpec {
    TileSpec(cell: PixelSize(width: side, height: side), focus: focus, previews: .auto)
  }

  /// The decoded photo of a file. In-process: the same code as in a worker.
  private func decode(_ file: CameraFile, _ specs: [TileSpec] = [square(100)]) async throws -> DecodedPhoto {
    let bench = try Workbench()
    let decoder = DecoderPool(.inProcess, count: 1)
    let decoded = try await decoder.decode(try bench.photo(file.bytes), tiles: specs)
    await decoder.shutdown()
    #expect(decoded.damage == nil)
    return decoded
  }

  private func isPhoto(_ decoded: DecodedPhoto) -> Bool {
    decoded.tiles.allSatisfy { Tile.isNear($0.colour(0.3, 0.3), CameraFile.colour, 24) }
  }

  private func isPreview(_ decoded: DecodedPhoto) -> Bool { decoded.tiles.allSatisfy(\.isUprightCard) }

  /// A card with black bars around it.
  private static func barred(
    _ width: Int, _ height: Int, top: Int = 0, bottom: Int = 0, left: Int = 0, right: Int = 0
  ) -> Card {
    Card(width: width, height: height) { x, y in
      guard x >= left, x < width - right, y >= top, y < height - bottom else { return [0, 0, 0] }
      let isLeft = x - left < (width - left - right) / 2
      return y - top < (height - top - bottom) / 2
        ? (isLeft ? Card.red : Card.green) : (isLeft ? Card.blue : Card.yellow)
    }
  }

  @Test("EXIF's thumbnail is used, rotated like the photo", arguments: 1...8)
  func thumbnail(orientation: Int) async throws {
    var file = CameraFile(orientation: orientation)
    if orientation >= 5 { (file.width, file.height) = (file.height, file.width) }
    file.thumbnail = Card(width: 160, height: 120).stored(orientation).jpeg()
    let decoded = try await decode(file, [Self.square(100), Self.sides, Self.square(60, focus: .saliency)])
    #expect(isPreview(decoded))
    #expect(decoded.facts.size == PixelSize(width: 800, height: 600))
    #expect(decoded.tiles[1].size == PixelSize(width: 150, height: 113))
  }

  @Test("Workers use previews too, and the hash is still the file's")
  func workers() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let photo = try bench.photo(CameraFile(thumbnail: Card(width: 160, height: 120).jpeg()).bytes)
    let preview = try await pool.decode(photo, tiles: [Self.square(100)])
    let whole = try await pool.decode(photo, tiles: [.square(100)])
    #expect(isPreview(preview) && isPhoto(whole))
    #expect(preview.sha256 == whole.sha256 && preview.tiles[0].size == whole.tiles[0].size)
    await pool.shutdown()
  }

  @Test("A preview that crashes the worker does not lose the photo")
  func crash() async throws {
    let bench = try Workbench()
    let pool = try bench.faultyPool("crash-preview")
    let photo = try bench.photo(CameraFile(thumbnail: Card(width: 160, height: 120).jpeg()).bytes)
    let decoded = try await pool.decode(photo, tiles: [Self.square(100)])
    #expect(isPhoto(decoded))
    #expect(decoded.damage == nil)
    await pool.shutdown()
  }

  @Test("The photo is decoded if a tile needs more pixels, or disallows previews")
  func tiles() async throws {
    let file = CameraFile(thumbnail: Card(width: 160, height: 120).jpeg())
    #expect(isPreview(try await decode(file, [Self.square(120)])))
    #expect(isPhoto(try await decode(file, [Self.square(121)])))
    // Each tile decides alone.
    for other in [Self.square(200), .square(60)] {
      var decoded = try await decode(file, [Self.square(60), other])
      let second = decoded.tiles.removeLast()
      #expect(isPreview(decoded))
      decoded.tiles = [second]
      #expect(isPhoto(decoded))
    }
    let wide = TileSpec(
      cell: PixelSize(width: 161, height: 20), fit: .cover, focus: .centre, previews: .auto)
    #expect(isPhoto(try await decode(file, [wide])))
  }

  @Test("Black bars are cut off", arguments: [1, 6, 8])
  func bars(orientation: Int) async throws {
    // 106⅔ rows and 120 columns of the photo.
    let letterbox = Self.barred(160, 120, top: 7, bottom: 7)
    let pillarbox = Self.barred(160, 90, left: 20, right: 20)
    for (card, width, height, side) in [(letterbox, 1200, 800, 150), (pillarbox, 800, 600, 110)] {
      var file = CameraFile(width: width, height: height, orientation: orientation)
      if orientation >= 5 { (file.width, file.height) = (height, width) }
      file.thumbnail = card.stored(orientation).jpeg { $0.quality = 85 }
      let cell = PixelSize(width: side, height: side)
      let whole = TileSpec(cell: cell, fit: .contain, previews: .auto)
      let decoded = try await decode(file, [whole, Self.square(80)])
      #expect(isPreview(decoded))
      for (x, y, colour) in [(0, 0, Card.red), (1, 0, Card.green), (0, 1, Card.blue), (1, 1, Card.yellow)] {
        // Chroma is averaged with the bar's; black would differ more.
        let corner = decoded.tiles[0].colour(Double(x) * 0.999, Double(y) * 0.999)
        #expect(Tile.isNear(corner, colour, 70), "\(corner) at \(x), \(y)")
      }
    }
  }

  @Test("A preview with another aspect or unexpected bars is not used")
  func aspect() async throws {
    let cards = [
      Card(width: 160, height: 120), Card(width: 160, height: 103), Self.barred(160, 120, top: 14),
      Self.barred(160, 120, top: 14, bottom: 14), Self.barred(160, 120, left: 7, right: 7),
      Card(width: 160, height: 120) { _, _ in [0, 0, 0] },
    ]
    for card in cards {
      let file = CameraFile(width: 1200, height: 800, thumbnail: card.jpeg())
      #expect(isPhoto(try await decode(file, [Self.square(60)])))
    }
    let near = CameraFile(width: 1200, height: 800, thumbnail: Card(width: 160, height: 108).jpeg())
    #expect(isPreview(try await decode(near, [Self.square(60)])))
  }

  @Test("A preview of an edited photo is not used")
  func edited() async throws {
    func file(_ change: (inout CameraFile) -> Void) -> CameraFile {
      var file = CameraFile(thumbnail: Card(width: 160, height: 120).jpeg())
      change(&file)
      return file
    }
    func packet(_ dates: String) -> String {
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(dates)/></rdf:RDF>
      """
    }
    let created = "xmp:CreateDate=\"2024-05-31T17:04:05\""
    let untouched = [
      file { $0.modified = "2024:05:31 17:04:08" }, file { $0.modified = nil },
      file { ($0.modified, $0.taken) = (nil, nil) }, file { $0.xmp = packet("xmp:Rating=\"4\"") },
      file { $0.xmp = packet(created + " xmp:ModifyDate=\"2024-05-31T17:04:05\"") },
    ]
    for file in untouched { #expect(isPreview(try await decode(file))) }
    let touched = [
      file { $0.modified = "2024:05:31 17:05:00" }, file { $0.modified = "2024:05:31 16:04:05" },
      file { $0.taken = nil }, file { $0.claimedWidth = 900 },
      file { $0.xmp = packet("xmp:ModifyDate=\"2024-06-01T10:00:00\"") },
      file { $0.xmp = packet(created + " xmp:ModifyDate=\"2024-06-01T10:00:00+02:00\"") },
    ]
    for file in touched { #expect(isPhoto(try await decode(file))) }
  }

  @Test("A broken preview is not used")
  func broken() async throws {
    let sound = Card(width: 160, height: 120).jpeg()
    var garbled = sound
    for index in garbled.indices.dropFirst(2).prefix(40) { garbled[index] = 0x55 }
    let files = [
      CameraFile(thumbnail: sound, thumbnailLength: sound.count / 2),
      CameraFile(thumbnail: sound, thumbnailLength: 1 << 30), CameraFile(thumbnail: garbled),
      CameraFile(thumbnail: Card(width: 160, height: 120).jpeg { $0.cmyk = 1 }),
      CameraFile(thumbnail: Card(width: 160, height: 120).jpeg(segments: Segment.exif(orientation: 6))),
    ]
    for file in files { #expect(isPhoto(try await decode(file))) }
  }

  @Test("Large thumbnails after the photo are used, but no other pictures there", arguments: [0, 0x02, 0x01])
  func multiPicture(kind: Int) async throws {
    var file = CameraFile(width: 1600, height: 1200, thumbnail: Card(width: 160, height: 120).jpeg())
    file.second = (kind << 16 | 2, Card(width: 640, height: 480).jpeg())
    let decoded = try await decode(file, [Self.square(400)])
    #expect(kind == 0x01 ? isPreview(decoded) : isPhoto(decoded))
    // The large one needs only a quarter of its scale.
    #expect(isPreview(try await decode(file, [Self.square(60)])))
  }

  private func decode(_ file: HEIFFile, _ spec: TileSpec) async throws -> DecodedPhoto {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let decoded = try await pool.decode(try bench.photo(file.bytes), tiles: [spec])
    await pool.shutdown()
    #expect(decoded.damage == nil)
    return decoded
  }

  @Test("HEIF's thumbnail is used by default, for tiles that it has the pixels for")
  func heif() async throws {
    func square(_ side: Int, _ previews: PreviewPolicy = .heic, focus: Focus = .centre) -> TileSpec {
      TileSpec(cell: PixelSize(width: side, height: side), focus: focus, previews: previews)
    }
    let file = HEIFFile()
    #expect(isPreview(try await decode(file, square(240))))
    #expect(isPreview(try await decode(file, square(240, .auto))))
    #expect(isPhoto(try await decode(file, square(241))))
    #expect(isPhoto(try await decode(file, square(100, .never))))
    #expect(isPhoto(try await decode(file, square(100, focus: .faces))))
    // By default, JPEGs are decoded themselves.
    let jpeg = CameraFile(thumbnail: Card(width: 160, height: 120).jpeg())
    #expect(isPhoto(try await decode(jpeg, [square(100)])))
  }

  @Test("A thumbnail in HEIF that may look different is not used")
  func otherHEIF() async throws {
    let turn = HEIFFile.box("irot", [2])
    let spec = TileSpec(cell: PixelSize(width: 100, height: 100), focus: .centre, previews: .auto)
    var file = HEIFFile()
    file.properties = [turn]
    file.thumbnail = Card(width: 320, height: 240).stored(3)
    #expect(isPreview(try await decode(file, spec)))
    let depth = "urn:mpeg:mpegB:cicp:systems:auxiliary:depth"
    #expect(isPreview(try await decode(HEIFFile(auxiliary: depth), spec)))
    let others = [
      HEIFFile(thumbnailProperties: [turn]),
      HEIFFile(thumbnailProperties: [HEIFFile.box("colr", Array("nclx".utf8) + [0, 9, 0, 16, 0, 9, 0x80])]),
      HEIFFile(auxiliary: "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"),
      HEIFFile(thumbnail: Card(width: 320, height: 200)),
      HEIFFile(
        photo: Card(width: 900, height: 600) { _, _ in CameraFile.colour },
        thumbnail: Self.barred(320, 240, top: 13, bottom: 13)),
      HEIFFile(exif: TIFFWriter.structure([[TIFFTag.dateTime.rawValue: .text("2024:06:01 10:00:00")]])),
    ]
    for file in others { #expect(isPhoto(try await decode(file, spec))) }
  }

  @Test("A truncated HEIF is reported, even if its thumbnail is complete")
  func truncatedHEIF() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let photo = try bench.photo(HEIFFile().bytes.dropLast())
    let spec = TileSpec(cell: PixelSize(width: 100, height: 100), focus: .centre, previews: .heic)
    let decoded = await outcome(pool, photo, [spec])
    if case .success(let decoded) = decoded { #expect(decoded.damage != nil) }
    await pool.shutdown()
  }

  @Test("The smaller pictures in raw files are used")
  func raw() async throws {
    let photo = CameraFile.colour
    let large = Card(width: 800, height: 600) { _, _ in photo }.stored(6).jpeg()
    func entries(_ jpeg: [UInt8]) -> [Int: TIFFWriter.Value] {
      [
        TIFFTag.jpegOffset.rawValue: .place(jpeg), TIFFTag.jpegLength.rawValue: .long(jpeg.count),
        TIFFTag.orientation.rawValue: .short(6),
      ]
    }
    var first = entries(Card(width: 160, height: 120).stored(6).jpeg())
    first[TIFFTag.dngVersion.rawValue] = .bytes([1, 4, 0, 0])
    let bench = try Workbench()
    let decoder = DecoderPool(.inProcess, count: 1)
    let file = try bench.photo(TIFFWriter.structure([first, entries(large)]))
    #expect(isPreview(try await decoder.decode(file, tiles: [Self.square(100)])))
    #expect(isPhoto(try await decoder.decode(file, tiles: [Self.square(300)])))
    #expect(isPhoto(try await decoder.decode(file, tiles: [.square(100)])))
    await decoder.shutdown()
  }

  @Test(
    "Real previews look like their photos", .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"))
  func photos() async throws {
    let decoder = DecoderPool(.inProcess, count: 2)
    let files = try ["photos", "corpora/edge-valid", "corpora/orientation"].flatMap {
      try Workbench.files($0)
    }
    var replaced = 0
    for file in files {
      let photo = Workbench.photo(file)
      guard case .success(let whole) = await outcome(decoder, photo, [.square(20)]),
        case .success(let preview) = await outcome(decoder, photo, [Self.square(20)]),
        whole.tiles != preview.tiles
      else { continue }
      replaced += 1
      // Small enough that the sharpness of a camera's thumbnails makes no difference.
      let pairs = zip(whole.tiles[0].pixels, preview.tiles[0].pixels)
      let sum = pairs.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(sum / whole.tiles[0].pixels.count < 12, "\(file)")
    }
    #expect(replaced > 5)
    await decoder.shutdown()
  }

  @Test("Dates are compared in UTC if both have an offset")
  func dates() {
    let taken = PhotoDate(year: 2024, month: 5, day: 31, hour: 17, offset: 120)
    var modified = PhotoDate(year: 2024, month: 5, day: 31, hour: 15, offset: 0)
    #expect(!EditRule.isEdit(taken: taken, modified: modified))
    modified.offset = nil
    #expect(EditRule.isEdit(taken: taken, modified: modified))
    modified.hour = 17
    #expect(!EditRule.isEdit(taken: taken, modified: modified))
    #expect(EditRule.isEdit(taken: nil, modified: modified))
    #expect(!EditRule.isEdit(taken: taken, modified: nil))
  }
}
