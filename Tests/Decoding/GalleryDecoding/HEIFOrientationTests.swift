import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryDecoding

@Suite("A HEIF is rotated by its own property, or by EXIF without one")
struct HEIFOrientationTests {
  /// A header without pixels: 60×40, an EXIF block with an orientation, and more properties.
  private func header(exif orientation: Int, _ properties: [[UInt8]]) throws -> Header {
    let exif: [UInt8] = [0, 0, 0, 0] + Segment.tiff(orientation: orientation)
    let size = HEIFFile.box("ispe", [0, 0, 0, 0, 0, 0, 0, 60, 0, 0, 0, 40])
    let all = [size] + properties
    let indices = (1...all.count).map { UInt8($0) }
    let association = HEIFFile.box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, UInt8(all.count)] + indices)
    func meta(_ place: Int) -> [UInt8] {
      let primary = HEIFFile.box("pitm", [0, 0, 0, 0, 0, 1])
      let entry = HEIFFile.box("infe", [2, 0, 0, 0, 0, 2, 0, 0] + Array("Exif".utf8) + [0])
      let items = HEIFFile.box("iinf", [0, 0, 0, 0, 0, 1] + entry)
      let places = HEIFFile.box(
        "iloc",
        [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0, 0, UInt8(place), 0, 0, 0, UInt8(exif.count)])
      let content =
        primary + items + places
        + HEIFFile.box("iprp", HEIFFile.box("ipco", all.flatMap { $0 }) + association)
      return HEIFFile.box("meta", [0, 0, 0, 0] + content)
    }
    let type = HEIFFile.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0])
    let place = type.count + meta(0).count
    let bytes = HeaderBytes(type + meta(place) + exif)
    return try Header.read(bytes, limits: DecodingLimits())
  }

  @Test("Without a property, EXIF rotates", arguments: 1...9)
  func exif(orientation: Int) throws {
    let found = try header(exif: orientation, [])
    #expect(found.orientation == Orientation(exif: orientation))
    #expect(found.stored == PixelSize(width: 60, height: 40))
  }

  @Test("A HEIF is never rotated twice")
  func once() throws {
    let turned = try header(exif: 6, [HEIFFile.box("irot", [3])])
    #expect(turned.orientation == .up && turned.upright == PixelSize(width: 40, height: 60))
    // Even a rotation by zero overrides EXIF.
    #expect(try header(exif: 6, [HEIFFile.box("irot", [0])]).upright == PixelSize(width: 60, height: 40))
    #expect(try header(exif: 2, [HEIFFile.box("imir", [1])]).orientation == .up)
  }
}
