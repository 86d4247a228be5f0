import GalleryModel

/// Reads a JPEG's segments up to its first scan.
enum JPEGHeader {
  /// - Parameter range: The range of the JPEG in the file.
  static func read(_ bytes: HeaderBytes, in range: Range<Int>) throws(DecodingFailure) -> Header {
    var header = Header(format: .jpeg, stored: .zero, picture: range)
    var frame: Frame?
    var records = IPTCSearch()
    var offset = range.lowerBound + 2
    while offset + 4 <= range.upperBound {
      let marker = try self.marker(bytes, at: &offset, end: range.upperBound)
      switch marker {
      case 0x01, 0xD0...0xD8: continue  // without a length
      case 0xD9: throw .damagedHeader("no image before the end marker")
      default: break
      }

      let length = try bytes.big16(at: offset)
      // libjpeg skips the stated length of segments that it does not need, then searches for a marker.
      guard length >= 2 || isSkipped(marker) else { throw .damagedHeader("a segment has an invalid length") }
      let body = offset + 2..<offset + max(2, length)
      guard body.upperBound <= range.upperBound else { throw .damagedHeader("the file ends too early") }

      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        frame = try Frame(bytes, marker: marker, body: body)
      case 0xE1: try application1(bytes, body, &header)
      case 0xE2: try application2(bytes, body, &header)
      case 0xEB:
        // A segment of JPEG XT: "JP", the box's instance and the number of its part.
        if try bytes.has("JP", at: body.lowerBound),
          try ContentCredentials.areBox(bytes, at: body.lowerBound + 8)
        {
          header.hasCredentials = true
        }
      case 0xED: records.look(bytes, in: body)
      case 0xDA:
        guard let frame, !body.isEmpty else { throw .damagedHeader("a scan precedes the frame") }
        header.stored = frame.size
        header.firstScan = body.upperBound
        header.memory = frame.memory(scanComponents: try bytes.byte(at: body.lowerBound))
        header.readOrientation(bytes)
        header.readRecords(records.found, isBroken: records.isBroken, bytes)
        return header
      default: break
      }
      offset = body.upperBound
    }

    throw .damagedHeader("the file ends before the image")
  }

  /// Reads the index of further pictures, and the sign of a gain map.
  private static func application2(
    _ bytes: HeaderBytes, _ body: Range<Int>, _ header: inout Header
  ) throws(DecodingFailure) {
    if header.pictureIndex == nil, body.count > 4, try bytes.has("MPF\0", at: body.lowerBound) {
      header.pictureIndex = body.dropFirst(4)
    }
    if try bytes.has(GainMap.segment, at: body.lowerBound) { header.hasGainMap = true }
  }

  /// Returns the headers of the JPEGs in ranges of a file. Other data, such as lossless JPEG of a sensor, are
  /// left out.
  ///
  /// - Parameter orientation: The orientation for images that do not state one.
  static func embedded(
    in ranges: [Range<Int>], _ orientation: Orientation, _ bytes: HeaderBytes
  ) -> [Header] {
    ranges.compactMap { range in
      guard (try? bytes.big16(at: range.lowerBound)) == 0xFFD8,
        var picture = try? read(bytes, in: range)
      else { return nil }
      if picture.exif == nil { picture.orientation = orientation }
      return picture
    }
  }

  /// Returns whether a segment is a comment or application data.
  private static func isSkipped(_ marker: Int) -> Bool { marker == 0xFE || (0xE0...0xEF).contains(marker) }

  /// Returns the next marker and moves `offset` after it. Stray bytes before it are skipped, as in libjpeg.
  private static func marker(
    _ bytes: HeaderBytes, at offset: inout Int, end: Int
  ) throws(DecodingFailure) -> Int {
    while offset + 1 < end {
      if try bytes.byte(at: offset) == 0xFF {
        let marker = try bytes.byte(at: offset + 1)
        if marker != 0xFF && marker != 0 {
          offset += 2
          return marker
        }
      }
      offset += 1
    }
    throw .damagedHeader("the file ends before the image")
  }

  private static func application1(
    _ bytes: HeaderBytes, _ body: Range<Int>, _ header: inout Header
  ) throws(DecodingFailure) {
    // Use the first block of each kind: some editors leave an outdated second one.
    if header.exif == nil, body.count > 6, try bytes.has("Exif\0", at: body.lowerBound) {
      header.exif = body.dropFirst(6)
    }
    let name: StaticString = "http://ns.adobe.com/xap/1.0/\0"
    if header.xmp == nil, body.count > name.utf8CodeUnitCount,
      try bytes.has(name, at: body.lowerBound)
    {
      header.xmp = body.dropFirst(name.utf8CodeUnitCount)
    }
    try header.extendedXMP.look(bytes, in: body)
  }
}

extension JPEGHeader {
  /// The facts in the frame segment.
  struct Frame {
    var size: PixelSize
    var components: Int
    private var isProgressive: Bool
    private var coefficients = 0

    init(_ bytes: HeaderBytes, marker: Int, body: Range<Int>) throws(DecodingFailure) {
      guard body.count >= 6 else { throw .damagedHeader("the frame segment is too short") }
      let start = body.lowerBound
      size = PixelSize(width: try bytes.big16(at: start + 3), height: try bytes.big16(at: start + 1))
      components = try bytes.byte(at: start + 5)
      isProgressive = marker == 0xC2 || marker == 0xCA
      switch marker {
      case 0xC3, 0xCB: throw .unsupported("lossless JPEG")
      case 0xC5...0xC7, 0xCD...0xCF: throw .unsupported("hierarchical JPEG")
      default: break
      }
      let precision = try bytes.byte(at: start)
      guard precision == 8 else { throw .unsupported("\(precision)-bit JPEG") }
      guard (1...4).contains(components), body.count >= 6 + 3 * components else {
        throw .damagedHeader("a frame with \(components) colour components")
      }
      guard size.height > 0 else { throw .unsupported("JPEG with its height at the end") }
      var sampling: [Int] = []
      var maximum = (across: 1, down: 1)
      for part in 0..<components {
        let factors = try bytes.byte(at: start + 7 + 3 * part)
        let across = factors >> 4
        let down = factors & 15
        maximum = (max(maximum.across, across), max(maximum.down, down))
        sampling.append(across * down)
      }
      let shares = sampling.reduce(0, +)
      coefficients = 2 * size.pixelCount * shares / (maximum.across * maximum.down)
    }

    /// Returns the memory for coefficients, in bytes. All are kept if the image has several scans.
    func memory(scanComponents: Int) -> Int {
      isProgressive || scanComponents < components ? coefficients : 0
    }
  }
}
