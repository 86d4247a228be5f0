import GalleryJSON
import GalleryLayout

extension LayoutRequest: Codable {
  /// Reads and validates a request.
  ///
  /// - Throws: ``LayoutDocumentError`` with every problem of the document, each with its path.
  public init(from decoder: any Decoder) throws {
    var root = ObjectReader(try JSONValue(from: decoder), path: "")
    let request = LayoutRequest(&root)
    let problems = root.finish()
    guard problems.isEmpty else { throw LayoutDocumentError(problems: problems) }
    self = request
  }

  /// Reads as much as possible and leaves the problems in the reader.
  init(_ root: inout ObjectReader) {
    page = LayoutPage(width: 1, height: nil)
    if let value = root.value("page", expected: "an object", isRequired: true, { $0 }) {
      var reader = ObjectReader(value, path: "page")
      page = LayoutPage(&reader)
      root.report(reader.finish())
    }
    page.margin = root.nonNegative("margin")
    page.gap = root.nonNegative("gap")
    page.firstTop = root.nonNegative("firstTop") ?? 0

    layout = root.text("layout") ?? Self.defaultLayout
    let given = root.value("options")
    options = [:]
    if let kind = LayoutKind(named: layout) {
      var value = given.flatMap { $0 == .null ? nil : $0 } ?? .object([:])
      if case .object(let values) = value { value = .object(kind.withCurrentKeys(values)) }
      var reader = ObjectReader(value, path: "options")
      _ = kind.make(&reader)
      root.report(reader.finish())
      if case .object(let values) = value { options = values }
    } else {
      root.report([Self.unknownLayout(layout)])
    }

    let list = root.value("items", expected: "a list", isRequired: true) { value in
      if case .list(let list) = value { list } else { nil }
    }
    items = []
    var places: [String: Int] = [:]

    for (index, value) in (list ?? []).enumerated() {
      var reader = ObjectReader(value, path: "items[\(index)]")
      let item = LayoutItem(&reader)
      if let first = places.updateValue(places[item.id] ?? index, forKey: item.id), !item.id.isEmpty {
        reader.report(
          at: "items[\(index)].id", expected: "a unique id",
          received: "\"\(item.id)\", the id of items[\(first)]")
      }
      root.report(reader.finish())
      items.append(item)
    }
  }

  /// Writes the request in the format that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    let width = page.width.isFinite ? page.width : nil
    let height = page.height
    var members: [String: JSONValue] = [
      "page": [
        "width": width.map { JSONValue($0) } ?? .null, "height": height.map { JSONValue($0) } ?? .null,
      ],
      "layout": .text(layout), "items": .list(items.map(\.document)),
    ]
    members["margin"] = page.margin.map { JSONValue($0) }
    members["gap"] = page.gap.map { JSONValue($0) }
    if page.firstTop != 0 { members["firstTop"] = JSONValue(page.firstTop) }
    if !options.isEmpty { members["options"] = .object(options) }
    try JSONValue.object(members).encode(to: encoder)
  }
}

extension LayoutPage {
  /// Reads a page's sides. A document lists margin, gap and firstTop next to the page.
  init(_ reader: inout ObjectReader) {
    self.init(width: reader.side("width") ?? .infinity, height: reader.side("height"))
    if !width.isFinite, height == nil, reader.problems.isEmpty {
      reader.report(
        at: reader.path(of: "height"), expected: "at least one side that is a number", received: "null")
    }
  }
}

extension LayoutItem {
  init(_ reader: inout ObjectReader) {
    self.init(
      id: reader.text("id", isRequired: true) ?? "",
      aspect: reader.positive("aspect") ?? 1,
      weight: reader.positive("weight"),
      diameter: reader.positive("diameter"),
      maximumWidth: reader.positive("maximumWidth"),
      captionHeight: reader.nonNegative("captionHeight") ?? 0,
      span: reader.count("span") ?? 1,
      group: reader.text("group"))
  }

  /// The item as a JSON object without default values.
  fileprivate var document: JSONValue {
    var values: [String: JSONValue] = ["id": .text(id)]
    if aspect != 1 { values["aspect"] = JSONValue(aspect) }
    values["weight"] = weight.map { JSONValue($0) }
    values["diameter"] = diameter.map { JSONValue($0) }
    values["maximumWidth"] = maximumWidth.map { JSONValue($0) }
    if captionHeight != 0 { values["captionHeight"] = JSONValue(captionHeight) }
    if span != 1 { values["span"] = .integer(span) }
    values["group"] = group.map { .text($0) }
    return .object(values)
  }
}
