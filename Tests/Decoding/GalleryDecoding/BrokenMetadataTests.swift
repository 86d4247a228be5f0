import GalleryMarkup
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Broken metadata")
struct BrokenMetadataTests {
  /// Nested entities: each reference expands to the whole previous entity.
  private static let entities: String = {
    let long = String(repeating: "x", count: 30_000)
    return "<!DOCTYPE r [<!ENTITY a \"\(long)\">]><r>" + String(repeating: "&a;", count: 10_000) + "</r>"
  }()

  private static let title = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF>
    """

  private enum Encoding: CaseIterable {
    case utf8, little, big, littleMarked, bigMarked

    func bytes(_ text: String) -> [UInt8] {
      let mark = self == .littleMarked || self == .bigMarked ? "\u{FEFF}" : ""
      switch self {
      case .utf8: return Array(text.utf8)
      case .little, .littleMarked: return (mark + text).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      case .big, .bigMarked: return (mark + text).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      }
    }
  }

  private func packet(_ bytes: [UInt8]) -> XMPPacket { XMPPacket(bytes.span) }

  @Test("A packet with a document type is rejected before its entities, in every encoding")
  func documentType() {
    for encoding in Encoding.allCases {
      let start = ContinuousClock.now
      #expect(packet(encoding.bytes(Self.entities)).problem == Notes.ignoredXMP(.documentType), "\(encoding)")
      // Without this check: 20 seconds and half a gigabyte.
      #expect(ContinuousClock.now - start < .seconds(2), "\(encoding)")
      #expect(packet(encoding.bytes(Self.title)).rating == 4, "\(encoding)")
    }
    let late = "<?xml version=\"1.0\" encoding=\"UTF-7\"?><!-- -->\n" + Self.entities
    #expect(packet(Array(late.utf8)).problem == Notes.ignoredXMP(.documentType))
    let outside = "<!DOCTYPE r SYSTEM \"file:///etc/passwd\"><r/>"
    #expect(packet(Array(outside.utf8)).problem == Notes.ignoredXMP(.documentType))
  }

  @Test("A declared encoding cannot hide a document type")
  func declaredEncoding() {
    // In UTF-7 these are brackets.
    let hidden = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADwAIQ-DOCTYPE r+AD4-+ADw-r/+AD4-"
    #expect(packet(Array(hidden.utf8)).problem == Notes.ignoredXMP(.malformed("")))
  }

  @Test("Packets with more parts than the parser's limit are rejected at once")
  func tooManyParts() {
    let start = ContinuousClock.now
    let attributes = "<r " + (0..<200_000).map { "a\($0)='' " }.joined() + "/>"
    let tags = "<r>" + String(repeating: "<a/>", count: 500_000) + "</r>"
    for text in [attributes, tags] {
      #expect(packet(Array(text.utf8)).problem == Notes.ignoredXMP(.tooManyParts))
    }
    // Without limits the attributes alone take minutes.
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test("The photo is placed with a note, and with the rest of its metadata")
  func photo() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let exif = Segment.exif(orientation: 1)
    let short = Self.entities.replacing("&a;&a;&a;", with: "&a;")
    for (text, refusal) in [(short, MarkupError.documentType), ("<r", .empty)] {
      let photo = try bench.photo(Card().jpeg(segments: exif + Segment.xmp(text)))
      let facts = try await pool.inspect(photo, metadata: true)
      #expect(facts.metadata != nil)
      let decoded = try await pool.decode(photo, tiles: [.square(40, focus: .auto)])
      #expect(decoded.tiles[0].isUprightCard && decoded.damage == nil)
      #expect(decoded.notes == [Notes.ignoredXMP(refusal)])
    }
    await pool.shutdown()
  }

  @Test("A packet that crashes its worker is left out")
  func fatal() async throws {
    let bench = try Workbench()
    let pool = try bench.faultyPool("crash-xmp")
    let photo = try bench.photo(Card().jpeg(segments: Segment.xmp(Self.title)))
    #expect(try await pool.inspect(photo, metadata: true).metadata?.rating == nil)
    let decoded = try await pool.decode(photo, tiles: [.square(40, focus: .auto)])
    #expect(decoded.notes == [Notes.fatalMetadata])
    #expect(decoded.tiles[0].isUprightCard)
    await pool.shutdown()
  }

  @Test("A broken EXIF block is noted in every format that has one")
  func exif() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let broken = Array("XX*\0".utf8) + [0xFF, 0xFF, 0xFF, 0xFF]
    let png = Card().encoded(".png")
    let files = [
      Card().jpeg(segments: Segment.make(0xE1, Array("Exif\0\0".utf8) + broken)),
      Array(png.prefix(33)) + Chunk.make("eXIf", broken) + png.dropFirst(33),
    ]
    for file in files {
      let decoded = try await pool.decode(try bench.photo(file), tiles: [.square(40)])
      #expect(decoded.notes == [Notes.brokenEXIF])
      #expect(decoded.tiles[0].isUprightCard && decoded.damage == nil)
    }
    await pool.shutdown()
  }

  /// A text record, and one whose length has a number of extra bytes.
  private static func record(_ dataset: UInt8, _ text: String, longForm: Bool = false) -> [UInt8] {
    let count = UInt8(text.utf8.count)
    return [0x1C, 2, dataset] + (longForm ? [0x80, 2, 0, count] : [0, count]) + text.utf8
  }

  /// Image resources with one IPTC resource whose stated length is a few bytes too long.
  private static func resources(_ records: [UInt8], excess: Int = 0) -> [UInt8] {
    let length = records.count + excess
    let header =
      Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, UInt8(length >> 8), UInt8(length & 255)]
    return Segment.make(0xED, header + records)
  }

  @Test("Broken IPTC is noted, its valid part is used, and the photo is shown")
  func iptc() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let title = Self.record(5, "A title")
    let whole: [[UInt8]] = [
      Self.resources(title), Self.resources(title + [0, 0]), Self.resources([]),
      Self.resources(Self.record(25, "word", longForm: true) + title),
      // Resources that do not fit into a segment continue in the next.
      Self.resources(title, excess: 9) + Segment.make(0xED, Array("Photoshop 3.0\0rest".utf8)),
    ]
    let broken: [[UInt8]] = [
      Self.resources(title + [0x1C, 2, 120, 0, 9, 65]), Self.resources(title + [0x1C, 2]),
      Self.resources(title + [0x1C, 2, 120, 0x80, 9, 65]), Self.resources(Array("no record".utf8)),
      Self.resources(title, excess: 1),
      Self.resources((0...10_001).flatMap { _ in [0x1C, 2, 25, 0, 0] as [UInt8] }),
    ]
    for (files, notes) in [(whole, []), (broken, [Notes.brokenIPTC])] {
      for (index, segment) in files.enumerated() {
        let photo = try bench.photo(Card().jpeg(segments: segment))
        let facts = try await pool.inspect(photo, metadata: true)
        let hasTitle = notes.isEmpty ? [0, 1, 3].contains(index) : index < 3
        #expect(facts.metadata?.title == (hasTitle ? "A title" : nil), "\(index) \(notes)")
        let decoded = try await pool.decode(photo, tiles: [.square(40)])
        #expect(decoded.tiles[0].isUprightCard && decoded.damage == nil)
        #expect(decoded.notes == notes, "\(index)")
      }
    }
    await pool.shutdown()
  }

  @Test("A JPEG comment of wrong length is skipped as libjpeg does", arguments: [0, 1, 2, 4, 9, 30])
  func comment(length: UInt8) async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    // Five bytes of text, whatever length they state.
    let comment: [UInt8] = [0xFF, 0xFE, 0, length] + Array("Hello".utf8)
    let filler = Segment.make(0xE5, Array(repeating: 0, count: 40))
    for marker in [comment, [0xFF, 0xE7] + comment.dropFirst(2)] {
      let photo = try bench.photo(Card().jpeg(segments: marker + filler))
      let decoded = try await pool.decode(photo, tiles: [.square(40)])
      #expect(decoded.tiles[0].isUprightCard)
    }
    await pool.shutdown()
  }
}
