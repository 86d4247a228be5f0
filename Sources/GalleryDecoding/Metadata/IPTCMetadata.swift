import GalleryModel
import GalleryText

/// Title and caption from IPTC-IIM records.
enum IPTCMetadata {
  private static let objectName = 5
  private static let caption = 120

  static func fill(_ metadata: inout PhotoMetadata, _ bytes: HeaderBytes, in range: Range<Int>) {
    var bytes = bytes
    var offset = range.lowerBound
    while offset + 5 <= range.upperBound, (try? bytes.byte(at: offset)) == 0x1C {
      guard let record = try? bytes.byte(at: offset + 1), let dataset = try? bytes.byte(at: offset + 2),
        let length = try? bytes.big16(at: offset + 3),
        // The longer form of length is for data of more than 32 KiB, never for text.
        length < 0x8000, length <= range.upperBound - offset - 5,
        let value = try? bytes.bytes(at: offset + 5, count: length)
      else { return }
      if record == 2, dataset == objectName { metadata.title = text(value) ?? metadata.title }
      if record == 2, dataset == caption { metadata.caption = text(value) ?? metadata.caption }
      offset += 5 + length
    }
  }

  /// UTF-8 where it is, Latin-1 otherwise: what is announced is often wrong.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let latin = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let cleaned = (String(validating: bytes, as: UTF8.self) ?? latin).withHiddenBlanked
    return cleaned.isEmpty ? nil : cleaned
  }
}
