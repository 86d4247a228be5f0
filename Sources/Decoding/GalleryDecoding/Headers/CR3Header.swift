/// Reads Canon's CR3, an ISO base media file with JPEGs and EXIF in boxes of Canon's own
/// (https://github.com/lclevy/canon_cr3).
enum CR3Header {
  /// The maximum number of tracks to read. Cameras write four.
  private static let trackLimit = 8

  static func matches(_ bytes: HeaderBytes) throws(DecodingFailure) -> Bool {
    try bytes.has("ftypcrx ", at: 4)
  }

  /// Returns the header of the largest JPEG, with the metadata of the file.
  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    let parts = try Parts(bytes)
    var header = try RAWHeader.largest(of: parts.pictures(bytes))
    header.exif = parts.exif
    header.exifDetails = parts.details
    header.exifPlace = parts.place
    header.xmp = parts.xmp
    return header
  }

  /// Returns the headers of all JPEGs.
  static func pictures(_ bytes: HeaderBytes) throws(DecodingFailure) -> [Header] {
    try Parts(bytes).pictures(bytes)
  }

  /// The places of a file's parts.
  private struct Parts {
    private var jpegs: [Range<Int>] = []
    /// The directories of EXIF. Each one is a TIFF structure.
    private(set) var exif: Range<Int>?
    private(set) var details: Range<Int>?
    private(set) var place: Range<Int>?
    private(set) var xmp: Range<Int>?

    init(_ bytes: HeaderBytes) throws(DecodingFailure) {
      let file = try bytes.boxes(in: bytes.whole)
      let movie = try bytes.boxes(in: file.body("moov"))
      for box in movie + file where box.name == "uuid" && box.body.count > 24 {
        let content = box.body.dropFirst(16)
        switch try bytes.number(at: box.body.lowerBound, bytes: 8, bigEndian: true) {
        case 0x85C0_B687_820F_11E0:
          let boxes = try bytes.boxes(in: content)
          exif = boxes.body("CMT1")
          details = boxes.body("CMT2")
          place = boxes.body("CMT4")
          try addPicture(boxes.body("THMB"), bytes)
        case 0xBE7A_CFCB_97A9_42E8: xmp = content
        case 0xEAF4_2B5E_1C98_4B88:
          try addPicture(try bytes.boxes(in: content.dropFirst(8)).body("PRVW"), bytes)
        default: break
        }
      }
      for track in movie.filter({ $0.name == "trak" }).prefix(CR3Header.trackLimit) {
        if let sample = try Self.sample(of: track, bytes) { jpegs.append(sample) }
      }
    }

    func pictures(_ bytes: HeaderBytes) throws(DecodingFailure) -> [Header] {
      let first = try exif.map { range throws(DecodingFailure) in try TIFFDirectory(firstIn: range, bytes) }
      let orientation = Orientation(exif: try first?.integer(.orientation))
      return JPEGHeader.embedded(in: jpegs, orientation, bytes)
    }

    /// Adds the JPEG of a box. The length of the fields before it depends on their version.
    private mutating func addPicture(_ body: Range<Int>?, _ bytes: HeaderBytes) throws(DecodingFailure) {
      guard let body else { return }
      let head = try bytes.bytes(in: body, limit: 64)
      guard let start = head.indices.dropLast().first(where: { head[$0] == 0xFF && head[$0 + 1] == 0xD8 })
      else { return }
      jpegs.append(body.dropFirst(start - head.startIndex))
    }

    /// Returns the range of a track's only sample.
    private static func sample(of track: Box, _ bytes: HeaderBytes) throws(DecodingFailure) -> Range<Int>? {
      var body: Range<Int>? = track.body
      for name in ["mdia", "minf", "stbl"] { body = try bytes.boxes(in: body).body(name) }
      let table = try bytes.boxes(in: body)
      guard let sizes = table.body("stsz"), let places = table.body("co64"), sizes.count >= 8,
        places.count >= 16
      else { return nil }
      let start = try bytes.big(8, at: places.lowerBound + 8)
      return bytes.picture(at: start, try bytes.big32(at: sizes.lowerBound + 4))
    }
  }
}
