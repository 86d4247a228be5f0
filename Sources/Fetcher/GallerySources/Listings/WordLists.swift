import CEmbeddedTexts
import GalleryJSON

/// The words by which pictures and their facts are recognized: the member names of services (`words.json`).
enum WordLists {
  private static let all = try? JSONValue(
    parsing: Array(String(cString: gallery_embedded_texts.words_json).utf8))

  /// The words of a list, in order.
  static subscript(name: String) -> [String] {
    guard let words = all?[name]?.nonEmptyText else { preconditionFailure("words.json has no \(name)") }
    return words.split(separator: " ").map(String.init)
  }
}
