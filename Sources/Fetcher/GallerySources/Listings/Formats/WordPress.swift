import GalleryJSON
import GalleryModel
import GalleryWeb

/// The API of WordPress (`wp-json`), detected by its members. Reads posts and pages (`wp/v2/posts`), and the
/// root of the API, which leads to the media library. That one is a preset.
enum WordPress {
  static func page(_ json: JSONValue, _ document: ListingDocument) -> ListingPage? {
    if let request = mediaLibrary(of: json, document) {
      return .leading(to: [WebRequest(request, for: .listing)], "WordPress page", document)
    }
    guard let first = json.elements.first, first["content"]?["rendered"] != nil,
      first["_links"]?["wp:attachment"] != nil
    else { return nil }
    return posts(json, document)
  }

  /// `nil` if the API's root does not list it.
  private static func mediaLibrary(of json: JSONValue, _ document: ListingDocument) -> WebAddress? {
    guard json["namespaces"]?.elements.contains("wp/v2") == true,
      let address = document.address(
        json["routes"]?["/wp/v2/media"]?["_links"]?["self"]?.elements.first?["href"]),
      address.origin == document.address.origin
    else { return nil }
    return address.setting("media_type", to: "image").setting("per_page", to: "100")
  }

  /// Reads posts: each with its featured image and those in its text.
  private static func posts(_ json: JSONValue, _ document: ListingDocument) -> ListingPage {
    let posts = json.elements
    var page = ListingPage(
      adapter: "WordPress posts", reason: "elements with content.rendered and wp:attachment",
      rest: Paging(document: document, json: json, itemCount: posts.count).rest())
    // The response contains featured images only on request.
    let asksForAll = document.source.request.address.query.contains { $0.name == "_embed" }
    if !asksForAll, posts.contains(where: { ($0["featured_media"]?.int ?? 0) > 0 }) {
      page.rest = .whole("the request with images follows")
      page.parts = [document.part(document.source.request.address.setting("_embed", to: "1"))]
      return page
    }
    page.take(
      posts, document, name: { $0["title"]?["rendered"]?.nonEmptyText ?? $0["slug"]?.nonEmptyText }
    ) { photos(of: $0, document) }
    return page
  }

  private static func photos(of post: JSONValue, _ document: ListingDocument) -> [RemotePhoto] {
    var photos: [RemotePhoto] = []
    for media in post["_embedded"]?["wp:featuredmedia"]?.elements ?? [] {
      guard let image = document.picture(media["source_url"]),
        media["media_type"]?.nonEmptyText ?? "image" == "image"
      else { continue }
      let details = media["media_details"]
      let title = media["title"]?["rendered"]?.nonEmptyText.flatMap {
        RemoteText.html($0, document.fragments)
      }
      var photo = RemotePhoto(
        image, title: title, width: details?["width"]?.pixels, height: details?["height"]?.pixels)
      for (_, size) in details?["sizes"]?.members ?? [] {
        guard let address = document.address(size["source_url"]) else { continue }
        photo.add(ImageVariant(address, width: size["width"]?.pixels, height: size["height"]?.pixels))
      }
      photos.append(photo)
    }
    if let html = post["content"]?["rendered"]?.nonEmptyText, let root = document.fragments.root(of: html) {
      photos += HTMLPictures.photos(inFragment: root, base: document.address)
    }
    let date = post["date"]?.nonEmptyText.flatMap(RemoteDate.text)
    let page = document.address(post["link"])
    for index in photos.indices {
      photos[index].details.date = date
      photos[index].page = page
    }
    return photos
  }
}
