import GalleryGeometry
import GalleryModel

/// The facts in the first bytes of a photo's file.
struct Header: Sendable {
  /// The file's format.
  var format: PhotoFormat
  /// The size of the rows as its decoder gives them.
  var stored: PixelSize
  /// The turn that makes these rows upright. Formats whose decoders turn by themselves have `.up`.
  var orientation: Orientation = .up
  /// The bytes that the decoder gets: the file, or the JPEG within a raw file.
  var picture: Range<Int>
  /// The offset of a JPEG's data behind the header of its first scan.
  var firstScan: Int?
  /// Colours that are not given by a profile.
  var colour: StatedColour?
  /// Bands at the end of each pixel that are not part of the picture.
  var extraBands = 0
  /// A TIFF block with camera data.
  var exif: Range<Int>?
  /// An XML packet.
  var xmp: Range<Int>?
  /// IPTC-IIM records.
  var iptc: Range<Int>?
  /// The index of a JPEG's further pictures: a TIFF structure.
  var pictureIndex: Range<Int>?
  /// Bytes that the decoder cannot do without, whatever the tile's size.
  var memory = 0
  /// The reason why the file holds no whole photo, or lacks its end; `nil` where nothing is known to be missing.
  var damage: String?
  /// Notes about what was put aside without harm to the picture.
  var notes: [String] = []

  /// The size as people see the photo.
  var upright: PixelSize { orientation.upright(stored) }

  /// The facts for callers.
  var facts: PhotoFacts { PhotoFacts(size: upright, format: format.name) }

  /// Takes the orientation from the EXIF block. A broken block is as good as none, and noted.
  mutating func readOrientation(_ bytes: inout HeaderBytes) {
    guard let exif else { return }
    do throws(DecodingFailure) {
      let first = try TIFFDirectory(firstIn: exif, &bytes)
      orientation = Orientation(exif: try first.integers(TIFFTag.orientation, &bytes).first ?? 1)
    } catch {
      notes.append(Notes.brokenEXIF)
    }
  }

  /// Takes over IPTC records. Broken ones are noted; what is before them counts.
  ///
  /// - Parameter isBroken: whether what leads to the records is broken.
  mutating func readRecords(_ range: Range<Int>?, isBroken: Bool = false, _ bytes: inout HeaderBytes) {
    iptc = range
    do throws(DecodingFailure) {
      if isBroken { throw .damagedHeader("no way to the IPTC records") }
      if let range { try IPTCBlock.forEachValue(&bytes, in: range) { _ in } }
    } catch {
      notes.append(Notes.brokenIPTC)
    }
  }

  /// Bytes that all pixels take; the largest number where the product is larger.
  func bytes(perPixel count: Int) -> Int {
    let (row, isLong) = stored.width.multipliedReportingOverflow(by: count)
    let (all, isLarge) = row.multipliedReportingOverflow(by: stored.height)
    return isLong || isLarge ? .max : all
  }

  /// Refuses what is too large.
  func check(_ limits: DecodingLimits) throws(DecodingFailure) {
    guard stored.width > 0, stored.height > 0 else { throw .damagedHeader("a side is 0 pixels long") }
    let side = max(stored.width, stored.height)
    guard side <= limits.side else { throw .sideTooLong(side, limit: limits.side) }
    let pixels = stored.width * stored.height
    guard pixels <= limits.pixels else { throw .tooManyPixels(pixels, limit: limits.pixels) }
    guard memory <= limits.memory else { throw limits.memoryFailure }
  }
}
