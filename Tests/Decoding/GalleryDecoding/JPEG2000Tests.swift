import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("JPEG 2000 is decoded as its header states, or refused")
struct JPEG2000Tests {
  private let bench: Workbench
  private let pool: DecoderPool

  init() throws {
    bench = try Workbench()
    pool = Workbench.pool(workers: 1)
  }

  private typealias Component = JPEG2000File.Component

  /// sYCC of the four quarters (IEC 61966-2-1, annex G), 0 to 1.
  private static let ycc: [[Double]] = JPEG2000File.quarters.map { rgb in
    let y = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
    return [y, 0.5 + (rgb[2] - y) / 1.772, 0.5 + (rgb[0] - y) / 1.402].map { max(0, min(1, $0)) }
  }

  /// A palette of 12 bits in the order of the quarters, with a column for alpha.
  private static let palette: [(String, [UInt8])] = [
    (
      "pclr",
      [0, 4, 4, 11, 11, 11, 7]
        + JPEG2000File.quarters.flatMap { $0.flatMap { JPEG2000File.big($0 > 0 ? 4095 : 0, 2) } + [255] }
    ),
    ("cmap", (0..<4).flatMap { [0, 0, 1, UInt8($0)] }),
    ("cdef", [0, 4, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 2, 0, 2, 0, 0, 0, 3, 0, 3, 0, 1, 0, 0]),
  ]

  /// Files of the four quarters.
  private static let files: [(name: String, bytes: [UInt8])] = {
    let whole = JPEG2000File()
    var tiles = whole
    (tiles.x, tiles.y, tiles.tile, tiles.tileX, tiles.tileY) = (38, 20, 32, 18, 10)
    var coarse = whole
    (coarse.width, coarse.components) = (192, Array(repeating: Component(dx: 3, dy: 1), count: 3))
    var wide = whole
    wide.components = [Component(depth: 12), Component(depth: 5, isSigned: true), Component(depth: 16)]
    var signed = whole
    signed.components = Array(repeating: Component(isSigned: true), count: 3)
    var bits = whole
    bits.components = Array(repeating: Component(depth: 1), count: 3)
    var chroma = whole
    (chroma.x, chroma.y, chroma.values) = (2, 4, ycc)
    chroma.components = [Component(), Component(dx: 2, dy: 2), Component(dx: 2, dy: 2)]
    var full = whole
    (full.values, full.components) = (ycc, [Component(), Component(isSigned: true), Component()])
    var indexed = whole
    (indexed.components, indexed.levels) = ([Component(depth: 2)], 2)
    indexed.values = (0..<4).map { [Double($0) / 3] }
    var turned = whole
    turned.values = JPEG2000File.quarters.map { $0.reversed() }
    var ink = whole
    ink.components.append(Component())
    ink.values = JPEG2000File.quarters.map { $0 + [1] }
    let order: [UInt8] = [0, 3, 0, 0, 0, 0, 0, 3, 0, 1, 0, 0, 0, 2, 0, 2, 0, 0, 0, 1]
    let channels = (0..<4).flatMap { channel -> [UInt8] in [0, channel, 0, channel / 3, 0, (channel + 1) % 4]
    }
    let opaque: [UInt8] = [0, 4] + channels
    return [
      ("a codestream", whole.codestream), ("tiles beside the corner", tiles.codestream),
      ("a coarse grid", coarse.codestream), ("mixed depths", wide.boxed(colours: 16)),
      ("signed samples", signed.codestream), ("single bits", bits.codestream),
      ("sYCC 4:2:0", chroma.boxed(colours: 18)), ("4:2:0 without a colour space", chroma.codestream),
      ("sYCC with signed differences", full.boxed(colours: 18)),
      ("a palette", indexed.boxed(colours: 16, palette)),
      ("channels in reverse", turned.boxed(colours: 16, [("cdef", order)])),
      ("an opaque channel", ink.boxed(colours: 16, [("cdef", opaque)])),
    ]
  }()

  @Test("Every form has its own pixels, whole and reduced", arguments: files.indices, [64, 16])
  func pixels(index: Int, side: Int) async throws {
    let (name, bytes) = Self.files[index]
    let decoded = try await pool.decode(try bench.photo(bytes), tiles: [.square(side, fit: .contain)])
    await pool.shutdown()
    let tile = decoded.tiles[0]
    #expect(decoded.damage == nil && decoded.notes.isEmpty)
    #expect(tile.size == PixelSize(width: side, height: side * 3 / 4), "\(name): \(tile.size)")
    for (quarter, colour) in JPEG2000File.quarters.enumerated() {
      let found = tile.colour(quarter % 2 == 0 ? 0.06 : 0.94, quarter < 2 ? 0.08 : 0.92)
      #expect(Tile.isNear(found, colour.map { UInt8($0 * 255) }, 2), "\(name): \(quarter) is \(found)")
    }
  }

  @Test("A reduced photo does not move", arguments: [1, 2])
  func place(sampling: Int) async throws {
    var file = JPEG2000File(x: 7, width: 512, height: 64)
    file.components = [Component(), Component(dx: sampling), Component(dx: sampling)]
    // A ramp in luma, or in all three.
    file.sample = { component, x, _ in sampling == 1 || component == 0 ? Double(x) / 511 : 0.5 }
    let decoded = try await pool.decode(
      try bench.photo(file.codestream), tiles: [TileSpec(cell: PixelSize(width: 32, height: 4))])
    await pool.shutdown()
    for column in 1..<31 {
      let found = Int(decoded.tiles[0].colour((Double(column) + 0.5) / 32, 0.5)[0])
      #expect(abs(found - (column * 16 + 8) * 255 / 511) <= 2, "column \(column) is \(found)")
    }
  }

