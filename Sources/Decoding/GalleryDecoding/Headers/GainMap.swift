import GalleryText

/// The gain map beside a photo, by which displays of high dynamic range brighten it. Only its presence is
/// reported: decoders deliver the photo without it.
enum GainMap {
  /// The start of a JPEG's APP2 segment (ISO 21496-1, annex C).
  static let segment: StaticString = "urn:iso:std:iso:ts:21496:-1\0"
  /// The type of an auxiliary image in Apple's HEIF files.
  private static let apple: StaticString = "urn:com:apple:photo:2020:aux:hdrgainmap"
  /// The namespaces of packets that describe a gain map: Adobe's (Ultra HDR) and Apple's.
  private static let namespaces = [
    "http://ns.adobe.com/hdr-gain-map/1.0/", "http://ns.apple.com/HDRGainMap/1.0/",
    "urn:com:apple:photo:2020:aux:hdrgainmap",
  ].map { Array($0.utf8) }
  /// The maximum number of bytes of a packet to search, and of images in an index.
  private static let searchLimit = 64 << 10
  private static let pictureLimit = 4

  /// Returns a Boolean value that indicates whether a JPEG or another image in its index states a gain map.
  static func belongs(to header: Header, _ bytes: HeaderBytes) -> Bool {
    if isStated(by: header, bytes) { return true }
    guard let index = header.pictureIndex, let others = try? PictureIndex.others(in: index, bytes) else {
      return false
    }
    return others.prefix(pictureLimit).contains { range in
      (try? JPEGHeader.read(bytes, in: range)).map { isStated(by: $0, bytes) } ?? false
    }
  }

  private static func isStated(by header: Header, _ bytes: HeaderBytes) -> Bool {
    if header.hasGainMap { return true }
    guard let range = header.xmp,
      let packet = try? bytes.bytes(in: range, limit: searchLimit)
    else { return false }
    let content = Array(packet)
    return namespaces.contains { ByteSearch.contains(content, $0) }
  }

  /// Returns a Boolean value that indicates whether a property of a HEIF file is that of an auxiliary gain map.
  static func isProperty(_ property: Box, _ bytes: HeaderBytes) throws(DecodingFailure) -> Bool {
    guard property.name == "auxC" else { return false }
    return try bytes.has(apple, at: property.body.lowerBound + 4)
  }
}
