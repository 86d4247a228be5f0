import GalleryJSON
import GalleryMarkup

/// Reads XML of any structure as the JSON with the same names.
enum GenericXML {
  static func page(
    _ root: MarkupDocument.Element, _ document: ListingDocument
  ) throws(ListingError) -> ListingPage? {
    if let message = ServiceError.message(in: root) { throw document.refused(message) }
    var page = GenericJSON.page(JSONValue(root), document)
    page?.adapter = "XML"
    return page
  }
}

extension JSONValue {
  /// Creates an object of an element's attributes and children, with lists of those of one name, or its text.
  init(_ element: MarkupDocument.Element) {
    var lists: [String: [JSONValue]] = [:]
    for (name, value) in element.attributes { lists[name, default: []].append(.text(value)) }
    let children = element.children
    for child in children { lists[child.name, default: []].append(JSONValue(child)) }
    let text = children.isEmpty ? JSONValue.text(element.text) : .null
    if !lists.isEmpty, text.nonEmptyText != nil { lists["#text"] = [text] }
    self = lists.isEmpty ? text : .object(lists.mapValues { $0.count == 1 ? $0[0] : .list($0) })
  }
}
