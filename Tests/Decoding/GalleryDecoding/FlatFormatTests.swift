import CFixtures
import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

/// Files of formats that the fixtures' library cannot write, with an orange upper row and a blue lower one.
private enum FlatFile {
  static let orange: [UInt8] = [200, 90, 40]
  static let blue: [UInt8] = [40, 90, 200]

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  /// The header of a BMP of 2 × 2 pixels with its palette or masks, and the rows, lowest first.
  static func bmp(_ depth: Int, compression: Int = 0, extra: [UInt8] = [], rows: [UInt8], height: Int = 2)
    -> [UInt8]
  {
    let info =
      little(40, 4) + little(2, 4) + little(height, 4) + little(1, 2) + little(depth, 2)
      + little(compression, 4)
      + little(rows.count, 4) + little(0, 8) + little(depth <= 8 ? extra.count / 4 : 0, 4) + little(0, 4)
    let start = 14 + info.count + extra.count
    return Array("BM".utf8) + little(start + rows.count, 4) + little(0, 4) + little(start, 4) + info + extra
      + rows
  }

  static func icon(_ images: [(side: Int, [UInt8])]) -> [UInt8] {
    var (entries, data) = ([UInt8](), [UInt8]())
    for (side, image) in images {
      entries += [UInt8(side), UInt8(side), 0, 0, 1, 0, 24, 0] + little(image.count, 4)
      entries += little(6 + images.count * 16 + data.count, 4)
      data += image
    }
    return [0, 0, 1, 0] + little(images.count, 2) + entries + data
  }

  static func psd(
    mode: Int = 3, depth: Int = 8, version: Int = 1, channels: [[UInt8]], palette: [UInt8] = [],
    resources: [UInt8] = [], packs: Bool = false
  ) -> [UInt8] {
    var body = channels.flatMap { $0 }
    if packs {
      // Literal runs, one a row.
      let rows = channels.flatMap { [Array($0.prefix($0.count / 2)), Array($0.suffix($0.count / 2))] }
      body = rows.flatMap { big($0.count + 1, version * 2) } + rows.flatMap { [UInt8($0.count - 1)] + $0 }
    }
    return Array("8BPS".utf8) + big(version, 2) + big(0, 6) + big(channels.count, 2) + big(2, 4) + big(2, 4)
      + big(depth, 2) + big(mode, 2) + big(palette.count, 4) + palette + big(resources.count, 4) + resources
      + big(0, version * 4) + big(packs ? 1 : 0, 2) + body
  }

  static func resource(_ id: Int, _ bytes: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + big(id, 2) + [0, 0] + big(bytes.count, 4) + bytes + (bytes.count % 2 == 1 ? [0] : [])
  }

  private static let palette = [40, 90, 200, 0, 200, 90, 40, 0].map { UInt8($0) }
  /// The three bytes of a BMP's pixel have the order blue, green, red.
  static let rows24: [UInt8] = [200, 90, 40, 200, 90, 40, 0, 0, 40, 90, 200, 40, 90, 200, 0, 0]
  private static let rows32: [UInt8] = [200, 90, 40, 0, 200, 90, 40, 0, 40, 90, 200, 0, 40, 90, 200, 0]
  private static let planes: [[UInt8]] = [[200, 200, 40, 40], [90, 90, 90, 90], [40, 40, 200, 200]]

  static let all: [(name: String, bytes: [UInt8])] = [
    ("BMP 24", bmp(24, rows: rows24)),
    ("BMP from above", bmp(24, rows: Array(rows24[8...] + rows24[..<8]), height: -2)),
    ("BMP 32 with an unused byte", bmp(32, rows: rows32)),
    ("BMP 1", bmp(1, extra: palette, rows: [0xC0, 0, 0, 0, 0, 0, 0, 0])),
    ("BMP 4", bmp(4, extra: palette, rows: [0x11, 0, 0, 0, 0, 0, 0, 0])),
    ("BMP 8", bmp(8, extra: palette, rows: [1, 1, 0, 0, 0, 0, 0, 0])),
    (
      "BMP masks",
      bmp(
        32, compression: 3, extra: little(0xFF, 4) + little(0xFF00, 4) + little(0xFF0000, 4),
        rows: [
          40, 90, 200, 0, 40, 90, 200, 0, 200, 90, 40, 0, 200, 90, 40, 0,
        ])
    ),
    (
      "ICO of two images",
      icon([(1, [0, 1, 2]), (2, Array(bmp(24, rows: rows24 + [0, 0, 0, 0, 0, 0, 0, 0], height: 4)[14...]))])
    ),
    ("PSD", psd(channels: planes + [[9, 9, 9, 9]])),
    ("PSD packed", psd(channels: planes, packs: true)),
    ("PSB packed", psd(version: 2, channels: planes, packs: true)),
    ("PSD 16", psd(depth: 16, channels: planes.map { $0.flatMap { [$0, $0] } })),
    (
      "PSD indexed",
      psd(
        mode: 2, channels: [[0, 0, 1, 1]],
        palette: (0..<3).flatMap { [orange[$0], blue[$0]] + [UInt8](repeating: 0, count: 254) })
    ),
  ]
}

