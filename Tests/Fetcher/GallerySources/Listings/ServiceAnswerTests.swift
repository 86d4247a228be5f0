import GalleryModel
import GallerySources
import GalleryWeb
import TestSupport
import Testing

/// Responses of well-known software in its default configuration.
@Suite struct ServiceAnswerTests {
  private static let base = ReplayTransport.base

  private func paths(_ listing: RemoteListing) -> [String] { listing.photos.map(\.image.path) }

  @Test("WordPress: sizes use source_url, not addresses derived from file names")
  func wordPress() async throws {
    let listing = try await read(
      """
      [{"id": 7, "media_type": "image", "source_url": "\(Self.base)/up/7.jpg", "title": {"rendered": "Seven"},
        "media_details": {"width": 1000, "height": 800, "file": "2024/05/7.jpg", "sizes": {
          "thumbnail": {"file": "7-300x240.jpg", "width": 300, "height": 240, "mime_type": "image/jpeg",
            "source_url": "\(Self.base)/up/7-300x240.jpg"}}}}]
      """, at: "/wp-json/wp/v2/media")
    let photo = try #require(listing.photos.first)
    #expect(photo.variants.map(\.address.path) == ["/up/7-300x240.jpg"])
  }

  @Test("WordPress: the API's root leads to the media library")
  func wordPressEntrance() async throws {
    let transport = ReplayTransport.bodies([
      "/wp-json/": """
      {"name": "Photos", "namespaces": ["oembed/1.0", "wp/v2"], "routes": {"/wp/v2/media": {"methods": ["GET"],
        "_links": {"self": [{"href": "\(Self.base)/wp-json/wp/v2/media"}]}}}}
      """,
      "/wp-json/wp/v2/media?media_type=image&per_page=100": """
      [{"id": 7, "media_type": "image", "source_url": "\(Self.base)/up/7.jpg", "media_details": {}}]
      """,
    ])
    let listing = try await ListingReader(transport: transport).read(path: "/wp-json/")
    #expect(paths(listing) == ["/up/7.jpg"])
    #expect(listing.adapter == "preset wordpress")
  }

