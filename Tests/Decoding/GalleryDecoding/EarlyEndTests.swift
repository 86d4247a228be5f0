import CFixtures
import GalleryModel
import TestSupport
import Testing
import Vips

@testable import GalleryDecoding

@Suite("Truncated files are shown as far as they decode, and reported as damaged")
struct EarlyEndTests {
  private let bench: Workbench
  private let pool: DecoderPool

  init() throws {
    bench = try Workbench()
    pool = Workbench.pool(workers: 1)
  }

  private func outcomes(_ files: [[UInt8]], _ spec: TileSpec = .square(32)) async throws
    -> [Result<DecodedPhoto, DecodingFailure>]
  {
    var results: [Result<DecodedPhoto, DecodingFailure>] = []
    for file in files { results.append(await outcome(pool, try bench.photo(file), [spec])) }
    await pool.shutdown()
    return results
  }

  /// The file without a few bytes, or without some fraction, at its end.
  private func cuts(_ file: [UInt8]) -> [[UInt8]] {
    let counts = Array(1...20) + (1..<20).map { file.count * $0 / 20 }
    return counts.filter { $0 < file.count }.map { Array(file.dropLast($0)) }
  }

  @Test("A GIF that is cut anywhere is always reported", arguments: [1, 2])
  func gif(frames: Int) async throws {
    let files = cuts(GIFFile.card(frames: frames))
    let results = try await outcomes(files)
    for (file, result) in zip(files, results) {
      switch result {
      case .success(let photo):
        #expect(
          [Damage.endsInPicture, Damage.noEnd].contains(photo.damage),
          "\(file.count) bytes: \(photo.damage ?? "")")
      case .failure(let failure):
        let reasons = [
          "damaged header: the file ends too early", "cannot be decoded: the file ends within the image",
        ]
        #expect(reasons.contains(failure.description), "\(file.count) bytes: \(failure)")
      }
    }
  }

  @Test("A truncated GIF shows its first rows, or its whole first frame")
  func gifRows() async throws {
    let whole = GIFFile.card()
    let twice = GIFFile.card(frames: 2)
    let results = try await outcomes([
      Array(whole.prefix(whole.count * 3 / 4)), Array(twice.dropLast(30)), whole, twice,
    ])
    let (half, animated) = (try results[0].get(), try results[1].get())
    #expect(half.damage == Damage.endsInPicture)
    #expect(Tile.isNear(half.tiles[0].colour(0.25, 0.1), Card.red, 40))
    #expect(animated.damage == Damage.noEnd && animated.tiles[0].isUprightCard)
    for result in results[2...] {
      let photo = try result.get()
      #expect(photo.damage == nil && photo.tiles[0].isUprightCard)
    }
  }

  @Test("A GIF with invalid codes shows the rows before them")
  func gifCodes() async throws {
    var file = GIFFile.card()
    let start = GIFFile.data(of: file)
    // At the end of the first data block: codes outside any table.
    let end = start + Int(file[start])
    for index in end - 8..<end { file[index] = 0xFE }
    let photo = try #require(try await outcomes([file]).first).get()
    #expect(photo.damage == Damage.brokenData)
    #expect(Tile.isNear(photo.tiles[0].colour(0.25, 0.1), Card.red, 40))
  }

  @Test("A PNG without its end chunk is shown whole and reported as damaged")
  func png() async throws {
    let whole = Card().encoded(".png")
    let files = (1...12).map { Array(whole.dropLast($0)) }
    for result in try await outcomes(files) {
      let photo = try result.get()
      #expect(photo.damage == Damage.noEnd)
      #expect(photo.tiles[0].isUprightCard)
    }
  }

  @Test("A truncated text chunk after the pixels of a PNG loses no pixel")
  func pngText() async throws {
    let whole = Card().encoded(".png")
    let text = Chunk.make("tEXt", Array(repeating: 65, count: 100))
    let photo = try #require(try await outcomes([whole.dropLast(12) + text.prefix(50)]).first).get()
    #expect(photo.damage != nil && photo.tiles[0].isUprightCard)
  }

  @Test("A truncated TIFF shows its complete strips", arguments: [1, 4, 64])
  func tiff(rows: Int) async throws {
    let whole = TIFFFile.card(rowsPerStrip: rows)
    let results = try await outcomes([
      whole, Array(whole.dropLast(10)), Array(whole.prefix(whole.count * 3 / 4)),
    ])
    let photo = try results[0].get()
    #expect(photo.damage == nil && photo.tiles[0].isUprightCard)
    for result in results[1...] {
      let photo = try result.get()
      #expect(photo.damage == Damage.pixelsBehindEnd)
      #expect(Tile.isNear(photo.tiles[0].colour(0.25, 0.25), Card.red, 8))
    }
    #expect(try results[2].get().tiles[0].colour(0.5, 0.99) == [0, 0, 0])
  }

  @Test(
    "A truncated compressed strip shows its rows if libvips returns them",
    arguments: TIFFFile.Compression.allCases)
  func strip(compression: TIFFFile.Compression) async throws {
    let whole = TIFFFile.card(rowsPerStrip: 64, compression)
    let results = try await outcomes([whole, Array(whole.prefix(whole.count * 3 / 4))])
    let photo = try results[0].get()
    #expect(photo.damage == nil && photo.tiles[0].isUprightCard)
    // Later versions return no row of such a strip.
    if results[1].failure == .undecodable(Damage.pixelsBehindEnd), !VipsLibrary.version.hasPrefix("8.14.") {
      return
    }
    let cut = try results[1].get()
    #expect(cut.damage == Damage.pixelsBehindEnd)
    #expect(Tile.isNear(cut.tiles[0].colour(0.25, 0.25), Card.red, 8))
    #expect(Tile.isNear(cut.tiles[0].colour(0.25, 0.6), Card.blue, 8))
    #expect(cut.tiles[0].colour(0.5, 0.99) == [0, 0, 0])
  }

  @Test("A TIFF without any row has one readable reason")
  func tiffWithout() async throws {
    let whole = TIFFFile.card(rowsPerStrip: 16)
    let start = whole.count - 96 * 64 * 3
    let failure = try #require(try await outcomes([Array(whole.prefix(start + 100))]).first).failure
    #expect(failure == .undecodable(Damage.pixelsBehindEnd))
  }

  @Test("A broken second directory does not reject the first", arguments: [8, 9, 4000, 1 << 30])
  func secondDirectory(place: Int) async throws {
    let photo = try #require(try await outcomes([TIFFFile.card(rowsPerStrip: 16, next: place)]).first).get()
    #expect(photo.damage == nil && photo.tiles[0].isUprightCard)
    // A directory that links back to the first only ends the list.
    #expect(photo.notes == (place == 8 ? [] : [Notes.laterPage]))
  }

  @Test("A truncated later page is noted")
  func laterPage() async throws {
    let first = TIFFFile.card(rowsPerStrip: 16)
    // The second directory is a copy of the first, whose pixels are beyond the end.
    var second = Array(first[8..<122])
    second.replaceSubrange(2 + 5 * 12 + 8..<2 + 5 * 12 + 12, with: TIFFWriter.number(first.count + 114, 4))
    let file = TIFFFile.card(rowsPerStrip: 16, next: first.count) + second
    let places = [1 << 20, 1 << 20, 1 << 20, 1 << 20].flatMap { TIFFWriter.number($0, 4) }
    let photo = try #require(try await outcomes([file + places]).first).get()
    #expect(photo.damage == nil && photo.tiles[0].isUprightCard)
    #expect(photo.notes == [Notes.laterPage])
  }

  @Test("A truncated WebP is reported")
  func webp() async throws {
    let whole = Card(width: 200, height: 200).encoded(".webp")
    let failure = try #require(try await outcomes([Array(whole.prefix(whole.count / 2))]).first).failure
    #expect(failure == .undecodable(Damage.endsEarly))
  }
}

