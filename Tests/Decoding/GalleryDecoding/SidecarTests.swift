import Foundation
import GalleryGeometry
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Sidecars of photos") struct SidecarTests {
  private let bench: Workbench
  private let pool = DecoderPool(.inProcess, count: 1)

  init() throws { bench = try Workbench() }

  private static func packet(_ attributes: String, _ content: String = "") -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
    xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" \(attributes)>\(content)</rdf:Description></rdf:RDF></x:xmpmeta>
    """
  }

  private static func region(_ type: String, _ area: String, name: String = "") -> String {
    """
    <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">
    <mwg-rs:Type>\(type)</mwg-rs:Type><mwg-rs:Name>\(name)</mwg-rs:Name>
    <mwg-rs:Area \(area) stArea:unit="normalized"/></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
    """
  }

  private func facts(_ photo: [UInt8], _ sidecar: String, focus: Point? = nil) async throws -> (
    content: PhotoContent, found: FoundFacts
  ) {
    let content = try bench.photo(photo, name: "1.jpg").content
    let file = try #require(bench.photo(Array(sidecar.utf8), name: "1.jpg.xmp").file)
    let found = try await pool.facts(
      for: FactsRequest(content, sidecars: [file], focus: focus, metadata: true))
    return (content, found)
  }

  /// The colours of a tile at its four corners, row by row.
  private func corners(_ content: PhotoContent, _ view: PhotoView, _ spec: TileSpec) async throws -> [[UInt8]]
  {
    let tile = try #require(
      try await pool.tiles(for: TileRequest(content, view: view, specs: [spec])).tiles.first)
    let colours = [Card.red, Card.green, Card.blue, Card.yellow]
    return [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)].map { x, y in
      colours.first { Tile.isNear(tile.colour(x, y), $0, 40) } ?? tile.colour(x, y)
    }
  }

  @Test("A sidecar's texts override those of the file")
  func words() async throws {
    var file = CameraFile()
    file.xmp = Self.packet(
      "xmp:Rating='2' xmp:Label='Red'", "<dc:title><rdf:Alt><rdf:li>Old</rdf:li></rdf:Alt></dc:title>")
    let sidecar = Self.packet(
      "xmp:Rating='5'",
      """
      <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>two words</rdf:li></rdf:Bag></dc:subject>
      <dc:rights><rdf:Alt><rdf:li xml:lang='x-default'>© Ada</rdf:li></rdf:Alt></dc:rights>
      <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>
      """)
    let metadata = try #require(try await facts(file.bytes, sidecar).found.facts.metadata)
    #expect(metadata.rating == 5 && metadata.label == .red && metadata.title == "Old")
    #expect(metadata.keywords == ["sea", "two words"])
    #expect(metadata.copyright == "© Ada" && metadata.artist == "Ada")
  }

  @Test(
    "A sidecar says whether the photo was picked or rejected",
    arguments: [
      ("xmlns:xmpDM='http://ns.adobe.com/xmp/1.0/DynamicMedia/' xmpDM:good='True'", true),
      ("xmlns:xmpDM='http://ns.adobe.com/xmp/1.0/DynamicMedia/' xmpDM:good='False'", false),
      ("xmlns:digiKam='http://www.digikam.org/ns/1.0/' digiKam:PickLabel='3'", true),
      ("xmlns:digiKam='http://www.digikam.org/ns/1.0/' digiKam:PickLabel='1'", false),
      ("xmlns:digiKam='http://www.digikam.org/ns/1.0/' digiKam:PickLabel='2'", nil),
    ] as [(String, Bool?)])
  func picks(attributes: String, pick: Bool?) async throws {
    let metadata = try await facts(CameraFile().bytes, Self.packet(attributes)).found.facts.metadata
    #expect(metadata?.pick == pick)
  }

  @Test("Without a sidecar, EXIF gives photographer, camera and copyright")
  func camera() async throws {
    var file = CameraFile()
    file.words = [
      TIFFTag.artist.rawValue: .text("Ada"), TIFFTag.copyright.rawValue: .text("© 2026 Ada"),
      TIFFTag.make.rawValue: .text("ACME"),
      TIFFTag.model.rawValue: .text("One"),
    ]
    let content = try bench.photo(file.bytes).content
    let metadata = try #require(
      try await pool.facts(for: FactsRequest(content, metadata: true)).facts.metadata)
    #expect(metadata.artist == "Ada" && metadata.copyright == "© 2026 Ada")
    #expect(metadata.maker == "ACME" && metadata.camera == "ACME One" && metadata.keywords.isEmpty)
  }

  @Test("A sidecar's rotation replaces the file's")
  func rotation() async throws {
    var file = CameraFile(orientation: 1)
    file.width = 96
    file.height = 64
    let bytes = file.bytes(showing: Card(width: 96, height: 64).stored(6))
    let (content, found) = try await facts(bytes, Self.packet("tiff:Orientation='6'"))
    #expect(found.facts.size == PixelSize(width: 96, height: 64) && found.notes.isEmpty)
    #expect(
      try await corners(content, found.view, TileSpec(cell: PixelSize(width: 48, height: 32)))
        == [Card.red, Card.green, Card.blue, Card.yellow])
    let plain = try await pool.facts(for: FactsRequest(content, metadata: false))
    #expect(plain.facts.size == PixelSize(width: 64, height: 96) && plain.view == PhotoView())
  }

  @Test("A sidecar's crop applies in any orientation", arguments: 1...8)
  func crop(orientation: Int) async throws {
    let file = CameraFile(orientation: orientation)
    let bytes = file.bytes(showing: Card(width: 400, height: 200).stored(orientation))
    // The right half of the upright photo.
    let part = Orientation(exif: orientation).stored(Rect(x: 0.5, y: 0, width: 0.5, height: 1))
    let (content, found) = try await facts(
      bytes,
      Self.packet(
        "crs:HasCrop='True' crs:CropLeft='\(part.x)' crs:CropTop='\(part.y)' crs:CropRight='\(part.maxX)' "
          + "crs:CropBottom='\(part.maxY)' crs:CropAngle='0'"))
    #expect(found.facts.size == PixelSize(width: 200, height: 200))
    for focus in Focus.allCases {
      let spec = TileSpec(cell: PixelSize(width: 50, height: 50), focus: focus)
      #expect(
        try await corners(content, found.view, spec) == [Card.green, Card.green, Card.yellow, Card.yellow],
        "\(focus)")
    }
    let decoded = try await pool.tiles(
      for: TileRequest(content, view: found.view, specs: [.square(50, fit: .contain)]))
    #expect(decoded.facts.size == PixelSize(width: 200, height: 200))
    #expect(decoded.tiles.first?.size == PixelSize(width: 50, height: 50))
  }

  @Test("A raw file's sidecar gives the JPEG beside it texts, but no rotation or crop")
  func otherFile() async throws {
    let words =
      "xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' xmp:Rating='3' tiff:Orientation='6' crs:HasCrop='True' "
      + "crs:CropLeft='0' crs:CropTop='0' crs:CropRight='0.5' crs:CropBottom='1' photoshop:SidecarForExtension="
    let (_, other) = try await facts(Card(width: 40, height: 20).jpeg(), Self.packet(words + "'CR2'"))
    #expect(other.facts.size == PixelSize(width: 40, height: 20) && other.view == PhotoView())
    #expect(other.facts.metadata?.rating == 3 && other.notes.isEmpty)
    let (_, same) = try await facts(Card(width: 40, height: 20).jpeg(), Self.packet(words + "'JPG'"))
    #expect(same.facts.size == PixelSize(width: 20, height: 20) && same.view.orientation == 6)
  }

  @Test("A tilted crop is ignored with a note; an already applied crop is not repeated")
  func tilted() async throws {
    let crop = "crs:HasCrop='True' crs:CropLeft='0' crs:CropTop='0' crs:CropRight='0.5' crs:CropBottom='1'"
    let photo = Card(width: 40, height: 20).jpeg()
    let (_, tilted) = try await facts(photo, Self.packet(crop + " crs:CropAngle='1.5'"))
    #expect(tilted.facts.size == PixelSize(width: 40, height: 20))
    #expect(tilted.notes == ["1.jpg.xmp: its crop is ignored because it is tilted"])
    let (_, done) = try await facts(photo, Self.packet(crop + " crs:AlreadyApplied='True'"))
    #expect(done.facts.size == PixelSize(width: 40, height: 20) && done.notes.isEmpty)
  }

  @Test("A sidecar's faces and focus decide crops, and a list's point overrides both")
  func focus() async throws {
    let photo = Card(width: 400, height: 100).jpeg()
    let spec = TileSpec(cell: PixelSize(width: 50, height: 50))
    let right = [Card.green, Card.green, Card.yellow, Card.yellow]
    let left = [Card.red, Card.red, Card.blue, Card.blue]
    let face = Self.region(
      "Face", "stArea:x='0.9' stArea:y='0.5' stArea:w='0.1' stArea:h='0.3'", name: "Ada")
    var (content, found) = try await facts(photo, Self.packet("", face))
    #expect(try await corners(content, found.view, spec) == right)
    #expect(found.facts.metadata?.faces.map(\.name) == ["Ada"])
    for focus in [Focus.auto, .centre] {
      let point = Self.region("Focus", "stArea:x='0.9' stArea:y='0.5'")
      (content, found) = try await facts(photo, Self.packet("", point))
      let spec = TileSpec(cell: PixelSize(width: 50, height: 50), focus: focus)
      #expect(try await corners(content, found.view, spec) == right)
      (content, found) = try await facts(photo, Self.packet("", point), focus: Point(x: 0.1, y: 0.5))
      #expect(try await corners(content, found.view, spec) == left)
    }
  }

  @Test("Faces of an extended packet decide crops, and an incomplete one is named")
  func extendedFaces() async throws {
    let face = Self.region("Face", "stArea:x='0.9' stArea:y='0.5' stArea:w='0.1' stArea:h='0.3'")
    let rest = Array(Self.packet("", face).utf8)
    let identifier = String(repeating: "A1", count: 16)
    func photo(_ length: Int) -> [UInt8] {
      let numbers = [length, 0].flatMap { TIFFWriter.number($0, 4).reversed() }
      let part = Array("http://ns.adobe.com/xmp/extension/\0\(identifier)".utf8) + numbers + rest
      let note = "xmlns:n='http://ns.adobe.com/xmp/note/' n:HasExtendedXMP='\(identifier)'"
      return Card(width: 400, height: 100)
        .jpeg(segments: Segment.xmp(Self.packet(note)) + Segment.make(0xE1, part))
    }
    for metadata in [false, true] {
      let content = try bench.photo(photo(rest.count)).content
      let found = try await pool.facts(for: FactsRequest(content, metadata: metadata))
      let seen = try await corners(content, found.view, TileSpec(cell: PixelSize(width: 50, height: 50)))
      #expect(seen == [Card.green, Card.green, Card.yellow, Card.yellow] && found.notes.isEmpty)
    }
    let cut = try bench.photo(photo(rest.count + 1)).content
    let found = try await pool.facts(for: FactsRequest(cut, metadata: true))
    #expect(found.notes == ["the extended XMP is incomplete or too large and was ignored"])
  }

  @Test("Two sidecars of a photo are combined value by value, the exact name first")
  func combined() async throws {
    let content = try bench.photo(Card().jpeg(), name: "1.jpg").content
    let texts = "<dc:title><rdf:Alt><rdf:li>Two</rdf:li></rdf:Alt></dc:title>"
    let packets = [Self.packet("xmp:Rating='3'"), Self.packet("xmp:Rating='5' tiff:Orientation='6'", texts)]
    let names = ["1.jpg.xmp", "1.xmp"]
    let sidecars = try zip(names, packets).compactMap { try bench.photo(Array($1.utf8), name: $0).file }
    let found = try await pool.facts(for: FactsRequest(content, sidecars: sidecars, metadata: true))
    let metadata = try #require(found.facts.metadata)
    #expect(metadata.rating == 3 && metadata.title == "Two" && found.view.orientation == 6)

    // A client's pick beside the photographer's stars.
    let picked = try bench.photo(
      Array(Self.packet("xmlns:xmpDM='http://ns.adobe.com/xmp/1.0/DynamicMedia/' xmpDM:good='True'").utf8),
      name: "1.jpg.xmp"
    ).file
    let stars = try bench.photo(Array(Self.packet("xmp:Rating='3'").utf8), name: "1.xmp").file
    let both = try await pool.facts(
      for: FactsRequest(content, sidecars: [picked, stars].compactMap(\.self), metadata: true))
    #expect(both.facts.metadata?.pick == true && both.facts.metadata?.rating == 3)
  }

  @Test(
    "A broken sidecar is named and does not affect the photo",
    arguments: [
      ("<rdf:RDF", "1.jpg.xmp: the XMP packet cannot be read and was ignored"),
      (
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        "1.jpg.xmp: the XMP packet declares a document type, which is not allowed, and was ignored"
      ), ("", "1.jpg.xmp: empty file; it was ignored"),
      (
        String(repeating: " ", count: XMPPacket.sizeLimit + 1),
        "1.jpg.xmp: the XMP packet is too large and was ignored"
      ),
    ])
  func broken(sidecar: String, note: String) async throws {
    let found = try await facts(Card().jpeg(), sidecar).found
    #expect(found.facts.size == PixelSize(width: 96, height: 64))
    #expect(found.notes == [note])
  }

  @Test("A sidecar that is not a regular file does not affect the photo")
  func missing() async throws {
    let content = try bench.photo(Card().jpeg()).content
    let found = try await pool.facts(
      for: FactsRequest(content, sidecars: [FilePath(bench.folder.path)], metadata: false))
    #expect(found.notes.count == 1 && found.notes[0].hasSuffix("not a regular file; it was ignored"))
  }
}