@Suite("BMP, ICO, PSD, JPEG 2000 and SVG")
struct FlatFormatTests {
  private func rows(_ pool: DecoderPool, _ photo: Photo) async throws -> (top: [UInt8], bottom: [UInt8]) {
    let decoded = try await pool.decode(photo, tiles: [.square(2)])
    let tile = decoded.tiles[0]
    #expect(decoded.damage == nil)
    let (bytes, pixel) = (Array(tile.pixels), tile.format.bytesPerPixel)
    return (Array(bytes[..<3]), Array(bytes[(3 * pixel)..<(3 * pixel + 3)]))
  }

  @Test("Every form has its own pixels", arguments: FlatFile.all.indices)
  func pixels(index: Int) async throws {
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let (name, bytes) = FlatFile.all[index]
    let (top, bottom) = try await rows(pool, try bench.photo(bytes))
    #expect(top == FlatFile.orange && bottom == FlatFile.blue, "\(name): \(top), \(bottom)")
    await pool.shutdown()
  }

  @Test("CMYK of Photoshop has no ink at 255", arguments: [false, true])
  func colours(packs: Bool) async throws {
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let (none, full): ([UInt8], [UInt8]) = ([255, 255, 255, 255], [255, 255, 0, 0])
    let file = FlatFile.psd(mode: 4, channels: [none, none, none, full], packs: packs)
    let found = try await rows(pool, try bench.photo(file))
    #expect(found.top.allSatisfy { $0 > 250 } && found.bottom.allSatisfy { $0 < 60 }, "\(found)")
    await pool.shutdown()
  }

  @Test("Without a flattened image, the thumbnail of Photoshop is shown with a note, or the file is rejected")
  func unflattened() async throws {
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    func file(_ hasImage: UInt8, thumbnail: [UInt8] = []) -> [UInt8] {
      let version = FlatFile.resource(0x0421, [0, 0, 0, 1, hasImage, 0, 0, 0, 0])
      let header = [UInt8](repeating: 0, count: 28)
      let preview = thumbnail.isEmpty ? [] : FlatFile.resource(0x040C, header + thumbnail)
      let white = [UInt8](repeating: 255, count: 4)
      return FlatFile.psd(channels: [white, white, white], resources: version + preview)
    }
    let shown = try await pool.decode(
      try bench.photo(file(0, thumbnail: Card().jpeg())), tiles: [.square(32)])
    #expect(shown.notes == [Notes.thumbnailOnly] && shown.tiles[0].isUprightCard)
    #expect(try await rows(pool, try bench.photo(file(1, thumbnail: Card().jpeg()))).top == [255, 255, 255])
    let failure = await outcome(pool, try bench.photo(file(0))).failure
    #expect(failure == .unsupported("PSD without a flattened image (saved without maximum compatibility)"))
    await pool.shutdown()
  }