@Suite("Messages of libraries become one readable cause")
struct DecoderReasonTests {
  @Test(
    "Function names, error numbers and repetitions are removed",
    arguments: [
      (
        "TIFFFillStrip: Read error at scanline 4294967295; got 1471 bytes, expected 7680\ntiff2vips: read error\n",
        Damage.pixelsBehindEnd
      ),
      ("tiff2vips: required field 262 missing\n", "required field 262 missing"),
      ("TIFFFetchDirectory: source input: Can not read TIFF directory\n", Damage.directoryBehindEnd),
      ("tiff2vips: read error\n", "read error"),
      (
        "source: bad seek to 9\nheif: Invalid input: No 'meta' box (2.104)\n",
        "No 'meta' box"
      ),
      ("a: b\na: b\n", "b"),
      ("", ""),
    ])
  func cause(report: String, expected: String) { #expect(DecoderReason.cause(report) == expected) }
}

/// Takes GIFs apart.
enum GIFFile {
  /// A card, repeated in each frame.
  static func card(frames: Int = 1) -> [UInt8] {
    let one = Card().encoded(".gif")
    guard one.count > 13 else { return [] }
    let start = 13 + (one[10] & 0x80 == 0 ? 0 : 3 << (Int(one[10] & 7) + 1))
    let frame = Array(one[start..<one.count - 1])
    return one[..<start] + Array(repeating: frame, count: frames).joined() + [0x3B]
  }

