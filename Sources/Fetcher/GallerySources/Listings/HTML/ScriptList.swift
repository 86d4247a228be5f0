import GalleryJSON
import GalleryMarkup

/// Literals in the scripts and attributes of a page: `var data = [{image: "a.jpg"}]`, `JSON.parse("…")`,
/// texts that contain JSON.
enum ScriptList {
  /// The maximum size of a script, in bytes.
  private static let lengthLimit = 2 << 20
  /// The maximum nesting of literals in texts.
  private static let depthLimit = 3

  /// The list with the most images; `nil` if no list has images.
  static func page(in elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    var best: ListingPage?
    func consider(_ text: String) {
      for literal in literals(in: Array(text.utf8.prefix(lengthLimit))) {
        guard let page = GenericJSON.page(literal, document, isPart: true),
          page.photos.contains(where: { PictureName.promise(of: $0.image) == .picture }),
          page.photos.count > best?.photos.count ?? 0
        else { continue }
        best = page
      }
    }
    for element in elements {
      if element.name == "script" {
        if element.attribute("src") == nil { consider(element.text) }
        continue
      }
      for (_, value) in element.attributes where value.utf8.count > 10 {
        if let first = value.first(where: { !$0.isWhitespace }), "[{".contains(first) { consider(value) }
      }
    }
    return best
  }

  /// Returns the JavaScript literals of a script, in order, and those in their texts.
  static func literals(in script: [UInt8], depth: Int = 0) -> [JSONValue] {
    var found: [JSONValue] = []
    // Limits repeated reading of text that is not a literal.
    var budget = script.count * 4 + 1000
    var place = 0
    let starts = [UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "(")]
    while budget > 0, let mark = script[place...].firstIndex(where: starts.contains) {
      place = mark + 1
      // Only texts follow a parenthesis: `JSON.parse("…")`.
      let isCall = script[mark] == starts[2]
      let next = script[place...].first { $0 > 0x20 }
      guard let next, !isCall || next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") else { continue }
      var reader = JSONReader(script, in: (isCall ? place : mark)..<script.count, as: .script)
      let value = try? reader.value()
      budget -= reader.position - mark
      guard let value else { continue }
      place = reader.position
      if value.isContainer { found.append(value) }
      guard depth < depthLimit else { continue }
      for leaf in JSONLeaf.leaves(of: value) {
        guard let text = leaf.value.nonEmptyText, text.contains("[") || text.contains("{"),
          text.contains("\"")
        else { continue }
        found += literals(in: Array(text.utf8.prefix(lengthLimit)), depth: depth + 1)
      }
    }
    return found
  }
}
