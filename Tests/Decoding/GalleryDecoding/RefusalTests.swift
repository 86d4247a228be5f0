import CFixtures
import Foundation
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Files that are not photos are named before any decoder reads them")
struct RefusalTests {
  private func failure(_ bytes: [UInt8], _ limits: DecodingLimits = DecodingLimits()) -> DecodingFailure? {
    let header = HeaderBytes(bytes)
    do throws(DecodingFailure) {
      _ = try Header.read(header, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Other types of files are named by their content",
    arguments: [
      ("", "empty file"),
      ("BM123456", "damaged header: the file ends too early"),
      ("%PDF-1.4", "not an image: PDF document"),
      ("<!DOCTYPE html><html>", "not an image: HTML page"),
      ("<html>", "not an image: HTML page"),
      ("{\"a\":1}", "not an image: JSON document"),
      ("hello, this is a note", "not an image: text"),
      ("PK\u{3}\u{4}....", "not an image: ZIP archive"),
      ("P6 1 1 255 abc", "PPM is not supported"),
      ("GIF89a", "damaged header: the file ends too early"),
    ])
  func content(text: String, expected: String) {
    #expect(failure(Array(text.utf8))?.description == expected)
  }

  @Test("Headers beyond the limits are rejected")
  func limits() {
    // A JPEG whose frame states 65,500 × 65,500.
    var huge = Card().jpeg()
    for index in huge.indices.dropLast(9) where huge[index] == 0xFF && huge[index + 1] == 0xC0 {
      huge.replaceSubrange(index + 5..<index + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
      break
    }
    #expect(failure(huge)?.description == "has 4290.3 MP, the limit is 512 MP")

    var twelve = Card().jpeg()
    for index in twelve.indices.dropLast(9) where twelve[index] == 0xFF && twelve[index + 1] == 0xC0 {
      twelve[index + 4] = 12
      break
    }
    #expect(failure(twelve) == .unsupported("12-bit JPEG"))

    var lossless = Card().jpeg()
    for index in lossless.indices.dropLast(9) where lossless[index] == 0xFF && lossless[index + 1] == 0xC0 {
      lossless[index + 1] = 0xC3
      break
    }
    #expect(failure(lossless) == .unsupported("lossless JPEG"))

    var png = Card().encoded(".png")
    png.replaceSubrange(8..<33, with: Chunk.header(width: 10_000_000))
    #expect(failure(png) == .sideTooLong(10_000_000, limit: 262_144))
    // A chunk that claims a gigabyte.
    let claim =
      Array(Card().encoded(".png").prefix(33)) + [0x40, 0, 0, 0] + Array("iTXt".utf8) + [0, 0, 0, 0]
    #expect(failure(claim) == .damagedHeader("chunk iTXt is longer than the file"))

    let gif =
      Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0, 0x3B]
    #expect(failure(gif) == .tooManyPixels(65535 * 65535, limit: 512_000_000))

    var small = DecodingLimits()
    small.memory = 10_000
    #expect(failure(Card().jpeg { $0.progressive = 1 }, small) == .needsMoreMemory(limit: 10_000))
    #expect(failure(Card().jpeg(), small) == nil)
  }

  @Test(
    "A PNG that contradicts itself is rejected with the reason",
    arguments: [
      (Chunk.header(colourType: 1), "unknown colour type 1"),
      (Chunk.header(colourType: 9), "unknown colour type 9"),
      (Chunk.header(depth: 0), "unknown bit depth 0"),
      (Chunk.header(depth: 99, colourType: 0), "unknown bit depth 99"),
      (Chunk.header(depth: 4), "bit depth 4 is not valid for colour type 2"),
      (Chunk.header(depth: 16, colourType: 3), "bit depth 16 is not valid for colour type 3"),
      (Chunk.header(methods: [1, 0, 0]), "unknown compression method 1"),
      (Chunk.header(methods: [0, 2, 0]), "unknown filter method 2"),
      (Chunk.header(methods: [0, 0, 3]), "unknown interlace method 3"),
      (Chunk.header(depth: 4, colourType: 3), "no palette"),
      (Chunk.header(colourType: 3) + Chunk.make("PLTE", []), "no palette"),
      (Array(Chunk.header().dropLast()) + [0], "IHDR checksum is wrong"),
    ])
  func png(start: [UInt8], expected: String) {
    let file = Chunk.signature + start + Chunk.make("IDAT", [0]) + Chunk.make("IEND", [])
    #expect(failure(file) == .damagedHeader(expected))
  }

  @Test("A PNG needs its palette before its pixels")
  func palette() {
    let colours = Chunk.make("PLTE", [0, 0, 0, 255, 255, 255])
    let pixels = Chunk.make("IDAT", [0])
    let start = Chunk.signature + Chunk.header(depth: 1, colourType: 3)
    #expect(failure(start + colours + pixels) == nil)
    #expect(failure(start + pixels + colours) == .damagedHeader("no palette"))
  }

  @Test("An exceeded pixel limit is printed precisely enough to show the excess")
  func pixels() {
    func text(_ count: Int, _ limit: Int) -> String {
      DecodingFailure.tooManyPixels(count, limit: limit).description
    }
    #expect(text(400_000, 100) == "has 400000 pixels, the limit is 100")
    #expect(text(512_000_001, 512_000_000) == "has 512000001 pixels, the limit is 512000000")
    #expect(text(20_000_000, 1_500_000) == "has 20 MP, the limit is 1.5 MP")
  }

  @Test("Scans are counted while they are read")
  func scans() async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    limits.scans = 3
    let pool = Workbench.pool(workers: 1, limits: limits)
    let photo = try bench.photo(Card().jpeg { $0.progressive = 1 })
    #expect(await outcome(pool, photo).failure == .tooManyScans(limit: 3))
    await pool.shutdown()
  }

  @Test("Folders, pipes and missing files are named without waiting")
  func files() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let pipe = bench.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(await outcome(pool, Workbench.photo(pipe)).failure == .notAFile)
    #expect(await outcome(pool, Workbench.photo(bench.folder.path)).failure == .notAFile)
    #expect(
      await outcome(pool, Workbench.photo("/nonexistent")).failure == .unreadable("No such file or directory")
    )
    await pool.shutdown()
  }

  @Test("Truncated and changed headers never crash the reader")
  func mangled() {
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let card = Card(width: 24, height: 16)
    let files =
      [
        card.jpeg(segments: Segment.exif(orientation: 6)), card.jpeg { $0.progressive = 1 },
      ] + [".png", ".webp", ".tif", ".gif", ".avif", ".jxl"].map { card.encoded($0, orientation: 6) }
    for file in files where !file.isEmpty {
      for _ in 0..<400 {
        var bytes = file
        for _ in 0..<random(8) { bytes[random(min(bytes.count, 700))] = UInt8(random(256)) }
        _ = failure(Array(bytes.prefix(random(2) == 0 ? random(bytes.count) : bytes.count)))
      }
    }
  }

  @Test("A PNG with a damaged signature or endless chunks is rejected with the reason")
  func pngStart() {
    let changed: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49]
    #expect(failure(changed) == .damagedHeader("the PNG signature is wrong"))
    let text = Chunk.make("tEXt", [])
    let endless = Chunk.signature + Chunk.header() + (0..<200_001).flatMap { _ in text }
    #expect(failure(endless) == .damagedHeader("more than 200000 chunks"))
  }

  @Test("A count of four billion items in a few bytes is rejected")
  func heifItems() {
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(body.count + 8)] + Array(name.utf8) + body
    }
    let association = box("ipma", [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 9, 0])
    let properties = box("iprp", box("ipco", []) + association)
    let primary = box("pitm", [0, 0, 0, 0, 0, 1])
    let file =
      box("ftyp", Array("avif".utf8) + [0, 0, 0, 0]) + box("meta", [0, 0, 0, 0] + primary + properties)
    #expect(failure(file) == .damagedHeader("the primary image has no size"))
  }
}
