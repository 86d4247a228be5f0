public import GalleryJSON
public import GalleryLayout

/// The document that `gallery layout` reads: a page, items, and the name of the layout.
///
/// ```json
/// { "page": { "width": 320, "height": 568 }, "margin": 20, "gap": 10,
///   "layout": "equal-spacing", "options": { "columns": 3 },
///   "items": [ { "id": "a", "diameter": 120 }, { "id": "b", "weight": 2.5 }, { "id": "c", "aspect": 1.5 } ] }
/// ```
///
/// All lengths are in one unit, whichever it is; the response is in the same. A page's `height` may be null:
/// an open page, as long as its content (with `"flow": "columns"` the `width` instead). The form is described
/// by `Schemas/layout.schema.json`.
public struct LayoutRequest: Sendable, Hashable {
  /// The page, with margin, gap and the title's room.
  public var page: LayoutPage
  /// The name of the layout. Default: `equal-spacing`.
  public var layout: String
  /// The layout's own options by their keys. Default: none.
  public var options: [String: JSONValue]
  /// The items to place.
  public var items: [LayoutItem]

  /// The layout where none is named.
  public static let defaultLayout = LayoutKind.all[0].name

  /// Creates a request.
  public init(
    page: LayoutPage, layout: String = defaultLayout, options: [String: JSONValue] = [:],
    items: [LayoutItem]
  ) {
    self.page = page
    self.layout = layout
    self.options = options
    self.items = items
  }

  /// Lays the items out.
  ///
  /// - Throws: ``LayoutDocumentError`` for an unknown layout or option, ``LayoutError`` for items that cannot
  ///   be laid out.
  public func arrange() throws -> LayoutResponse {
    guard let kind = LayoutKind(named: layout) else {
      throw LayoutDocumentError(problems: [Self.unknownLayout(layout)])
    }
    var reader = ObjectReader(.object(kind.withCurrentKeys(options)), path: "options")
    let layout = kind.make(&reader)
    let problems = reader.finish()
    guard problems.isEmpty else { throw LayoutDocumentError(problems: problems) }
    return LayoutResponse(
      try layout.arrange(items, on: page), items: items, placesCircles: kind.placesCircles)
  }

  static func unknownLayout(_ name: String) -> LayoutDocumentError.Problem {
    let names = LayoutKind.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return .init(path: "layout", cause: .unexpected(expected: "one of \(names)", received: "\"\(name)\""))
  }
}
