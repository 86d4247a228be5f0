import GalleryJSON
import GalleryText

extension JSONValue {
  /// The values of an option as they would be written on the command line: of a list its elements, of anything else
  /// itself; `nil` where an option takes none.
  var texts: [String]? {
    guard case .list(let elements) = self else { return optionText.map { [$0] } }
    let texts = elements.compactMap(\.optionText)
    return texts.count == elements.count ? texts : nil
  }

  private var optionText: String? {
    switch self {
    case .flag, .integer, .number: description
    case .text(let text): text
    case .null, .list, .object: nil
    }
  }
}
