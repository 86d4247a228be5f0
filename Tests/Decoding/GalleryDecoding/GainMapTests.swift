import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Gain maps of photos are reported") struct GainMapTests {
  private static func packet(_ namespace: String) -> String {
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:m="\(namespace)"
    m:Version="1.0"/></rdf:RDF>
    """
  }

  private func hasGainMap(_ file: [UInt8]) throws -> Bool {
    try Header.read(HeaderBytes(file), limits: DecodingLimits()).facts(shownAs: PhotoView()).hasGainMap
  }

  @Test("A JPEG states one by ISO's segment, by its packet, or by a packet of another image in its index")
  func jpeg() throws {
    let photo = Card()
    let segment = Segment.make(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0])
    #expect(try hasGainMap(photo.jpeg(segments: segment)))
    let adobe = Segment.xmp(Self.packet("http://ns.adobe.com/hdr-gain-map/1.0/"))
    #expect(try hasGainMap(photo.jpeg(segments: adobe)))
    let plain = Segment.xmp(Self.packet("http://ns.example.com/"))
    #expect(try !hasGainMap(photo.jpeg(segments: plain)))

    var file = CameraFile()
    let apple = Segment.xmp(Self.packet("http://ns.apple.com/HDRGainMap/1.0/"))
    for (kind, segments) in [(0, apple), (0, plain), (0x0001_0000, apple)] {
      file.second = (kind, photo.jpeg(segments: segments))
      #expect(try hasGainMap(file.bytes) == (kind == 0 && segments == apple))
    }
  }

  @Test("A HEIF file states one by an auxiliary image of Apple's type")
  func heif() throws {
    var file = HEIFFile()
    guard !file.bytes.isEmpty else { return }
    #expect(try !hasGainMap(file.bytes))
    file.auxiliary = "urn:com:apple:photo:2020:aux:hdrgainmap"
    #expect(try hasGainMap(file.bytes))
  }

  @Test("A HEIF file states one by an item that applies it, and JPEG XL by a box")
  func derived() throws {
    var heif = HEIFFile().bytes
    if !heif.isEmpty {
      let item = try #require(heif.firstRange(of: HEIFFile.number(3, 2) + [0, 0] + Array("Exif".utf8)))
      heif.replaceSubrange(item.upperBound - 4..<item.upperBound, with: Array("tmap".utf8))
      #expect(try hasGainMap(heif))
    }

    // The header of a small image of 8 × 8 pixels with default metadata.
    let image = HEIFFile.box("jxlc", [0xFF, 0x0A, 0b0100_0001, 0b0000_0010, 0, 0])
    let start =
      HEIFFile.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + HEIFFile.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
    #expect(try !hasGainMap(start + image))
    #expect(try hasGainMap(start + HEIFFile.box("jhgm", [0]) + image))
  }
}
