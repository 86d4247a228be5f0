import GalleryGeometry
import GalleryModel

/// The facts at the start of a photo's file.
struct Header: Sendable {
  /// The file's format.
  var format: PhotoFormat
  /// The size of the rows that the format's decoder delivers.
  var stored: PixelSize
  /// The EXIF orientation of these rows; `.up` for formats whose decoders rotate the rows.
  var orientation: Orientation = .up
  /// The range for the decoder: the whole file, or the JPEG within a raw file.
  var picture: Range<Int>
  /// The offset of a JPEG's data after the header of its first scan.
  var firstScan: Int?
  /// The colours that the header states without a profile.
  var colour: StatedColour?
  /// The number of bands at the end of each pixel that are not part of the image.
  var extraBands = 0
  /// The TIFF block with camera data.
  var exif: Range<Int>?
  /// The XMP packet.
  var xmp: Range<Int>?
  /// The IPTC-IIM records.
  var iptc: Range<Int>?
  /// The index of a JPEG's further images, which is a TIFF structure.
  var pictureIndex: Range<Int>?
  /// The minimum memory of the decoder for any tile size, in bytes.
  var memory = 0
  /// The reason why the file is incomplete, or `nil` if no part is known to be missing.
  var damage: String?
  /// Notes about ignored data that do not affect the image.
  var notes: [String] = []

  /// The size of the upright photo.
  var upright: PixelSize { orientation.upright(stored) }

  /// The facts for callers.
  var facts: PhotoFacts { PhotoFacts(size: upright, format: format.name) }

  /// Reads the orientation from the EXIF block. A broken block is ignored, with a note.
  mutating func readOrientation(_ bytes: inout HeaderBytes) {
    guard let exif else { return }
    do throws(DecodingFailure) {
      let first = try TIFFDirectory(firstIn: exif, &bytes)
      orientation = Orientation(exif: try first.integers(TIFFTag.orientation, &bytes).first ?? 1)
    } catch {
      notes.append(Notes.brokenEXIF)
    }
  }

  /// Sets the IPTC records. A broken record adds a note; the records before it are used.
  ///
  /// - Parameter isBroken: A Boolean value that indicates whether the resources around the records are broken.
  mutating func readRecords(_ range: Range<Int>?, isBroken: Bool = false, _ bytes: inout HeaderBytes) {
    iptc = range
    do throws(DecodingFailure) {
      if isBroken { throw .damagedHeader("no way to the IPTC records") }
      if let range { try IPTCBlock.forEachValue(&bytes, in: range) { _ in } }
    } catch {
      notes.append(Notes.brokenIPTC)
    }
  }

  /// Returns the number of bytes of all pixels, or `Int.max` on overflow.
  func bytes(perPixel count: Int) -> Int {
    let (row, isLong) = stored.width.multipliedReportingOverflow(by: count)
    let (all, isLarge) = row.multipliedReportingOverflow(by: stored.height)
    return isLong || isLarge ? .max : all
  }

  /// Throws if the photo exceeds the limits.
  func check(_ limits: DecodingLimits) throws(DecodingFailure) {
    guard stored.width > 0, stored.height > 0 else { throw .damagedHeader("a side is 0 pixels long") }
    let side = max(stored.width, stored.height)
    guard side <= limits.side else { throw .sideTooLong(side, limit: limits.side) }
    let pixels = stored.width * stored.height
    guard pixels <= limits.pixels else { throw .tooManyPixels(pixels, limit: limits.pixels) }
    guard memory <= limits.memory else { throw limits.memoryFailure }
  }
}
