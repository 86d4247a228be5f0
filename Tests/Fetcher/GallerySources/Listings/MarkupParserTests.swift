import GalleryMarkup
import GalleryModel
import GallerySources
import LibXML
import Synchronization
import Testing

/// Counts requests, and fails if configured to.
private final class CountingParser: MarkupParsing {
  private let counts = Mutex<[Int]>([])
  let failure: MarkupError?

  init(failure: MarkupError? = nil) { self.failure = failure }

  /// The number of texts in each request.
  var requests: [Int] { counts.withLock { $0 } }

  func parse(_ sources: [MarkupSource]) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    counts.withLock { $0.append(sources.count) }
    if let failure { throw failure }
    return try await LibXMLParser().parse(sources)
  }
}

@Suite("Listings and the markup parser")
struct MarkupParserTests {
  private let feed =
    "<rss><channel>"
    + (0..<500).map {
      "<item><title>Tom &amp;amp; &lt;i&gt;Kim&lt;/i&gt; \($0)</title><description>&lt;p&gt;&lt;img src=\"/\($0).jpg\"&gt;</description></item>"
    }.joined() + "</channel></rss>"

  private func read(
    _ body: String, by parser: CountingParser
  ) async throws -> RemoteListing {
    try await ListingReader(transport: ReplayTransport.bodies(["/list": body]), markup: parser).read(
      path: "/list")
  }

  @Test("A feed and all HTML in it take few requests")
  func feedRequests() async throws {
    let parser = CountingParser()
    let listing = try await read(feed, by: parser)
    #expect(listing.photos.count == 500)
    #expect(listing.photos[7].details.title == "Tom & Kim 7")
    #expect(parser.requests.count == 2)
  }

  @Test("WordPress titles take one request, JSON without markup takes no request")
  func titleRequests() async throws {
    let items = (0..<100).map {
      "{\"id\":\($0),\"media_type\":\"image\",\"source_url\":\"/\($0).jpg\",\"media_details\":{},"
        + "\"title\":{\"rendered\":\"Sea &#038; <b>sky</b> \($0)\"}}"
    }
    let parser = CountingParser()
    let listing = try await read("[\(items.joined(separator: ","))]", by: parser)
    #expect(listing.photos.map(\.details.title) == (0..<100).map { "Sea & sky \($0)" })
    #expect(parser.requests == [100])
    let plain = CountingParser()
    #expect(try await read("[\"/a.jpg\",\"/b.jpg\"]", by: plain).photos.count == 2)
    #expect(plain.requests == [])
  }

  @Test("An invisible title is replaced by the next candidate")
  func emptyTitle() async throws {
    let item = { (title: String) in
      "<item xmlns:media=\"http://search.yahoo.com/mrss/\"><title>\(title)</title>"
        + "<media:group><media:title>Behind</media:title><media:content url=\"/\(title.count).jpg\"/></media:group></item>"
    }
    let titles = ["", "&lt;b&gt; &lt;/b&gt;", "Front &amp;amp; centre"]
    let parser = CountingParser()
    let listing = try await read(
      "<rss><channel>\(titles.map(item).joined())</channel></rss>", by: parser)
    #expect(listing.photos.map(\.details.title) == ["Behind", "Behind", "Front & centre"])
    #expect(parser.requests == [1, 2])
  }

  @Test("Texts of services are one line without hidden characters")
  func lines() {
    let lines: [(String, String?)] = [
      ("plain text", "plain text"), (" outside ", "outside"), ("two  blanks", "two blanks"),
      ("a\tb\u{7F}c\u{1B}[0m", "a bc[0m"), ("", nil), (" ", nil), ("é\u{A0} ß\u{202E}x", "é ßx"),
      (String(repeating: "x", count: 500), String(repeating: "x", count: 500)),
      (String(repeating: "x", count: 501), String(repeating: "x", count: 499) + "…"),
    ]
    for (text, line) in lines { #expect(RemoteText.line(text) == line) }
  }

  @Test("A failed parser is a clear error of its page", arguments: ["<rss/>", "<html><p>", "<x/>"])
  func failure(body: String) async throws {
    let parser = CountingParser(failure: .parserFailed("its decoder crashed (SIGSEGV)"))
    let error = await #expect(throws: ListingError.self) { try await read(body, by: parser) }
    #expect(error?.description.contains("the parser failed: its decoder crashed (SIGSEGV)") == true)
  }

  @Test("If the parser fails on a later page, only its photos are missing")
  func laterPage() async throws {
    let pages = ReplayTransport.bodies([
      "/list": "{\"items\":[{\"image\":\"/a.jpg\"}],\"next\":\"\(ReplayTransport.base)/next\"}",
      "/next": "<rss/>",
    ])
    let parser = CountingParser(failure: .parserFailed("gone"))
    let listing = try await ListingReader(transport: pages, markup: parser).read(path: "/list")
    #expect(listing.photos.count == 1)
    #expect(listing.coverage.isShort && listing.coverage.detail?.contains("gone") == true)
  }
}