  @Test("EXIF and profiles of Photoshop are read")
  func resources() async throws {
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let exif: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0, 0, 0, 0, 0]
    let planes: [[UInt8]] = [[200, 200, 40, 40], [90, 90, 90, 90], [40, 40, 200, 200]]
    let turned = FlatFile.psd(channels: planes, resources: FlatFile.resource(0x0422, exif))
    #expect(try await rows(pool, try bench.photo(turned)).top == FlatFile.blue)
    // Display P3 shows more red than sRGB with the same numbers.
    let profile = try #require(StatedColour.coded(primaries: 12, transfer: 13).profile)
    let wide = FlatFile.psd(channels: planes, resources: FlatFile.resource(0x040F, profile))
    #expect(try await rows(pool, try bench.photo(wide)).top[0] > 205)
    await pool.shutdown()
  }

  private static let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' ".utf8)

  @Test(
    "An SVG has the proportions of its attributes",
    arguments: [
      ("width='20mm' height='10mm'", 4096, 2048), ("width='100%' viewBox='0,0,30,60'", 2048, 4096),
      ("height='50' viewBox='0 0 40 20'", 4096, 2048), ("width='30000' height='30000'", 4096, 4096),
      ("viewBox='0 0 3 1.5'", 4096, 2048), ("width='4em' height='32'", 4096, 2048),
      ("width='1in' height='48'", 4096, 2048), ("font-size='8' width='4em' height='16px'", 4096, 2048),
      ("style='width: 40mm; height: 2cm' viewBox='0 0 9 9'", 4096, 2048),
    ])
  func proportions(attributes: String, width: Int, height: Int) async throws {
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let photo = try bench.photo(Self.svg + Array("\(attributes)><rect width='9' height='9'/></svg>".utf8))
    #expect(try await pool.inspect(photo).size == PixelSize(width: width, height: height))
    #expect(await outcome(pool, photo).failure == nil)
    await pool.shutdown()
  }

  @Test("An SVG has its own colours")
  func drawing() async throws {
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let drawing = """
      <?xml version="1.0"?><!-- a > b --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2">\
      <rect width="2" height="1" fill="rgb(200,90,40)"/><rect y="1" width="2" height="1" fill="rgb(40,90,200)"/></svg>
      """
    let tile = try await pool.decode(try bench.photo(Array(drawing.utf8)), tiles: [.square(32)]).tiles[0]
    // Resampling mixes only the rows beside the edge between the halves.
    for (row, colour) in [
      (0, FlatFile.orange), (12, FlatFile.orange), (19, FlatFile.blue), (31, FlatFile.blue),
    ] {
      let start = row * 32 * tile.format.bytesPerPixel
      #expect(Array(Array(tile.pixels)[start..<start + 3]) == colour, "row \(row)")
    }
    await pool.shutdown()
  }

  @Test("An SVG may have any Unicode encoding, with or without a byte-order mark")
  func encodings() async throws {
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let root = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>"
    let drawing = "\(root)<!-- ä --><rect width='8' height='8' fill='rgb(200,90,40)'/></svg>"
    let declared = "<?xml version='1.0' encoding='UTF-16'?>\n\(drawing)"
    let units = [drawing, declared].map { Array($0.utf16) }
    let little = units.map { $0.flatMap { FlatFile.little(Int($0), 2) } }
    let big = units.map { $0.flatMap { FlatFile.big(Int($0), 2) } }
    let files: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF] + Array(drawing.utf8), [0xFF, 0xFE] + little[0], [0xFE, 0xFF] + big[0], little[1],
      big[1],
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
        + drawing.unicodeScalars.map { UInt8($0.value) },
    ]
    for file in files {
      #expect(try await rows(pool, try bench.photo(file)).bottom == FlatFile.orange, "\(file.prefix(4))")
    }
    await pool.shutdown()
  }

  @Test("An SVG draws nothing from other files or servers", arguments: [false, true])
  func references(inProcess: Bool) async throws {
    let bench = try Workbench()
    // Without the sandbox, librsvg itself must not open anything.
    let pool = inProcess ? DecoderPool(.inProcess, count: 1) : Workbench.pool(workers: 1)
    let secret = "<rect id='a' width='2' height='2' fill='red'/>"
    let image = try bench.photo(Card().encoded(".png"), name: "secret.png").id
    let other = try bench.photo(
      Self.svg + Array("width='2' height='2'>\(secret)</svg>".utf8), name: "secret.svg"
    ).id
    let text = try bench.photo(Array(secret.utf8), name: "secret.txt").id
    _ = try bench.photo(Array("rect { fill: red }".utf8), name: "secret.css")
    let server = try LoopbackServer { _ in LoopbackReply(Card().encoded(".png")) }
    let web = "http://\(server.host)/a.png"
    let size = "width='2' height='2'"
    let start = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(size)>"
    for body in [
      "<image \(size) xlink:href='file://\(image)'/>", "<image \(size) xlink:href='secret.png'/>",
      "<image \(size) href='\(web)'/>", "<use href='\(other)#a'/>", "<use href='secret.svg#a'/>",
      "<use href='file://\(other)#a'/>", "<style>@import url('\(web)'); @import url('secret.css');</style>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='secret.svg'/>",
    ] {
      let tile = try await pool.decode(
        try bench.photo(Array("\(start)\(body)</svg>".utf8)), tiles: [.square(2)])
      #expect(tile.tiles[0].pixels.allSatisfy { $0 == 0 }, "\(body)")
    }
    for place in ["file://\(text)", "secret.txt", web] {
      let entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM '\(place)'>]>\(start)&x;</svg>"
      let answer = await outcome(pool, try bench.photo(Array(entity.utf8)))
      #expect((try? answer.get())?.tiles[0].pixels.allSatisfy { $0 == 0 } ?? true, "\(place)")
    }
    #expect(server.requests.isEmpty)
    let drawn = try await pool.decode(
      try bench.photo(Array("\(start)\(secret)</svg>".utf8)), tiles: [.square(2)])
    #expect(!drawn.tiles[0].pixels.allSatisfy { $0 == 0 })
    let written = "\(start)<text y='2'>a</text></svg>"
    #expect(
      try await pool.decode(try bench.photo(Array(written.utf8)), tiles: [.square(2)]).notes == [
        Notes.undrawnSVG
      ])
    await pool.shutdown()
  }

  @Test(
    "Forms that cannot be shown are named",
    arguments: [
      (FlatFile.psd(mode: 7, channels: [[0, 0, 0, 0]]), "PSD in multichannel mode is not supported"),
      (FlatFile.psd(depth: 32, channels: []), "PSD with 32 bits a channel is not supported"),
      (FlatFile.psd(mode: 9, channels: []), "PSD in Lab mode is not supported"),
      (FlatFile.bmp(8, compression: 1, rows: [0]), "BMP with compression 1 is not supported"),
      (Array("<svg/>".utf8), "SVG without a size is not supported"),
      (Array("<svg viewBox='0 0 inf 1'/>".utf8), "SVG without a size is not supported"),
      (
        FlatFile.psd(channels: []).enumerated().map { (14..<22).contains($0) ? 0xFF : $1 },
        "damaged header: 4294967295 × 4294967295 pixels are not valid"
      ),
      (
        FlatFile.bmp(32, rows: [0]).enumerated().map {
          (18..<26).contains($0) ? ($0 % 4 == 1 ? 0x7F : 0xFF) : $1
        },
        "damaged header: 2147483647 × 2147483647 pixels are not valid"
      ),
      (Array("<svg width='3lh' height='2'>".utf8), "SVG with a size of 3lh is not supported"),
    ])
  func refused(bytes: [UInt8], reason: String) async throws {
    #expect(throws: DecodingFailure.self) { try Header.read(HeaderBytes(bytes), limits: DecodingLimits()) }
    do { _ = try Header.read(HeaderBytes(bytes), limits: DecodingLimits()) } catch {
      #expect(error.description == reason)
    }
  }

  @Test("200 changes of each file neither crash a worker nor hang it")
  func mutations() async throws {
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 2))
    var generator = SplitMix64(seed: 36)
    let drawing =
      Self.svg + Array("width='9' height='9'><path d='M0 0L9 9H3z'/><rect width='4' height='4'/></svg>".utf8)
    for file in FlatFile.all.map(\.bytes) + [Card(width: 24, height: 16).encoded(".jp2"), drawing] {
      for _ in 0..<200 {
        var bytes = file
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          bytes[Int.random(in: 2..<bytes.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        if Bool.random(using: &generator) {
          bytes.removeLast(Int.random(in: 0..<bytes.count - 4, using: &generator))
        }
        switch await outcome(pool, try bench.photo(bytes, name: "changed")).failure {
        case .crashed, .exited, .tookTooLong, .invalidReply, .noWorker:
          Issue.record("\(bytes) ends a worker")
        default: break
        }
      }
    }
    await pool.shutdown()
  }
}
