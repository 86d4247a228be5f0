import GalleryModel
import GallerySources
import GalleryWeb
import TestSupport
import Testing

/// Readings of pages that turn out right or wrong when an image of them is fetched.
@Suite struct VerificationTests {
  @Test("The sampled photo is missing if the server denies it or sends a page", arguments: [403, 200])
  func denied(status: Int) async throws {
    let transport = ReplayTransport { request in
      request.path == "/list"
        ? LoopbackReply(text: #"["/f/1.jpg", "/f/2.jpg"]"#)
        : LoopbackReply(text: "<html>Sign in</html>", status: status, type: "text/html")
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.missing.count == 1 && listing.photos.count == 2)
  }

  private static func jpeg(_ width: Int) -> LoopbackReply { ReplayTransport.jpeg(width) }

  private static func html(_ body: String) -> LoopbackReply {
    LoopbackReply(text: "<!DOCTYPE html><html><body>\(body)</body></html>", type: "text/html")
  }

  private func reading(
    at path: String, _ answer: @escaping @Sendable (String) -> LoopbackReply?
  ) async throws -> RemoteListing {
    try await ListingReader(transport: ReplayTransport { answer($0.path) ?? LoopbackReply(status: 404) })
      .read(path: path)
  }

  @Test("If a member leads to pages, another member is read")
  func member() async throws {
    let listing = try await reading(at: "/list") { path in
      if path == "/list" {
        return LoopbackReply(
          text:
            #"[{"image": "/show/1.jpg", "file": "/f/1.jpg"}, {"image": "/show/2.jpg", "file": "/f/2.jpg"}]"#)
      }
      return path.hasPrefix("/show/") ? Self.html("About it") : Self.jpeg(800)
    }
    #expect(listing.photos.map(\.image.path) == ["/f/1.jpg", "/f/2.jpg"], "\(listing.reason)")
  }

  @Test("Addresses without a file extension among others are requested; missing images are noted")
  func unproven() async throws {
    let items = ["/f/1.jpg", "/f/2.jpg", "/f/a", "/f/b"].map { #"{"file": "\#($0)"}"# }
    let list = LoopbackReply(text: "[" + items.joined(separator: ",") + "]")
    let listing = try await reading(at: "/list") { path in
      if path == "/list" { return list }
      return path == "/f/b" ? Self.html("About it") : Self.jpeg(800)
    }
    #expect(listing.photos.map(\.image.path) == ["/f/1.jpg", "/f/2.jpg", "/f/a"] && listing.missing.isEmpty)
    let missing = try await reading(at: "/list") { $0 == "/list" ? list : nil }
    #expect(missing.missing.first?.description.contains("/f/1.jpg") == true)
  }

  @Test("Of the members of an item, the one with the largest image is read")
  func largest() async throws {
    let items = (1...3).map {
      #"{"original": "/s/\#($0).jpg", "file": "/l/\#($0).jpg", "author": "/a/1.jpg"}"#
    }
    let listing = try await reading(at: "/list") { path in
      if path == "/list" { return LoopbackReply(text: "[" + items.joined(separator: ",") + "]") }
      return Self.jpeg(path.hasPrefix("/s/") ? 640 : path.hasPrefix("/l/") ? 1280 : 4000)
    }
    #expect(listing.photos.map(\.image.path) == ["/l/1.jpg", "/l/2.jpg", "/l/3.jpg"])
  }

  @Test("Images of the same names in two folders are those of one photo if they have its shape in two sizes")
  func copies() async throws {
    let page = Self.html(["a/1", "a/2", "b/1", "b/2"].map { "<img src=/\($0).jpg>" }.joined())
    for (width, count) in [(300, 2), (800, 4)] {
      let listing = try await reading(at: "/album") { path in
        path == "/album" ? page : Self.jpeg(path.hasPrefix("/a/") ? width : 800)
      }
      #expect(listing.photos.count == count)
      #expect(listing.photos.suffix(2).map(\.image.path) == ["/b/1.jpg", "/b/2.jpg"])
    }
  }

  @Test("Names do not decide: neither for members and inner lists, nor for attributes of images")
  func unnamed() async throws {
    let json = (1...3).map { number in
      #"""
      {"a": "/page/\#(number)", "b": {"c": "/u/\#(number)"}, "thumbnail": "/l/\#(number)",
       "d": [{"e": "sq", "f": "/s/\#(number)"}, {"e": "xl", "f": "/m/\#(number)"}]}
      """#
    }
    @Sendable func answer(_ path: String) -> LoopbackReply? {
      switch path.split(separator: "/").first {
      case "page": Self.html("About it")
      case "u": LoopbackReply([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 4, 0, 4, 0, 3])
      case "s": Self.jpeg(150)
      case "m": Self.jpeg(640)
      case "l": Self.jpeg(1000)
      default: nil
      }
    }
    let transport = ReplayTransport { request in
      if request.path == "/list" { return LoopbackReply(text: "[" + json.joined(separator: ",") + "]") }
      return answer(request.path) ?? LoopbackReply(status: 404)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.map(\.image.path) == ["/l/1", "/l/2", "/l/3"], "\(listing.reason)")
    #expect(transport.requests.count { $0.purpose == .kind } <= 6)

    let images = (1...3).map { "<img src=/s/\($0) data-big=/m/\($0) data-thumb=/l/\($0)>" }
    let page = try await reading(at: "/p/") { $0 == "/p/" ? Self.html(images.joined()) : answer($0) }
    #expect(page.photos.map(\.image.path) == ["/l/1", "/l/2", "/l/3"])
  }

  @Test("Portraits in inner lists and images of other lists are not the photos, however many they are")
  func portraits() async throws {
    let items = (1...4).map { item in
      let comments = (1...5).map {
        #"{"id": \#(item * 10 + $0), "by": {"face": "/u/\#(item * 10 + $0).jpg"}}"#
      }
      return
        #"{"id": \#(item), "image": "/l/\#(item).jpg", "comments": [\#(comments.joined(separator: ","))]}"#
    }
    let more = (1...3).map { #"{"image": "/x/\#($0).jpg"}"# }.joined(separator: ",")
    let body = #"{"photos": [\#(items.joined(separator: ","))], "related": [\#(more)]}"#
    let listing = try await reading(at: "/list") { path in
      path == "/list"
        ? LoopbackReply(text: body)
        : Self.jpeg(path.hasPrefix("/u/") ? 96 : path.hasPrefix("/x/") ? 2000 : 800)
    }
    #expect(listing.photos.map(\.image.path) == (1...4).map { "/l/\($0).jpg" }, "\(listing.reason)")
  }

  @Test("Larger pictures of a named thing in the items are not the photos")
  func otherThings() async throws {
    let items = (1...3).map {
      #"{"photos": [{"id": \#($0), "url": "/s/\#($0).jpg"}], "taxon": {"name": "a", "photo": {"url": "/t/9\#($0).jpg"}}}"#
    }
    let listing = try await reading(at: "/list") { path in
      path == "/list"
        ? LoopbackReply(text: #"{"results": [\#(items.joined(separator: ","))]}"#)
        : Self.jpeg(path.hasPrefix("/s/") ? 75 : 500)
    }
    #expect(listing.photos.map(\.image.path) == (1...3).map { "/s/\($0).jpg" }, "\(listing.reason)")
  }

  @Test("Sizes that all items state are those of one picture, whatever their names and proportions")
  func statedSizes() async throws {
    let items = (1...3).map { item in
      let crops = [(205, 115), (640, 480), (305, 203)].map { width, height in
        #"{"url": "/\#(item * 7919 % 31)\#(width * item)x.jpg", "width": \#(width), "height": \#(height)}"#
      }
      return #"{"id": \#(item), "images": [\#(crops.joined(separator: ","))]}"#
    }
    let listing = try await reading(at: "/list") { path in
      path == "/list" ? LoopbackReply(text: "[\(items.joined(separator: ","))]") : Self.jpeg(640)
    }
    #expect(listing.photos.count == 3, "\(listing.reason)")
  }

  @Test("A photo is not replaced by a smaller image of the same name")
  func namesake() async throws {
    let reader = ListingReader(
      transport: ReplayTransport { request in
        switch request.path {
        case "/album/":
          Self.html((1...3).map { "<a href=\"/p/\($0)\"><img src=\"/t/\($0).jpg\"></a>" }.joined())
        case let path where path.hasPrefix("/p/"): Self.html("<img src=\"/like/\(path.dropFirst(3)).jpg\">")
        case let path where path.hasPrefix("/like/"): Self.jpeg(80)
        default: Self.jpeg(160)
        }
      })
    let listing = try await reader.read(path: "/album/")
    #expect(listing.photos.map(\.image.path) == ["/t/1.jpg", "/t/2.jpg", "/t/3.jpg"])
  }

  @Test("Links with names of images that answer pages lead to the images of those pages")
  func pages() async throws {
    for image in ["<a href=\"/raw/NAME\">raw</a>", "<img src=\"/logo.png\"><img src=\"/raw/NAME\">"] {
      let listing = try await reading(at: "/tree/") { path in
        if path == "/tree/" {
          return Self.html(["1.jpg", "2.jpg"].map { "<a href=\"\($0)\">\($0)</a>" }.joined())
        }
        let name = String(path.split(separator: "/").last ?? "")
        return path.hasPrefix("/tree/") ? Self.html(image.replacing("NAME", with: name)) : Self.jpeg(800)
      }
      #expect(listing.photos.map(\.image.path) == ["/raw/1.jpg", "/raw/2.jpg"], "\(listing.reason)")
    }
  }

  @Test("Thumbnails are recognised by their pixels; the pages they link to may be in another folder")
  func thumbnails() async throws {
    @Sendable func answer(_ path: String, _ isLinked: Bool) -> LoopbackReply? {
      if path == "/album/" {
        return Self.html(
          ["1", "2"].map { name in
            let image = "<img src=\"/t/\(name).jpg\">"
            return isLinked ? "<a href=\"/photo/\(name)/\">\(image)</a>" : image
          }.joined())
      }
      if path.hasPrefix("/photo/") {
        return Self.html("<img src=\"/p/\(path.split(separator: "/").last ?? "").jpg\">")
      }
      return Self.jpeg(path.hasPrefix("/t/") ? 100 : 800)
    }
    let linked = try await reading(at: "/album/") { answer($0, true) }
    #expect(linked.photos.map(\.image.path) == ["/p/1.jpg", "/p/2.jpg"])
    let small = try await reading(at: "/album/") { answer($0, false) }
    #expect(small.notes == ["the images are thumbnails of 100 px; no larger ones were found"])
    let list = try await reading(at: "/list") { path in
      path == "/list" ? LoopbackReply(text: #"["/t/1.jpg", "/t/2.jpg"]"#) : Self.jpeg(100)
    }
    #expect(list.notes == small.notes)
  }

  @Test("Icons are not a page's only photos")
  func icons() async throws {
    await #expect(throws: ListingError.self) {
      try await reading(at: "/a/") { path in
        path == "/a/" ? Self.html("<img src=\"1.jpg\"><img src=\"2.jpg\">") : Self.jpeg(48)
      }
    }
  }

  @Test("Of more sizes than are fetched, the original is among those that are")
  func manySizes() async throws {
    let names = ["a", "b", "c", "d", "e", "f", "g", "original"]
    let members = names.map { #""\#($0)_url": "/\#($0)/1.jpg""# }.joined(separator: ",")
    let listing = try await reading(at: "/list") { path in
      path == "/list"
        ? LoopbackReply(text: "[{\(members)}]") : Self.jpeg(path.hasPrefix("/original/") ? 2000 : 500)
    }
    #expect(listing.photos.map(\.image.path) == ["/original/1.jpg"])
  }

  @Test("An image that a page shows as an icon is no photo beside larger ones")
  func shownAsIcon() async throws {
    let images = ["<img src=/p/1.jpg>", "<img src=/p/2.jpg>", "<img src=/u/1.jpg width=48 height=48>"]
    let listing = try await reading(at: "/a/") { path in
      path == "/a/" ? Self.html(images.joined()) : Self.jpeg(path.hasPrefix("/u/") ? 96 : 800)
    }
    #expect(listing.photos.map(\.image.path) == ["/p/1.jpg", "/p/2.jpg"])
  }

  @Test("Small photos in folders are not buttons of the page")
  func smallPhotos() async throws {
    let paths = ["a", "b", "c"].flatMap { folder in (1...3).map { "/\(folder)/\($0).jpg" } }
    let listing = try await reading(at: "/set/") { path in
      let images = paths.map { "<a href=\"\($0.dropLast(4))/\"><img src=\"\($0)\"></a>" }
      return path == "/set/" ? Self.html(images.joined()) : path.hasSuffix(".jpg") ? Self.jpeg(32) : nil
    }
    #expect(listing.photos.map(\.image.path) == paths)
  }

  @Test("A font in a page's style is not its photo")
  func fonts() async throws {
    await #expect(throws: ListingError.self) {
      try await reading(at: "/a/") { path in
        path == "/a/" ? Self.html("<style>@font-face { src: url(/f/inter) }</style>Text") : Self.jpeg(800)
      }
    }
  }

  @Test(
    "Images of a page are found in today's markup",
    arguments: [
      #"<picture><source srcset="t.jpg 100w, 1.jpg 800w"><img src="data:image/gif;base64,R0"></picture>"#,
      #"<picture><source srcset="1.jpg 800w"><img src="t.jpg" width="100"></picture>"#,
      #"<picture><source media="(min-width: 1px)" srcset="1.jpg 800w"><img src="1.jpg?w=400"></picture>"#,
      #"<div style="background-image: url('1.jpg')"></div>"#,
      #"<style>.a { background: url(1.jpg) }</style>"#,
      #"<div data-bg="1.jpg"></div>"#, #"<img data-flickity-lazyload="1.jpg">"#,
      #"<img class="avatar-gallery" src="1.jpg">"#, #"<svg><image href="1.jpg"/></svg>"#,
      #"<object data="1.jpg" type="image/jpeg"></object>"#, #"<video poster="1.jpg"></video>"#,
      #"<a data-src="1.jpg" href=""><img src="t.jpg"></a>"#, #"<img src="t.jpg" data-zoom-image="1.jpg">"#,
      #"<img src="t.jpg" data-large_image="1.jpg">"#, #"<a href='#' data-href="1.jpg"><img src="t.jpg"></a>"#,
      #"<figure><img src="t.jpg"><a href="1.jpg" download>Download</a></figure>"#,
      #"<script type="application/ld+json">{"@type": "ImageGallery", "image": ["1.jpg"]}</script>"#,
      #"<script>var photos = ["1.jpg"];</script>"#,
      #"<script>var photos = {"a": {"src": "1.jpg"}, "b": {"src": "1.jpg"}};</script>"#,
      #"<script>const d = JSON.parse("{\"photos\": [{\"url\": \"1.jpg\"}]}");</script>"#,
      #"<script>f.push([1, "5:[\"$\", {\"photos\": [{\"src\": \"1.jpg\"}]}]\n"])</script>"#,
      #"<div data-props='{"photos": [{"src": "1.jpg"}]}'></div>"#,
      #"<img src="t.jpg"><script>var list = [{"src": "1.jpg", "msrc": "t.jpg", "w": 800, "h": 600}]</script>"#,
    ])
  func markup(body: String) async throws {
    let listing = try await read("<html><body><p>A page</p>\(body)</body></html>", at: "/a/")
    #expect(Set(listing.photos.map(\.image.path)) == ["/a/1.jpg"], "\(listing.reason)")
  }

  @Test("Frames and redirects of a page are read")
  func frames() async throws {
    for body in ["<iframe src=\"inner\"></iframe>", "<meta http-equiv=\"refresh\" content=\"0; url=inner\">"]
    {
      let listing = try await reading(at: "/a/") { path in
        path == "/a/"
          ? Self.html(body) : path == "/a/inner" ? Self.html("<img src=\"1.jpg\">") : Self.jpeg(800)
      }
      #expect(listing.photos.map(\.image.path) == ["/a/1.jpg"], "\(body)")
    }
  }

  @Test(
    "A caption is the title",
    arguments: [
      #"<figure><img src="1.jpg"><figcaption>Pier</figcaption></figure>"#,
      #"<a href="1.jpg" data-caption="Pier"><img src="t.jpg"></a>"#,
      #"<a href="1.jpg" data-sub-html="<b>Pier</b>"><img src="t.jpg"></a>"#,
      #"<a href="1.jpg" aria-label="Pier"><img src="t.jpg"></a>"#,
    ])
  func titles(body: String) async throws {
    let listing = try await read("<html><body><p>A page</p>\(body)</body></html>", at: "/a/")
    #expect(listing.photos.map(\.details.title) == ["Pier"])
  }

  @Test("A prefix against inclusion as a script is passed over")
  func prefix() async throws {
    #expect(try await read(")]}',\n[{\"src\": \"/1.jpg\"}]").photos.count == 1)
  }
}
