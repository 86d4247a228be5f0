import GalleryJSON
import GalleryMarkup

/// Lists of photos in the scripts of a page: `var data = [{image: "a.jpg", thumb: "t/a.jpg"}, …]`.
enum ScriptList {
  /// In bytes.
  private static let lengthLimit = 2 << 20

  /// The list with the most images; `nil` if no list has images.
  static func page(in elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    var best: ListingPage?
    for element in elements where element.name == "script" && element.attribute("src") == nil {
      for list in lists(in: Array(element.text.utf8.prefix(lengthLimit))) {
        guard let page = try? GenericJSON.page(list, document),
          page.photos.contains(where: { PictureName.promise(of: $0.image) == .picture }),
          page.photos.count > best?.photos.count ?? 0
        else { continue }
        best = page
      }
    }
    return best
  }

  /// In order. Reads JavaScript literals.
  static func lists(in script: [UInt8]) -> [JSONValue] {
    var lists: [JSONValue] = []
    // Limits repeated reading of text that is not a literal.
    var budget = script.count * 4 + 1000
    var place = 0
    while budget > 0, let start = script[place...].firstIndex(of: UInt8(ascii: "[")) {
      place = start + 1
      guard script[place...].first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { continue }
      var reader = JSONReader(script, in: start..<script.count, as: .script)
      let list = try? reader.value()
      budget -= reader.position - start
      if let list {
        lists.append(list)
        place = reader.position
      }
    }
    return lists
  }
}
