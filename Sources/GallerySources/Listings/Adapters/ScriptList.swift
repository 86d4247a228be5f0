import GalleryJSON
import GalleryMarkup

/// Lists of photos in the scripts of a page, which draw them: `var data = [{image: "a.jpg", thumb: "t/a.jpg"}, …]`.
enum ScriptList {
  /// Of longer scripts the beginning is read, in bytes.
  private static let lengthLimit = 2 << 20

  /// The list that names most pictures; `nil` where none does.
  static func page(in elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    var best: ListingPage?
    for element in elements where element.name == "script" && element.attribute("src") == nil {
      for list in lists(in: Array(element.text.utf8.prefix(lengthLimit))) {
        guard let page = try? GenericJSON.page(list, document),
          page.photos.contains(where: { PictureName.promise(of: $0.photo.image) == .picture }),
          page.photos.count > best?.photos.count ?? 0
        else { continue }
        best = page
      }
    }
    return best
  }

  /// The lists of objects in a script, in their order: literals of JavaScript.
  static func lists(in script: [UInt8]) -> [JSONValue] {
    var lists: [JSONValue] = []
    // What is no literal is read more than once.
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
