import GalleryJSON
import GalleryText

/// The evidence that a text in JSON is the address of an image, without a word of a language.
extension JSONLeaf {
  /// From this value on, a file's ending or a stated type suggests an image. Other addresses may be those of
  /// pages.
  static let suggestion = 0.4

  /// From 0 to 1: by the ending of a file's name, by the media type stated beside it, or as any address.
  var evidence: Double {
    guard let text = value.nonEmptyText?.trimmed, text.utf8.count <= 4096, parent["templated"] != true,
      !text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "<") }),
      !PictureName.hasForeignScheme(text)
    else { return 0 }
    let promise = PictureName.promise(ofReference: text)
    guard promise != .other else { return 0 }
    guard Self.isExplicit(text) else {
      // A plain name may be a photo's title or its address. One with blanks may be a sentence.
      guard promise == .picture, !isNamed(by: parent) else { return 0 }
      return text.contains(" ") ? (text.split(separator: " ").count > 8 ? 0 : 0.4) : 0.6
    }
    switch (promise, statesImage) {
    case (.picture, let isImage): return isImage == false ? 0.4 : 1
    case (_, false?): return 0
    case _ where text.contains(" "): return 0
    case (_, true?): return 0.9
    default:
      // An image service (https://iiif.io/api/image/3.0/), or the name or the ending of a file in the query.
      let values = text.split(separator: "?").dropFirst().last?.split { "&=".contains($0) } ?? []
      let isSuggested =
        text.hasSuffix("/info.json") || namesImageService
        || values.contains { value in
          ["", "x."].contains { PictureName.promise(ofPath: $0 + value) == .picture }
        }
      return isSuggested ? 0.5 : 0.2
    }
  }

  /// A Boolean value that indicates whether it is the address of a file that is no image.
  var isOtherFile: Bool {
    guard let text = value.nonEmptyText, Self.isExplicit(text) else { return false }
    return PictureName.promise(ofReference: text) == .other
  }

  /// `iiif_image_base_url`
  var namesImageService: Bool { names.last.map(MemberNames.words)?.contains("iiif") ?? false }

  /// A Boolean value that indicates whether the text may be the name of a file without an ending.
  var isPlainName: Bool {
    guard let text = value.nonEmptyText else { return false }
    return !text.contains(" ") && PictureName.promise(ofReference: text) == .nothing
      && !PictureName.hasForeignScheme(text) && statesImage ?? true
  }

  /// Returns whether a reference has a scheme or an explicit path.
  private static func isExplicit(_ text: String) -> Bool {
    text.contains("://") || ["/", "./", "../"].contains(where: text.hasPrefix)
  }

  /// Returns whether an object, or one in it, has the address of a file, which its other names then name.
  private func isNamed(by object: JSONValue) -> Bool {
    guard case .object(let members) = object, members.count <= Self.limit else { return false }
    let inner = members.values.lazy.flatMap { $0.orderedMembers.prefix(Self.limit).map(\.value) }
    return (Array(members.values) + inner).contains { member in
      guard let text = member.nonEmptyText, Self.isExplicit(text), !PictureName.hasForeignScheme(text) else {
        return false
      }
      return PictureName.promise(ofReference: text) == .picture || statesImage == true
    }
  }

  /// The top-level media types (RFC 6838, section 4.2).
  private static let mediaTypes: Set<Substring> = [
    "application", "audio", "font", "image", "model", "multipart", "text", "video",
  ]

  /// A Boolean value that indicates whether the object states the media type of an image, `image/jpeg`, or that a link
  /// is to be rendered as one (Collection+JSON). `nil` if it states no type.
  var statesImage: Bool? {
    guard case .object(let members) = parent, members.count <= Self.limit else { return nil }
    if members["render"] == "image" { return true }
    var states: Bool?
    for case .text(let text) in members.values where text.utf8.count < 100 {
      let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, Self.mediaTypes.contains(parts[0]), parts[1].first?.isLetter == true,
        PictureName.promise(ofPath: text) == .nothing
      else { continue }
      states = states == true || parts[0] == "image"
    }
    return states
  }
}