  @Test("Strips of an image are its rows", arguments: [0, 2])
  func strips(levels: Int) throws {
    var file = JPEG2000File(x: 11, y: 7, width: 300, height: 230, tile: 100, tileX: 3, tileY: 5)
    file.components = [Component(), Component(dx: 2, dy: 2), Component(dx: 3)]
    file.sample = { Double(($1 * 7 + $2 * 3 + $0 * 50) % 256) / 255 }
    let bytes = file.codestream
    let image = try JP2Image(HeaderBytes(bytes))
    let header = try Header.read(HeaderBytes(bytes), limits: DecodingLimits())
    let request = DecodeRequest(header, tiles: [.square(2)], scanLimit: 1)
    let plan = DecodePlan.plans(for: request, crops: [Crop.whole])[0]
    func rows(_ limit: Int) throws -> [UInt8] {
      let strips = JP2Strips(image, bytes, plan, levels: levels, strict: true, sampleLimit: limit)
      return try (0..<strips.height).flatMap { _ in try strips.next(1) }
    }
    #expect(try rows(1) == rows(.max))
  }

  @Test("A truncated photo is shown as far as it goes, and reported")
  func truncated() async throws {
    var file = JPEG2000File(width: 128, height: 96, tile: 32)
    file.sample = { Double(($1 * 7 + $2 * 3 + $0 * 50) % 256) / 255 }
    let whole = file.codestream
    let headerEnd = try JP2Image(HeaderBytes(whole)).firstTile
    for count in [whole.count - 1, whole.count - 2, whole.count * 3 / 4, whole.count / 2, headerEnd + 2000] {
      let photo = try await pool.decode(try bench.photo(Array(whole.prefix(count))), tiles: [.square(96)])
      let full = try await pool.decode(try bench.photo(whole), tiles: [.square(96)])
      let isComplete = count >= whole.count - 2
      #expect(photo.damage == (isComplete ? Damage.noEnd : Damage.endsInPicture))
      #expect(full.damage == nil)
      #expect(photo.tiles[0].colour(0.1, 0.1) == full.tiles[0].colour(0.1, 0.1))
      #expect((photo.tiles[0].pixels == full.tiles[0].pixels) == isComplete)
    }
    let photo = try bench.photo(Array(whole.prefix(headerEnd)))
    #expect(await outcome(pool, photo).failure != nil)
    await pool.shutdown()
  }

  /// Returns the bytes with others in place of those at an offset.
  private static func changed(_ bytes: [UInt8], at offset: Int, _ other: [UInt8]) -> [UInt8] {
    bytes[..<offset] + other + bytes[(offset + other.count)...]
  }

  @Test("What OpenJPEG does not honour is refused by the header, with the reason")
  func refused() throws {
    let file = JPEG2000File()
    let stream = file.codestream
    // The segments of capabilities and of Part 2's offsets, after the size.
    let size = 4 + 38 + 3 * 3
    func with(segment: [UInt8]) -> [UInt8] { stream[..<size] + segment + stream[size...] }
    var deep = stream
    deep[42] = 23
    var grey = file
    grey.components.removeLast(2)
    let cases: [([UInt8], String)] = [
      (Self.changed(stream, at: 6, [0x40, 0]), "high-throughput JPEG 2000 is not supported"),
      (with(segment: [0xFF, 0x50, 0, 6, 0, 2, 0, 0]), "high-throughput JPEG 2000 is not supported"),
      (Self.changed(stream, at: size + 12, [0x40]), "high-throughput JPEG 2000 is not supported"),
      (with(segment: [0xFF, 0x70, 0, 2]), "JPEG 2000 with extensions of Part 2 is not supported"),
      (deep, "JPEG 2000 with 24 bits a sample is not supported"),
      (file.boxed(colours: 24), "JPEG 2000 with colour space 24 is not supported"),
      (grey.boxed(colours: 16, [("pclr", [0, 1, 1, 7, 0])]), "damaged header: the palette has no channels"),
    ]
    for (bytes, reason) in cases {
      let failure = #expect(throws: DecodingFailure.self) {
        try Header.read(HeaderBytes(bytes), limits: DecodingLimits())
      }
      #expect(failure?.description == reason)
    }
  }

  @Test("A small file that states many pixels ends within the limits")
  func bomb() async throws {
    let stream = JPEG2000File(width: 16, height: 16).codestream
    for side in [20_000, 60_000] {
      let sides = JPEG2000File.big(side, 4) + JPEG2000File.big(side, 4)
      let stated = Self.changed(Self.changed(stream, at: 8, sides), at: 24, sides)
      let answer = await outcome(pool, try bench.photo(stated), [.square(300)])
      if side == 60_000 {
        #expect(answer.failure == .tooManyPixels(side * side, limit: DecodingLimits().pixels))
      } else {
        switch answer {
        case .success(let photo): #expect(photo.damage != nil)
        case .failure(.undecodable), .failure(.needsMoreMemory): break
        case .failure(let failure): Issue.record("\(failure)")
        }
      }
    }
    await pool.shutdown()
  }
}
