import GalleryModel

/// Finds the largest image of an icon, a PNG or a BMP without a file header.
enum ICOHeader {
  private static let entryLimit = 256

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    var best: Header?
    for index in 0..<min(try bytes.little16(at: 4), entryLimit) {
      let entry = 6 + index * 16
      guard
        let place = bytes.picture(at: try bytes.little32(at: entry + 12), try bytes.little32(at: entry + 8))
      else { continue }
      let part = HeaderBytes(count: place.count) { range throws(DecodingFailure) in
        Array(try bytes.bytes(at: place.lowerBound + range.lowerBound, count: range.count))
      }
      // A broken image does not hide the others.
      guard var header = try? image(part) else { continue }
      header.picture = place
      if header.stored.pixelCount > best?.stored.pixelCount ?? 0 {
        best = header
      }
    }
    guard let best else { throw .damagedHeader("no image in the file") }
    return best
  }

  private static func image(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    guard try bytes.has("PNG", at: 1) else { return try BMPImage(bytes, iconAt: 0).header(of: .icon, bytes) }
    var header = try PNGHeader.read(bytes)
    header.format = .icon
    header.exif = nil
    header.xmp = nil
    header.iptc = nil
    return header
  }
}
