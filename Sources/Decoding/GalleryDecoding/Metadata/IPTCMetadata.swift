import GalleryModel

/// Reads title, caption, keywords, author and copyright from IPTC-IIM records.
enum IPTCMetadata {
  private static let objectName = 5
  private static let keyword = 25
  private static let author = 80
  private static let copyright = 116
  private static let caption = 120
  /// The maximum length of a text, in bytes.
  private static let longestText = 0x7FFF

  /// Sets the values of the records up to the first broken one. The header has a note about broken records.
  static func fill(_ metadata: inout PhotoMetadata, _ bytes: HeaderBytes, in range: Range<Int>) {
    var values: [IPTCBlock.Value] = []
    try? IPTCBlock.forEachValue(bytes, in: range) { values.append($0) }
    for value in values where value.record == 2 && value.text.count <= longestText {
      guard [objectName, keyword, author, copyright, caption].contains(value.dataset),
        let slice = try? bytes.bytes(at: value.text.lowerBound, count: value.text.count),
        let text = text(slice)
      else { continue }
      switch value.dataset {
      case objectName: metadata.title = text
      case keyword where metadata.keywords.count < XMPPacket.keywordLimit: metadata.keywords.append(text)
      case author: metadata.artist = metadata.artist ?? text
      case copyright: metadata.copyright = metadata.copyright ?? text
      case caption: metadata.caption = text
      default: break
      }
    }
  }

  /// Returns the text as UTF-8 if valid, otherwise as Latin-1. The declared encoding is often wrong.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let latin = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let cleaned = (String(validating: bytes, as: UTF8.self) ?? latin).withHiddenBlanked
    return cleaned.isEmpty ? nil : cleaned
  }
}
