import GalleryLayoutDocuments
import GalleryModel
import GalleryText

extension DocumentValue {
  /// The values of an option as they would be written on the command line: of a list its elements, of anything else
  /// itself; `nil` where an option takes none.
  var texts: [String]? {
    guard case .list(let elements) = self else { return scalarText.map { [$0] } }
    let texts = elements.compactMap(\.scalarText)
    return texts.count == elements.count ? texts : nil
  }

  private var scalarText: String? {
    switch self {
    case .flag(let flag): String(flag)
    case .number(let number): number.shortest
    case .text(let text): text
    case .null, .list, .object: nil
    }
  }
}
