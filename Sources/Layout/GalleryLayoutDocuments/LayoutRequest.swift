public import GalleryJSON
public import GalleryLayout

/// The document read by `gallery layout`: a page, items and the name of a layout.
///
/// ```json
/// { "page": { "width": 320, "height": 568 }, "margin": 20, "gap": 10,
///   "layout": "equal-spacing", "options": { "columns": 3 },
///   "items": [ { "id": "a", "diameter": 120 }, { "id": "b", "weight": 2.5 }, { "id": "c", "aspect": 1.5 } ] }
/// ```
///
/// All lengths, including those of the response, have the same arbitrary unit. A page's `height` may be null
/// for an open page, which is as long as its content. With `"flow": "columns"`, the `width` may be null
/// instead. `Schemas/layout.schema.json` describes the format.
public struct LayoutRequest: Sendable, Hashable {
  /// The page with its margin, gap and space for a title.
  public var page: LayoutPage
  /// The name of the layout. Defaults to `equal-spacing`.
  public var layout: String
  /// The layout's own options by key. Defaults to an empty dictionary.
  public var options: [String: JSONValue]
  /// The items to place.
  public var items: [LayoutItem]

  /// The default layout.
  public static let defaultLayout = LayoutKind.all[0].name

  /// Creates a request.
  public init(
    page: LayoutPage, layout: String = defaultLayout, options: [String: JSONValue] = [:], items: [LayoutItem]
  ) {
    self.page = page
    self.layout = layout
    self.options = options
    self.items = items
  }

  /// Lays out the items.
  ///
  /// - Throws: ``LayoutDocumentError`` for an unknown layout or option; ``LayoutError`` for items that cannot
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