  /// The offset of the blocks of the first frame's data.
  static func data(of file: [UInt8]) -> Int {
    var offset = 13 + (file[10] & 0x80 == 0 ? 0 : 3 << (Int(file[10] & 7) + 1))
    while file[offset] == 0x21 {
      offset += 2
      while file[offset] != 0 { offset += Int(file[offset]) + 1 }
      offset += 1
    }
    let flags = file[offset + 9]
    return offset + 11 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
  }
}

/// Writes TIFFs with the directory before the pixels, as scanners do.
enum TIFFFile {
  /// The compression of strips, by the format's numbers, in the simplest valid form.
  enum Compression: Int, CaseIterable {
    case none = 1
    case deflate = 8
    case packBits = 32773

    func compressed(_ strip: ArraySlice<UInt8>) -> [UInt8] {
      switch self {
      case .none: Array(strip)
      case .deflate: Chunk.stored(Array(strip))
      case .packBits:
        stride(from: strip.startIndex, to: strip.endIndex, by: 96).flatMap { [95] + strip[$0..<$0 + 96] }
      }
    }
  }

  /// A card.
  ///
  /// - Parameter next: The offset of the second directory.
  static func card(rowsPerStrip: Int, next: Int = 0, _ compression: Compression = .none) -> [UInt8] {
    let card = Card()
    let count = (card.height + rowsPerStrip - 1) / rowsPerStrip
    let row = card.width * 3
    let strips = (0..<count).map { strip in
      let start = strip * rowsPerStrip * row
      return compression.compressed(card.pixels[start..<min(start + rowsPerStrip * row, card.pixels.count)])
    }
    // The header, the directory of nine fields, and the numbers that do not fit into it.
    let depths = 8 + 2 + 9 * 12 + 4
    let places = depths + 6
    let pixels = places + 8 * count
    func long(_ number: Int) -> [UInt8] { TIFFWriter.number(number, 4) }
    func field(_ tag: Int, _ type: Int, _ values: Int, _ value: Int) -> [UInt8] {
      TIFFWriter.number(tag, 2) + TIFFWriter.number(type, 2) + long(values) + long(value)
    }
    let counts = strips.map(\.count)
    let offsets = (0..<count).map { pixels + counts[..<$0].reduce(0, +) }
    let header = Array("II*\0".utf8) + long(8) + TIFFWriter.number(9, 2)
    let size = field(0x100, 4, 1, card.width) + field(0x101, 4, 1, card.height)
    let kind = field(0x102, 3, 3, depths) + field(0x103, 3, 1, compression.rawValue) + field(0x106, 3, 1, 2)
    let strip = field(0x111, 4, count, count == 1 ? pixels : places) + field(0x115, 3, 1, 3)
    let rows =
      field(0x116, 4, 1, rowsPerStrip) + field(0x117, 4, count, count == 1 ? counts[0] : places + 4 * count)
    let numbers =
      [8, 8, 8].flatMap { TIFFWriter.number($0, 2) } + offsets.flatMap(long) + counts.flatMap(long)
    return header + size + kind + strip + rows + long(next) + numbers + strips.flatMap { $0 }
  }
}
