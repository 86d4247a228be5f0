import GalleryJSON

/// The media library of WordPress (`wp-json/wp/v2/media`), told by its members.
enum WordPressAdapter {
  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    guard let first = json.elements.first, first["media_type"] != nil, first["source_url"] != nil,
      first["media_details"] != nil
    else { return nil }
    var page = try RecipeAdapter.page(json, document, recipe: recipe, adapter: "WordPress media library")
    page.reason = "elements with media_type, media_details and source_url"
    return page
  }

  private static let recipe: Recipe = {
    do {
      return try Recipe(
        [
          "type": "rest", "items": "$[*]", "where": "@.media_type == 'image'", "id": "$.id",
          "image": "$.source_url",
          "title": ["$.title.rendered", "$.alt_text", "$.slug"], "date": "$.date", "link": "$.link",
          "width": "$.media_details.width", "height": "$.media_details.height",
          "variants": "$.media_details.sizes",
        ], place: "WordPress", presets: [])
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
