import GalleryJSON
import GalleryText

/// Estimates the confidence that a text in JSON is the address of an image.
enum PictureConfidence {
  /// The minimum confidence at which a leaf counts as an image.
  static let threshold = 0.3

  /// Returns the confidence from a leaf's text, its names, and the content type beside it. `listNames` is the
  /// path of the list, used if its elements are texts.
  static func of(_ leaf: JSONLeaf, listNames: [String] = []) -> Double {
    // `{"href": "/photos/{size}.jpg", "templated": true}` is no address.
    guard leaf.parent["templated"] != true else { return 0 }
    let text = leaf.value.nonEmptyText ?? ""
    let confidence = of(text, names: leaf.names.isEmpty ? listNames : leaf.names)
    guard let last = leaf.names.last, NameTokens.namesAddress(last), let type = contentType(beside: leaf)
    else { return confidence }
    guard type.hasPrefix("image/") else { return 0 }
    let isAddress = text.contains("://") || text.hasPrefix("/") || text.hasPrefix("./")
    return isAddress && PictureName.promise(ofReference: text) == .nothing
      && !PictureName.hasForeignScheme(text.trimmed) ? max(confidence, 0.7) : confidence
  }

  private static let typeNames = WordLists["PictureConfidence.typeNames"]

  /// Returns the type of content that the object states, such as `image/jpeg`.
  static func contentType(beside leaf: JSONLeaf) -> String? {
    typeNames.lazy.compactMap { leaf.parent[$0]?.nonEmptyText?.lowercased() }
      .first { $0.split(separator: "/").count == 2 && !$0.contains(" ") }
  }

  /// Returns the confidence that a text is an image's address, from 0 to 1. `names` is the path to the text.
  static func of(_ text: String, names: [String]) -> Double {
    let text = text.trimmed
    guard (1...4096).contains(text.utf8.count), !text.contains(where: { $0.isNewline || $0 == "<" }),
      !PictureName.hasForeignScheme(text)
    else { return 0 }
    let isAbsolute = text.contains("://") || text.hasPrefix("//")
    let isPath = isAbsolute || text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../")
    switch PictureName.promise(ofReference: text) {
    case .picture:
      // A plain name may be a photo's title or its address. One with blanks may be a sentence.
      if isPath { return 1 }
      return text.contains(" ") ? (text.split(separator: " ").count > 8 ? 0 : 0.4) : 0.6
    case .other: return 0
    case .nothing: break
    }
    guard isAbsolute || (isPath && NameTokens.namesPicture(names)) else { return 0 }
    var confidence = NameTokens.namesPicture(names) ? 0.6 : 0.2
    if words.contains(where: text.lowercased().contains) { confidence += 0.2 }
    return confidence
  }

  /// The words for images in addresses without an extension.
  private static let words = WordLists["PictureConfidence.words"]
}
