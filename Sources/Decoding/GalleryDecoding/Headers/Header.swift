import GalleryModel

/// The facts at the start of a photo's file.
struct Header: Sendable {
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
  /// The offset of the TIFF directory with the photo, or 0 for the first one.
  var directory = 0
  /// A Boolean value that indicates whether the colours are multiplied by the transparency.
  var isPremultiplied = false
  /// The TIFF block with camera data.
  var exif: Range<Int>?
  /// The TIFF blocks of EXIF's details and place in files that store them separately.
  var exifDetails: Range<Int>?
  var exifPlace: Range<Int>?
  var xmp: Range<Int>?
  /// The parts of a packet that exceeds a segment.
  var extendedXMP = ExtendedXMP()
  var iptc: Range<Int>?
  /// The texts of a PNG.
  var texts: [PictureText] = []
  /// The index of a JPEG's further images, which is a TIFF structure.
  var pictureIndex: Range<Int>?
  /// A Boolean value that indicates whether the file carries content credentials.
  var hasCredentials = false
  /// A Boolean value that indicates whether the file has a gain map.
  var hasGainMap = false
  /// The minimum memory of the decoder for any tile size, in bytes.
  var memory = 0
  /// The reason why the file is incomplete, or `nil` if no part is known to be missing.
  var damage: String?
  /// Notes about ignored data that do not affect the image.
  var notes: [String] = []

  /// Reads the header of a file and checks it against the limits. Only the file's first bytes determine the
  /// format.
  static func read(_ bytes: HeaderBytes, limits: DecodingLimits) throws(DecodingFailure) -> Header {
    guard bytes.count > 0 else { throw .empty }
    guard bytes.count <= limits.fileBytes else { throw .fileTooLarge(bytes.count, limit: limits.fileBytes) }
    var header =
      switch try Magic.format(of: bytes) {
      case .jpeg: try JPEGHeader.read(bytes, in: bytes.whole)
      case .png: try PNGHeader.read(bytes)
      case .webp: try WebPHeader.read(bytes)
      case .heif: try HEIFHeader(bytes).header()
      case .tiff: try TIFFHeader.read(bytes)
      case .gif: try GIFHeader.read(bytes)
      case .jxl: try JXLHeader.read(bytes)
      case .raw: try RAWHeader.read(bytes)
      case .bmp: try BMPImage(bytes).header(of: .bmp, bytes)
      case .icon: try ICOHeader.read(bytes)
      case .psd: try PSDImage(bytes).header
      case .jp2k: try JP2Header.read(bytes)
      case .svg: try SVGHeader.read(bytes)
      }
    if header.format == .jpeg { header.hasGainMap = GainMap.belongs(to: header, bytes) }
    try header.check(limits)
    return header
  }

  var upright: PixelSize { orientation.upright(stored) }

  /// Returns the facts of the photo as a view shows it.
  func facts(shownAs view: PhotoView) -> PhotoFacts {
    PhotoFacts(size: view.size(of: upright), format: format.name, hasGainMap: hasGainMap)
  }

  /// Reads the orientation from the EXIF block. A broken block is ignored, with a note.
  mutating func readOrientation(_ bytes: HeaderBytes) {
    guard let exif else { return }
    do throws(DecodingFailure) {
      let first = try TIFFDirectory(firstIn: exif, bytes)
      orientation = Orientation(exif: try first.integer(.orientation))
    } catch {
      notes.append(Notes.brokenEXIF)
    }
  }

  /// Sets the IPTC records. A broken record adds a note; the records before it are used.
  ///
  /// - Parameter isBroken: A Boolean value that indicates whether the resources around the records are
  ///   broken.
  mutating func readRecords(_ range: Range<Int>?, isBroken: Bool = false, _ bytes: HeaderBytes) {
    iptc = range
    do throws(DecodingFailure) {
      if isBroken { throw .damagedHeader("the IPTC records cannot be located") }
      if let range { try IPTCBlock.forEachValue(bytes, in: range) { _ in } }
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

  func check(_ limits: DecodingLimits) throws(DecodingFailure) {
    guard stored.width > 0, stored.height > 0 else { throw .damagedHeader("a side is 0 pixels long") }
    let side = stored.longSide
    guard side <= limits.side else { throw .sideTooLong(side, limit: limits.side) }
    let pixels = stored.pixelCount
    guard pixels <= limits.pixels else { throw .tooManyPixels(pixels, limit: limits.pixels) }
    guard memory <= limits.memory else { throw limits.memoryFailure }
  }
}