  @Test("WordPress: posts give featured and embedded pictures; posts without are named")
  func wordPressPosts() async throws {
    func post(_ id: Int, _ html: String, _ more: String) -> String {
      #"{"id": \#(id), "link": "\#(Self.base)/\#(id)/", "title": {"rendered": "Post \#(id)"}, "featured_media": \#(id), "#
        + #""content": {"rendered": "\#(html)"}, "_links": {"wp:attachment": [{"href": "x"}]}\#(more)}"#
    }
    let embedded = #"""
      , "_embedded": {"wp:featuredmedia": [{"media_type": "image", "source_url": "/up/1.jpg", "media_details": {"width": 900,
        "height": 600, "sizes": {"medium": {"source_url": "/up/1-300x200.jpg", "width": 300, "height": 200}}}}]}
      """#
    let transport = ReplayTransport.bodies([
      "/posts": "[\(post(1, "", "")), \(post(0, "", ""))]",
      "/posts?_embed=1":
        "[\(post(1, "<p><img src='/up/2.jpg'></p>", embedded)), \(post(0, "<p>words</p>", ""))]",
    ])
    let listing = try await ListingReader(transport: transport).read(path: "/posts")
    #expect(paths(listing) == ["/up/1.jpg", "/up/2.jpg"])
    #expect(listing.photos[0].variants.map(\.width) == [300])
    #expect(listing.notes == ["skipped 1 entry that is not a readable photo (Post 0)"])
  }

  @Test("MediaWiki: list=allimages lists files and continues")
  func allImages() async throws {
    func answer(_ names: [String], more: String = "") -> String {
      let files = names.map {
        #"{"name": "\#($0).jpg", "url": "\#(Self.base)/images/\#($0).jpg", "width": 900, "height": 600, "#
          + #""descriptionurl": "\#(Self.base)/index.php/File:\#($0).jpg", "mime": "image/jpeg"}"#
      }
      return #"{\#(more)"query": {"allimages": [\#(files.joined(separator: ", "))]}}"#
    }
    let path = "/w/api.php?action=query&list=allimages&format=json"
    let transport = ReplayTransport.bodies([
      path: answer(["A", "B"], more: #""continue": {"aicontinue": "C.jpg", "continue": "-||"}, "#),
      path + "&aicontinue=C.jpg&continue=-%7C%7C": answer(["C"]),
    ])
    let listing = try await ListingReader(transport: transport).read(path: path)
    #expect(paths(listing) == ["/images/A.jpg", "/images/B.jpg", "/images/C.jpg"])
    #expect(listing.photos.first?.variants.isEmpty == true)
  }

  @Test("MediaWiki: outside Wikimedia, only the stated thumbnails are used")
  func otherWiki() async throws {
    let listing = try await read(
      """
      {"query": {"pages": [{"title": "File:A.jpg", "imageinfo": [{"url": "\(Self.base)/images/a/ab/A.jpg",
        "width": 4000, "height": 3000, "mime": "image/jpeg", "thumbwidth": 500, "thumbheight": 375,
        "thumburl": "\(Self.base)/images/thumb/a/ab/A.jpg/500px-A.jpg"}]}]}}
      """, at: "/w/api.php")
    let photo = try #require(listing.photos.first)
    #expect(photo.sizes == nil)
    #expect(photo.smallestSufficient(width: 400, height: 300).address.path.hasSuffix("/500px-A.jpg"))
    #expect(photo.smallestSufficient(width: 900, height: 675).kind == .original)
  }

  @Test(
    "MediaWiki: pages of any address form lead to the API",
    arguments: [
      ("/index.php/Category:Alps", "", "gcmtitle=Category%3AAlps"),
      ("/wiki/Main_Page", "", "titles=Main_Page"),
      ("/Alps", #"<script>RLCONF={"wgPageName":"Category:Alps"};</script>"#, "gcmtitle=Category%3AAlps"),
    ])
  func wikiPage(path: String, script: String, asked: String) async throws {
    let transport = ReplayTransport { request in
      if request.path == path {
        return LoopbackReply(
          text: """
            <!DOCTYPE html><html><head><meta name="generator" content="MediaWiki 1.39.5">\(script)
            <link rel="EditURI" href="\(Self.base)/w/api.php?action=rsd"></head>
            <body><a href="/index.php/File:A.jpg"><img src="/t/120px-A.jpg" width="120"></a></body></html>
            """)
      }
      guard request.target.hasPrefix("/w/api.php?"), request.target.contains(asked) else {
        return LoopbackReply(text: "nothing here", status: 404)
      }
      return LoopbackReply(
        text: #"{"query": {"pages": [{"title": "File:A.jpg", "imageinfo": [{"url": "/images/A.jpg"}]}]}}"#)
    }
    let listing = try await ListingReader(transport: transport).read(path: path)
    #expect(paths(listing) == ["/images/A.jpg"])
  }

  @Test("A file name beside an address is used as the name")
  func names() async throws {
    let listing = try await read(
      #"{"items": [{"filename": "a.jpg", "key": "2024/a.jpg", "url": "\#(Self.base)/up/1.jpg"}]}"#)
    #expect(paths(listing) == ["/up/1.jpg"])
    #expect(listing.photos.first?.variants.isEmpty == true)
  }

  @Test(
    "The content type beside an address decides whether it is a photo",
    arguments: ["mime_type", "mediaType", "format", "type", "contentType"])
  func types(member: String) async throws {
    let listing = try await read(
      #"[{"href": "/files/1", "\#(member)": "image/jpeg"}, {"href": "/files/2", "\#(member)": "application/pdf"}]"#
    )
    #expect(paths(listing) == ["/files/1"])
    #expect(listing.notes.contains { $0.hasPrefix("skipped 1 entry that is not") })
  }

  @Test("Directories of people give portraits; photos take precedence over their authors' portraits")
  func people() async throws {
    let staff = try await read(
      #"[{"login": "ann", "avatar_url": "\#(Self.base)/u/1?v=4"}, {"login": "bo", "avatar_url": "\#(Self.base)/u/2?v=4"}]"#
    )
    #expect(paths(staff) == ["/u/1", "/u/2"])
    let photos = try await read(
      #"[{"image": "/p/1.jpg", "user": {"avatar": "/u/1.jpg"}}, {"image": "/p/2.jpg", "user": {"avatar": "/u/2.jpg"}}]"#
    )
    #expect(paths(photos) == ["/p/1.jpg", "/p/2.jpg"])
    let comments = (1...6).map { #"{"id": \#($0), "author": {"name": "a", "avatar": "/u/\#($0).jpg"}}"# }
    let one = try await read(
      #"{"id": 1, "url": "/p/1.jpg", "comments": [\#(comments.joined(separator: ","))]}"#)
    #expect(paths(one) == ["/p/1.jpg"])
  }

  @Test("Mastodon statuses give their attachments, not the account's pictures")
  func statuses() async throws {
    let account = #"{"avatar": "\#(Self.base)/u/a.jpg", "header": "\#(Self.base)/u/h.jpg"}"#
    let listing = try await read(
      """
      [{"id": "1", "account": \(account), "media_attachments": [
          {"id": "11", "type": "image", "url": "\(Self.base)/m/1.jpg", "preview_url": "\(Self.base)/m/1-small.jpg"}]},
       {"id": "2", "account": \(account), "media_attachments": []},
       {"id": "3", "account": \(account), "media_attachments": [
          {"id": "31", "type": "image", "url": "\(Self.base)/m/3.jpg", "preview_url": "\(Self.base)/m/3-small.jpg"}]}]
      """)
    #expect(paths(listing) == ["/m/1.jpg", "/m/3.jpg"])
  }

  @Test(
    "A larger total continues reading, by the place that the response repeats, or by page 2",
    arguments: [
      (#"{"numFound": 3, "start": 0, "docs": ITEMS}"#, "start", [2]),
      (#"{"meta": {"total_count": 3, "offset": 0}, "items": ITEMS}"#, "offset", [2]),
      (#"{"count": 3, "photos": ITEMS}"#, "page", [2]),
      // Larger than the page, but about something else.
      (#"{"total": 4692, "totalPhotos": 3, "photos": ITEMS}"#, "page", [2]),
    ])
  func totals(shape: String, parameter: String, values: [Int]) async throws {
    @Sendable func answer(_ numbers: [Int]) -> LoopbackReply {
      let items = numbers.map { #"{"id": \#($0), "image": "/\#($0).jpg"}"# }.joined(separator: ", ")
      return LoopbackReply(text: shape.split(separator: "ITEMS").joined(separator: "[\(items)]"))
    }
    let transport = ReplayTransport { request in
      // The service ignores unknown parameters.
      request.target.contains("\(parameter)=2") ? answer([3]) : answer([1, 2])
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(paths(listing) == ["/1.jpg", "/2.jpg", "/3.jpg"])
    #expect(!listing.coverage.isShort)
  }

  @Test("If the service has no paging, a problem gives the number of photos read")
  func unreadTotal() async throws {
    let transport = ReplayTransport { _ in
      LoopbackReply(text: #"{"meta": {"total_count": 30}, "items": [{"id": 1, "image": "/1.jpg"}]}"#)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(paths(listing) == ["/1.jpg"] && listing.coverage.isShort)
    #expect(listing.coverage.detail?.contains("1 of 30 photos were read") == true)
    #expect(transport.documents.count == 2)
  }

  @Test(
    "Lists of lines and tables continue at the address in their Link header",
    arguments: [
      (#"{"image": "/1.jpg"}"# + "\n" + #"{"image": "/2.jpg"}"#, #"{"image": "/3.jpg"}"# + "\n"),
      ("image,title\n/1.jpg,a\n/2.jpg,b\n", "image,title\n/3.jpg,c\n"),
    ])
  func lines(first: String, second: String) async throws {
    let transport = ReplayTransport { request in
      request.target == "/list"
        ? LoopbackReply(Array(first.utf8), headers: [("Link", #"</list?page=2>; rel="next""#)])
        : LoopbackReply(text: second)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(paths(listing) == ["/1.jpg", "/2.jpg", "/3.jpg"])
  }

  @Test("Two items with one picture are two photos")
  func samePicture() async throws {
    let listing = try await read(#"[{"id": 1, "image": "/1.jpg"}, {"id": 2, "image": "/1.jpg"}]"#)
    #expect(listing.photos.map(\.id) == ["1", "2"])
  }

  @Test(
    "An invalid text does not affect other photos",
    arguments: [
      #""a\ud800b""#, #""a\udc00""#, "\"a\u{1}b\"", "NaN", "-Infinity", "\"caf\u{E9}\"",
    ])
  func damagedText(value: String) async throws {
    // Letters beyond ASCII are written as Latin-1.
    let body = #"[{"image": "/1.jpg", "title": \#(value)}, {"image": "/2.jpg", "title": "\ud83d\ude00 NaN"}]"#
      .unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let transport = ReplayTransport { _ in LoopbackReply(body) }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(paths(listing) == ["/1.jpg", "/2.jpg"])
    #expect(listing.photos.last?.details.title == "😀 NaN")
  }

  @Test("A page with a sign-in form is not a listing")
  func signIn() async throws {
    let form = #"<form><input type="password" name="p"></form>"#
    func failure(_ body: String) async throws -> ListingError? {
      do {
        _ = try await read("<!DOCTYPE html><html><body>\(body)</body></html>")
        return nil
      } catch let error as ListingError {
        return error
      }
    }
    guard case .signIn? = try await failure(#"<img src="/logo.png">"# + form) else {
      return #expect(Bool(false), "a page with a form")
    }
    // Logos alone are not photos, and a form beside photos does not block them.
    guard case .noPictures? = try await failure(#"<img src="/img/site-logo.png"><img src="/favicon.png">"#)
    else {
      return #expect(Bool(false), "a page with logos")
    }
    #expect(try await failure(#"<img src="/1.jpg">"# + form) == nil)
  }

  @Test("If a size is missing, the next larger one and the original are requested")
  func others() async throws {
    let listing = try await read(
      #"""
      [{"image": "/1.jpg", "width": 4000, "height": 3000, "sizes": [
        {"url": "/1-s.jpg", "width": 400, "height": 300}, {"url": "/1-l.jpg", "width": 1600, "height": 1200},
        {"url": "/1-m.jpg", "width": 800, "height": 600}]}]
      """#)
    let photo = try #require(listing.photos.first)
    let small = photo.smallestSufficient(width: 300, height: 200)
    #expect(small.address.path == "/1-s.jpg")
    #expect(photo.others(than: small).map(\.address.path) == ["/1-m.jpg", "/1.jpg"])
    #expect(photo.others(than: photo.original).isEmpty)
  }
}
