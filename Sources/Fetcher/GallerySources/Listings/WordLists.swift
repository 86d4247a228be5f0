import CEmbeddedTexts
import GalleryJSON

/// The words that listings, lists and recipes are recognized by, in several languages: `words.json`.
enum WordLists {
  private static let all = try? JSONValue(
    parsing: Array(String(cString: gallery_embedded_texts.words_json).utf8))

  /// The words of a list, in order.
  static subscript(name: String) -> [String] {
    guard let words = all?[name]?.nonEmptyText else { preconditionFailure("words.json has no \(name)") }
    return words.split(separator: " ").map(String.init)
  }
}
