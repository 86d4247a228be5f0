package import GalleryJSON

extension Recipe {
  /// Every key there is.
  package static let keys = [
    "type", "preset", "url", "method", "headers", "query", "body", "items", "folders", "where", "item", "id",
    "image",
    "title",
    "date", "width", "height", "weight", "link", "variants", "service", "next",
  ]

  /// Reads a recipe, and collects everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - document: the `source` object.
  ///   - place: where it stands, for messages: `config.json: source`.
  /// - Throws: ``ListingError/configuration(_:)`` with every problem and its place.
  package init(_ document: JSONValue, place: String) throws(ListingError) {
    try self.init(document, place: place, presets: Preset.all)
  }

  init(_ document: JSONValue, place: String, presets: [Preset]) throws(ListingError) {
    var reader = RecipeReader(place: place)
    self = reader.recipe(document, presets: presets)
    guard reader.problems.isEmpty else { throw .configuration(reader.problems) }
  }
}
