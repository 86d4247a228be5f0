import GalleryJSON
import GalleryModel
import GalleryWeb

/// The API of WordPress (`wp-json`), told by its members: the media library (`wp/v2/media`), posts and pages
/// (`wp/v2/posts`), and its entrance, which leads to the media library.
enum WordPressAdapter {
  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    if let request = mediaLibrary(of: json, document) {
      var page = ListingPage("WordPress page", reason: "the entrance of the service's API")
      page.parts = [document.part(request)]
      return page
    }
    guard let first = json.elements.first else { return nil }
    if first["content"]?["rendered"] != nil, first["_links"]?["wp:attachment"] != nil {
      return posts(json.elements, json, document)
    }
    guard first["media_type"] != nil, first["source_url"] != nil, first["media_details"] != nil else {
      return nil
    }
    var page = try RecipeAdapter.page(json, document, recipe: recipe, adapter: "WordPress media library")
    page.reason = "elements with media_type, media_details and source_url"
    return page
  }

  /// The request for the photos of the media library, where the API's own description has one.
  private static func mediaLibrary(of json: JSONValue, _ document: ListingDocument) -> WebRequest? {
    guard json["namespaces"]?.elements.contains("wp/v2") == true,
      let link = json["routes"]?["/wp/v2/media"]?["_links"]?["self"]?.elements.first?["href"]?.nonEmptyText,
      let address = document.address.resolving(link), address.origin == document.address.origin
    else { return nil }
    return WebRequest(
      address.setting("media_type", to: "image").setting("per_page", to: "100"), for: .listing)
  }

  /// Posts: each with the picture that stands for it, and those in its text.
  private static func posts(
    _ posts: [JSONValue], _ json: JSONValue, _ document: ListingDocument
  ) -> ListingPage {
    var page = ListingPage("WordPress posts", reason: "elements with content.rendered and wp:attachment")
    // Pictures of posts are in the answer where that is asked for.
    let asksForAll = document.source.request.address.query.contains { $0.name == "_embed" }
    if !asksForAll, posts.contains(where: { ($0["featured_media"]?.int ?? 0) > 0 }) {
      page.parts = [
        document.part(WebRequest(document.source.request.address.setting("_embed", to: "1"), for: .listing))
      ]
      return page
    }
    for post in posts {
      guard page.photos.count <= document.limit else { break }
      let photos = photos(of: post, document)
      if photos.isEmpty {
        page.leftOut.add(post["title"]?["rendered"]?.nonEmptyText ?? post["slug"]?.nonEmptyText)
      }
      page.photos += photos
    }
    page.itemCount = posts.count
    page.next = Paging(document: document, json: json, itemCount: posts.count).next()
    return page
  }

  private static func photos(of post: JSONValue, _ document: ListingDocument) -> [FoundPhoto] {
    var photos: [FoundPhoto] = []
    for media in post["_embedded"]?["wp:featuredmedia"]?.elements ?? [] {
      guard
        let image = media["source_url"]?.nonEmptyText.flatMap({
          PictureName.address($0, in: document.address)
        }),
        media["media_type"]?.nonEmptyText ?? "image" == "image"
      else { continue }
      var photo = FoundPhoto(
        image, titleMarkup: [media["title"]?["rendered"]?.nonEmptyText].compactMap(\.self),
        width: media["media_details"]?["width"]?.pixels, height: media["media_details"]?["height"]?.pixels)
      for size in media["media_details"]?["sizes"]?.members ?? [] {
        guard let address = size.value["source_url"]?.nonEmptyText.flatMap({ document.address.resolving($0) })
        else { continue }
        photo.add(
          ImageVariant(address, width: size.value["width"]?.pixels, height: size.value["height"]?.pixels))
      }
      photos.append(photo)
    }
    if let html = post["content"]?["rendered"]?.nonEmptyText, let root = document.fragments.root(of: html) {
      photos += HTMLPictures.photos(inFragment: root, base: document.address)
    }
    let date = post["date"]?.nonEmptyText.flatMap(RemoteDate.text)
    let page = post["link"]?.nonEmptyText.flatMap { document.address.resolving($0) }
    for index in photos.indices {
      photos[index].photo.details.date = date
      photos[index].photo.page = page
    }
    return photos
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
