import GalleryJSON
import GalleryModel
import GallerySources
import GalleryWeb
import TestSupport
import Testing

/// Listings that are false, endless, or contain secrets.
@Suite struct HostileListingTests {
  @Test("A million entries end at the limit, with a note")
  func million() async throws {
    let first = (0..<1500).map { "\"/\($0).jpg\"" }.joined(separator: ",")
    let body = "[\(first)\(String(repeating: ",\"/x.jpg\"", count: 998_500))]"
    let listing = try await read(body, limit: 1000)
    #expect(listing.photos.count == 1000)
    #expect(listing.coverage == .limited(to: 1000))
  }

  @Test("Nesting is limited")
  func nesting() async throws {
    let body = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    await #expect(throws: ListingError.self) { try await read(body) }
    let objects = String(repeating: "{\"a\":", count: 400) + "\"/x.jpg\"" + String(repeating: "}", count: 400)
    await #expect(throws: ListingError.self) { try await read(objects) }
    let html = "<html><body>" + String(repeating: "<div>", count: 100_000) + "<img src=a.png></body></html>"
    await #expect(throws: ListingError.self) { try await read(html) }
  }

  @Test("At most fifty pages are read; the rest is a problem")
  func pages() async throws {
    let transport = ReplayTransport { request in
      let page = request.query.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
      return LoopbackReply(
        text: "{\"photos\": [{\"src\": \"/\(page).jpg\"}], \"next\": \"?page=\(page + 1)\"}")
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(transport.documents.count == 50)
    #expect(listing.photos.count == 50)
    #expect(listing.coverage.isShort)
    #expect(
      listing.coverage.detail
        == "50 photos were read, but there are more; 50 pages were read, and 1 more page is known; raise --pages to read more"
    )
  }

  @Test("Folder links only lead downwards, to a limited depth")
  func folders() async throws {
    let transport = ReplayTransport { request in
      LoopbackReply(
        text: """
          <html><title>Index of \(request.path)</title><a href="../">../</a><a href="/other/">x</a>
          <a href="http://elsewhere.example/list/">x</a><a href="a.jpg">a</a><a href="%2e%2e/b.jpg">b</a>
          <a href="//elsewhere.example/list/c.jpg">c</a><a href="down/">down</a><a href="?C=N;O=D">N</a>
          <a href="deep/er/">d</a><a href="javascript:alert(1)">j</a></html>
          """, type: "text/html")
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list/")
    #expect(transport.requests.allSatisfy { $0.address.text.hasPrefix(ReplayTransport.base + "/list/") })
    #expect(listing.photos.prefix(2).map(\.id) == ["a.jpg", "down/a.jpg"])
    #expect(listing.photos.count == 17)
    #expect(listing.notes.contains("folders nested deeper than 16 levels were skipped"))
  }

  @Test("Names are not paths")
  func names() async throws {
    let listing = try await read(
      #"""
      [{"id": "../../evil", "src": "/1.jpg"}, {"id": "/etc/passwd", "src": "/2.jpg"},
       {"id": "a\\..\\b", "src": "/3.jpg"}, {"id": "..", "src": "/4.jpg"}, {"id": "a/./../c", "src": "/5.jpg"},
       {"id": "evil", "src": "/6.jpg"}, {"id": "", "src": "/%2e%2e%2fx.jpg"}]
      """#)
    #expect(listing.photos.map(\.id) == ["evil", "etc/passwd", "a/b", "4.jpg", "a/c", "evil#2", "x.jpg"])
  }

  @Test("Titles are one line without control characters, escapes or direction changes")
  func titles() async throws {
    let listing = try await read(
      #"""
      [{"title": "\u001b[31mred\u0007 \u0000line\nbreak\t \u202Eevil\u2066x\u200F", "src": "/1.jpg"},
       {"title": "<b>bold</b> & <script>", "src": "/2.jpg"}, {"title": " \u200B\n ", "src": "/3.jpg"}]
      """#)
    #expect(
      listing.photos.map(\.details.title) == ["[31mred line break evilx", "<b>bold</b> & <script>", nil])
    let long = try await read(
      "[{\"title\": \"\(String(repeating: "é\u{301}\u{301}", count: 5000))\", \"src\": \"/1.jpg\"}]")
    #expect(try #require(long.photos.first?.details.title).count <= RemoteText.lengthLimit)
  }

  @Test("HTML of services becomes text")
  func markup() async throws {
    let rss = """
      <rss><channel><item><title>A &lt;b&gt;bold&lt;/b&gt; &amp;amp; B</title>
      <enclosure url="/1.jpg" type="image/jpeg"/></item></channel></rss>
      """
    #expect(try await read(rss).photos.map(\.details.title) == ["A bold & B"])
  }

  @Test(
    "Only the schemes http and https are accepted",
    arguments: [
      "javascript:alert(1)//a.jpg", "file:///etc/passwd.jpg", "data:image/png;base64,AAAA.png",
      "ftp://x/a.jpg",
      "FILE:/a.jpg", " javascript:x.jpg",
    ])
  func schemes(address: String) async throws {
    let listing = try await read("[{\"src\": \"\(address)\"}, {\"src\": \"/good.jpg\"}]")
    #expect(listing.photos.map(\.id) == ["good.jpg"])
    let list = PhotoList.parse(address + "\n/good.jpg", base: WebAddress("http://x.example/"))
    #expect(list.entries.count == 1)
    #expect(list.problems.map(\.line) == [1])
    #expect(PhotoList.parse(address).entries.isEmpty)
    let html = try await read("<html><img src=\"\(address)\"><img src=good.jpg></html>")
    #expect(html.photos.map(\.id) == ["good.jpg"])
  }

  @Test("XML that declares entities is rejected")
  func entities() async throws {
    let bomb = """
      <?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&b;&x;</title></channel></rss>
      """
    let error = await #expect(throws: ListingError.self) { try await read(bomb) }
    #expect("\(try #require(error))".contains("the document declares entities"))
  }

  @Test("Keys are sent to their own origin and appear in no message")
  func credentials() async throws {
    let transport = ReplayTransport { request in
      guard request.header("x-api-key") == "secret-value" || request.path == "/other" else {
        return LoopbackReply(text: "no", status: 401)
      }
      return LoopbackReply(
        text: "{\"photos\": [{\"src\": \"\(request.path).jpg\"}], \"next\": \"http://other.example/other\"}")
    }
    var options = ListingOptions()
    options.environment = ["KEY": "secret-value"]
    options.recipe = try Recipe(
      [
        "type": "rest", "url": .text(ReplayTransport.base + "/list?api_key=${KEY}"),
        "headers": ["x-api-key": "${KEY}"],
      ],
      place: "test")
    let listing = try await ListingReader(transport: transport, options: options).read()
    #expect(listing.photos.map(\.image.path) == ["/list.jpg", "/other.jpg"])
    #expect(transport.requests.map { $0.headers["x-api-key"] } == ["secret-value", nil])
    #expect(!"\(listing)".contains("x-api-key"))
    let denied = ReplayTransport { _ in LoopbackReply(text: "no", status: 401) }
    let error = await #expect(throws: ListingError.self) {
      try await ListingReader(transport: denied, options: options).read()
    }
    #expect(!"\(try #require(error))".contains("secret-value"))
    #expect(!String(reflecting: try #require(error)).contains("secret-value"))
  }

  @Test("Errors with status 200 are errors, with safe messages")
  func errors() async throws {
    for (body, message) in [
      (#"{"stat": "fail", "code": 100, "message": "Invalid \u001b[1mAPI Key"}"#, "Invalid [1mAPI Key"),
      (#"{"error": {"code": "ratelimited", "info": "Too fast"}}"#, "Too fast"),
      (#"{"success": false, "message": "no"}"#, "no"), (#"{"errors": [{"detail": "gone"}]}"#, "gone"),
      ("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code><Message>Denied</Message></Error>", "Denied"),
    ] {
      let error = await #expect(throws: ListingError.self) { try await read(body) }
      #expect(error == .service(address: ReplayTransport.base + "/list", message: message))
    }
  }

  @Test(
    "A response that is not a listing is described",
    arguments: [
      ("/services/rest/error", "the service reported: Invalid API Key (Key has invalid format)"),
      ("/w/api-error.php", "the service reported: You've exceeded your rate limit."),
      ("/api/server/ping", "JSON with res, but no image address was found"),
      ("/public/collection/v1/search", "JSON with objectIDs, total, but no image address"),
      ("/zoo/html-200.png", "an HTML page (\"Login\"), but no image"),
      ("/zoo/html-as-png.png", "an HTML page (\"Login\"), but no image"),
      ("/zoo/empty.png", "an empty response"), ("/wp-locked/wp-json/wp/v2/media", "401"),
      ("/private-bucket", "403"), ("/api/error", "401"), ("/zoo/404.png", "404"),
      ("/api/v1/t/bad/tok1/fit_720", "an SVG image, which is read from files only"),
    ])
  func notListings(path: String, text: String) async throws {
    let error = await #expect(throws: ListingError.self) {
      try await ListingReader(transport: ReplayTransport.routes()).read(path: path)
    }
    let message = "\(try #require(error))"
    #expect(message.contains(text), "\(message)")
  }

  @Test(
    "Responses of other types are described",
    arguments: [
      ("%PDF-1.7", "a PDF document"), ("PK\u{3}\u{4}", "a ZIP archive"),
      ("hello world, this is prose", "text that is"),
      ("{\"a\": ", "invalid JSON"), ("<?xml version=\"1.0\"?><a>", "invalid XML"),
      ("<x><y/></x>", "the root x"),
    ])
  func contents(body: String, text: String) async throws {
    let error = await #expect(throws: ListingError.self) { try await read(body) }
    let message = "\(try #require(error))"
    #expect(message.contains(text), "\(message)")
  }
}
