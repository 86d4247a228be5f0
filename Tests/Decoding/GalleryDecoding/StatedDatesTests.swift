import GalleryModel
import GalleryText
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Dates, authors and texts that files state") struct StatedDatesTests {
  private static func packet(_ attributes: String, _ content: String = "") -> String {
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
    xmlns:exifEX="http://cipa.jp/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    \(attributes)>\(content)</rdf:Description></rdf:RDF>
    """
  }

  private func metadata(
    exif details: [Int: TIFFWriter.Value] = [:], first: [Int: TIFFWriter.Value] = [:],
    place: [Int: TIFFWriter.Value] = [:], xmp: String? = nil, iptc: [UInt8] = [], segments more: [UInt8] = [],
    sidecar: String? = nil
  ) async throws -> PhotoMetadata {
    var directory = first
    directory[TIFFTag.exif.rawValue] = .directory(details)
    if !place.isEmpty { directory[TIFFTag.gps.rawValue] = .directory(place) }
    var segments = Segment.make(0xE1, Array("Exif\0\0".utf8) + TIFFWriter.structure([directory]))
    if let xmp { segments += Segment.xmp(xmp) }
    segments += more
    if !iptc.isEmpty {
      let header = Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(iptc.count)]
      segments += Segment.make(0xED, header + iptc)
    }
    let bench = try Workbench()
    let pool = DecoderPool(.inProcess, count: 1)
    let content = try bench.photo(Card().jpeg(segments: segments), name: "1.jpg").content
    let beside = try sidecar.map { try bench.photo(Array($0.utf8), name: "1.jpg.xmp") }
    let request = FactsRequest(content, sidecars: [beside?.file].compactMap(\.self), metadata: true)
    let found = try await pool.facts(for: request)
    await pool.shutdown()
    return try #require(found.facts.metadata)
  }

  private static func record(_ dataset: UInt8, _ text: String) -> [UInt8] {
    [0x1C, 2, dataset, 0, UInt8(text.utf8.count)] + text.utf8
  }

  @Test("EXIF's time of exposure precedes XMP's dates, and those precede times of digitising")
  func rank() async throws {
    let exposed = [TIFFTag.dateTimeOriginal.rawValue: TIFFWriter.Value.text("2011:01:01 01:01:01")]
    let created = Self.packet("photoshop:DateCreated='1921-07' xmp:CreateDate='2019-03-04T18:00:00'")
    var found = try await metadata(exif: exposed, xmp: created)
    #expect(found.taken?.isoText == "2011-01-01T01:01:01" && found.takenFrom == .exifOriginal)
    found = try await metadata(
      exif: exposed, xmp: created, sidecar: Self.packet("exif:DateTimeOriginal='1999-01-01T00:00:00'"))
    #expect(found.taken?.isoText == "1999-01-01T00:00:00" && found.takenFrom == .xmpOriginal)
    found = try await metadata(exif: exposed, sidecar: Self.packet("xmp:CreateDate='2019-03-04T18:00:00'"))
    #expect(found.takenFrom == .exifOriginal)
    let scanned = [TIFFTag.dateTimeDigitized.rawValue: TIFFWriter.Value.text("1921:03:04 18:00:00")]
    found = try await metadata(exif: scanned, xmp: created)
    #expect(found.taken?.isoText == "1921-07" && found.takenFrom == .xmpCreated)
    // A scan in the same year says nothing about the day.
    found = try await metadata(exif: scanned, xmp: Self.packet("photoshop:DateCreated='1921'"))
    #expect(found.taken?.isoText == "1921")
    found = try await metadata(exif: scanned, xmp: Self.packet("xmp:CreateDate='2019-03-04T18:00:00'"))
    #expect(found.takenFrom == .exifDigitized)
  }

  @Test("Dates that agree add fractions and offsets")
  func precision() async throws {
    let exact = [
      TIFFTag.dateTimeOriginal.rawValue: TIFFWriter.Value.text("2024:02:21 10:14:22"),
      TIFFTag.subSecondsOriginal.rawValue: .text("45"),
    ]
    let found = try await metadata(
      exif: exact, xmp: Self.packet("photoshop:DateCreated='2024-02-21T10:14:22+09:00'"))
    #expect(found.taken?.isoText == "2024-02-21T10:14:22.45+09:00" && found.takenFrom == .exifOriginal)
  }

  @Test("IPTC's city and country are the place")
  func place() async throws {
    let found = try await metadata(iptc: Self.record(90, "Reykjavík") + Self.record(101, "Iceland"))
    #expect(found.place == "Reykjavík, Iceland")
  }

  @Test("IPTC's dates and EXIF's time of change count if nothing else is known")
  func others() async throws {
    let changed = [TIFFTag.dateTime.rawValue: TIFFWriter.Value.text("1999:05:04 03:02:01")]
    var found = try await metadata(first: changed)
    #expect(found.taken?.isoText == "1999-05-04T03:02:01" && found.takenFrom == .exifChanged)
    found = try await metadata(
      first: changed, iptc: Self.record(60, "170405+0200") + Self.record(55, "20240531"))
    #expect(found.taken?.isoText == "2024-05-31T17:04:05+02:00" && found.takenFrom == .iptcCreated)
    found = try await metadata(iptc: Self.record(62, "19210700"))
    #expect(found.taken?.isoText == "1921-07" && found.takenFrom == .iptcDigitized)
  }

  @Test("The time of GPS gives the camera's offset")
  func satellites() async throws {
    // 01:00:02 as fractions.
    let time = [1, 1, 0, 1, 2, 1].flatMap { TIFFWriter.number($0, 4) }
    let found = try await metadata(
      exif: [TIFFTag.dateTimeOriginal.rawValue: .text("2024:07:01 10:00:00")],
      place: [TIFFTag.gpsTime.rawValue: .fractions(time), TIFFTag.gpsDate.rawValue: .text("2024:07:01")])
    #expect(found.taken?.isoText == "2024-07-01T10:00:00+09:00")
  }

  @Test("A packet may go on in further segments, in any order, unless they belong to another one")
  func extended() async throws {
    let rest = Self.packet(
      "photoshop:DateCreated='1921-07' photoshop:Filler='\(String(repeating: "x", count: 70_000))'")
    let content = Array(rest.utf8)
    let identifier = "0123456789ABCDEF0123456789ABCDEF"
    func part(_ range: Range<Int>) -> [UInt8] {
      let numbers = [content.count, range.lowerBound].flatMap { TIFFWriter.number($0, 4).reversed() }
      let head = Array("http://ns.adobe.com/xmp/extension/\0\(identifier)".utf8) + numbers
      return Segment.make(0xE1, head + content[range])
    }
    let parts = part(40_000..<content.count) + part(0..<40_000)
    func taken(_ id: String, _ parts: [UInt8]) async throws -> String? {
      let note = "xmlns:n='http://ns.adobe.com/xmp/note/' n:HasExtendedXMP='\(id)'"
      return try await metadata(xmp: Self.packet(note), segments: parts).taken?.isoText
    }
    #expect(try await taken(identifier, parts) == "1921-07")
    #expect(try await taken(String(identifier.reversed()), parts) == nil)
    #expect(try await taken(identifier, part(0..<40_000)) == nil)
  }

  @Test("All authors are named")
  func authors() async throws {
    let creators = "<dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Ben</rdf:li></rdf:Seq></dc:creator>"
    #expect(try await metadata(xmp: Self.packet("", creators)).artist == "Ann; Ben")
    let lines = Self.record(80, "Cid") + Self.record(80, "Dot")
    #expect(try await metadata(iptc: lines).artist == "Cid; Dot")
    #expect(
      try await metadata(first: [TIFFTag.artist.rawValue: .text("Cid")], iptc: lines).artist == "Cid; Dot")
    #expect(try await metadata(first: [TIFFTag.artist.rawValue: .text("Eva")], iptc: lines).artist == "Eva")
  }

  @Test("EXIF in Latin-1 is read")
  func latin() async throws {
    let text = "Schöne Grüße"
    let found = try await metadata(
      first: [TIFFTag.description.rawValue: .bytes(text.unicodeScalars.map { UInt8($0.value) })])
    #expect(found.caption == text)
  }

  @Test("The sensitivity beyond 16 bits is in another tag")
  func sensitivity() async throws {
    let found = try await metadata(
      exif: [TIFFTag.iso.rawValue: .short(65535), TIFFTag.recommendedIndex.rawValue: .long(102_400)])
    #expect(found.exposure.iso == 102_400)
    #expect(try await metadata(exif: [TIFFTag.iso.rawValue: .short(65535)]).exposure.iso == 65535)
  }

  @Test("Camera, exposure and place that only XMP states are used")
  func camera() async throws {
    let packet = Self.packet(
      """
      tiff:Make='ACME' tiff:Model='One' exif:ExposureTime='1/125' exif:FNumber='28/10' exif:FocalLength='50'
      exifEX:LensModel='50 mm' exif:GPSLatitude='47,30.6S' exif:GPSLongitude='8,15,36E'
      """, "<exif:ISOSpeedRatings><rdf:Seq><rdf:li>400</rdf:li></rdf:Seq></exif:ISOSpeedRatings>")
    let found = try await metadata(exif: [TIFFTag.iso.rawValue: .short(100)], xmp: packet)
    #expect(found.camera == "ACME One" && found.maker == "ACME" && found.lens == "50 mm")
    #expect(found.exposure.seconds == 1 / 125 && found.exposure.fNumber == 2.8)
    #expect(found.exposure.focalLength == 50 && found.exposure.iso == 100)
    #expect(found.location == .init(latitude: -47.51, longitude: 8.26))
    #expect(try await metadata(xmp: packet).exposure.iso == 400)
  }
}
