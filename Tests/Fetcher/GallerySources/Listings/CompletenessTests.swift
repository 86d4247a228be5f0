import GallerySources
import GalleryWeb
import TestSupport
import Testing

/// Listings of 6 photos in pages of 2. Every service says in its own way that there is more.
@Suite struct CompletenessTests {
  /// The page that begins at an item, with the headers of its response.
  struct Service: Sendable, CustomTestStringConvertible {
    let name: String
    /// The parameter that the service reads, and the number of items for each step of its value.
    var parameter: String?
    var step = 1
    var first = 0
    /// `ITEMS`, `NEXT` (the value of the next page), `MORE` (a flag) are replaced.
    let body: String
    var headers: [(name: String, value: String)] = []
    /// The address' query.
    var query = ""

    var testDescription: String { name }

    func reply(to request: LoopbackRequest) -> LoopbackReply {
      guard request.path == "/list" else { return LoopbackReply(status: 404) }
      let given = parameter.flatMap { name in request.query.first { $0.name == name }?.value }
      var text = given ?? ""
      if let range = text.firstRange(of: "c") {
        text = String(text[range.upperBound...].prefix { $0.isNumber })
      }
      let value = Int(text) ?? first
      let start = (value - first) * step
      let items = (start..<min(start + 2, 6)).map { #"{"id": "\#($0)", "src": "/\#($0).jpg"}"# }
      func filled(_ text: String) -> String {
        let next = start + 2 < 6 ? "\(value + 2 / step)" : ""
        return text.replacing("ITEMS", with: "[\(items.joined(separator: ", "))]")
          .replacing("MORE", with: "\(start + 2 < 6)")
          .replacing("\"cNEXT\"", with: next.isEmpty ? "null" : "\"c\(next)\"").replacing("NEXT", with: next)
          .replacing("START", with: "\(start)")
      }
      var reply = LoopbackReply(text: filled(body))
      for (name, value) in headers where !filled(value).isEmpty {
        reply.headers.append((name, filled(value)))
      }
      return reply
    }
  }

  private func read(_ service: Service) async throws -> RemoteListing {
    try await ListingReader(transport: ReplayTransport { service.reply(to: $0) })
      .read(path: "/list" + service.query)
  }

  @Test(
    "What a page says about further pages is followed",
    arguments: [
      Service(
        name: "Content-Range", parameter: "offset", body: "ITEMS",
        headers: [("Content-Range", "photos START-1/6")]),
      Service(
        name: "Total-Records", parameter: "page", step: 2, first: 1, body: "ITEMS",
        headers: [("Total-Records", "6")]),
      Service(
        name: "Next-Page", parameter: "page", step: 2, first: 1, body: "ITEMS",
        headers: [("Next-Page", "NEXT")]),
      Service(
        name: "a flag and pages", parameter: "page", step: 2, first: 1,
        body: #"{"data": ITEMS, "has_more": MORE}"#),
      Service(
        name: "Hydra", parameter: "page", step: 2, first: 1,
        body: #"{"hydra:member": ITEMS, "hydra:totalItems": 6}"#),
      Service(
        name: "a token", parameter: "page_token", body: #"{"items": ITEMS, "next_page_token": "cNEXT"}"#),
      Service(
        name: "its own name", parameter: "next_token", body: #"{"items": ITEMS, "next_token": "cNEXT"}"#),
      Service(
        name: "a flag beside the number of items on the page", parameter: "offset",
        body: #"{"total": 2, "has_more": MORE, "offset": START, "photos": ITEMS}"#),
      Service(
        name: "GraphQL by GET", parameter: "variables",
        body: #"{"data": {"nodes": ITEMS, "pageInfo": {"hasNextPage": MORE, "endCursor": "cNEXT"}}}"#,
        query: "?query=query($after:String){photos(first:2,after:$after){nodes{src}}}"),
    ])
  func followed(service: Service) async throws {
    let listing = try await read(service)
    #expect(listing.photos.map(\.image.path) == (0..<6).map { "/\($0).jpg" }, "\(listing.notes)")
    guard case .proven = listing.coverage else {
      return #expect(Bool(false), "\(listing.coverage)")
    }
  }

  @Test(
    "A known shortfall is stated with both numbers",
    arguments: [
      (Service(name: "Total-Objects", body: "ITEMS", headers: [("Total-Objects", "6")]), "2 of 6 photos"),
      (
        Service(name: "a flag", body: #"{"data": ITEMS, "has_more": true}"#),
        "2 photos were read, but there are more"
      ),
      (
        Service(name: "a flag in a header", body: "ITEMS", headers: [("X-Has-More", "true")]),
        "2 photos were read, but there are more"
      ),
      (
        Service(name: "an unusable cursor", body: #"{"data": ITEMS, "nextCursor": "x"}"#),
        "2 photos were read, but there are more"
      ),
    ])
  func incomplete(service: Service, numbers: String) async throws {
    let listing = try await read(service)
    #expect(listing.photos.count == 2 && listing.coverage.isShort)
    #expect(listing.coverage.detail?.contains(numbers) == true, "\(listing.coverage)")
  }

  /// The pages of a listing, and how much of it they are.
  struct Course: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let query: String
    let pages: [String]
    /// The number of photos, the coverage, and a part of its detail.
    let count: Int
    let coverage: String
    let detail: String

    init(
      _ name: String, query: String = "?page=1", _ pages: [String], _ count: Int, _ coverage: String,
      _ detail: String
    ) {
      testDescription = name
      self.query = query
      self.pages = pages
      self.count = count
      self.coverage = coverage
      self.detail = detail
    }
  }

  @Test(
    "What a further page states decides how much was read",
    arguments: [
      Course(
        "an error", [#"{"p": ["/1.jpg"]}"#, #"{"p": ["/2.jpg"]}"#, #"{"p": [], "error": "quota exceeded"}"#],
        2, "unproven", "quota exceeded"),
      Course(
        "an unknown member",
        [#"{"p": ["/1.jpg"]}"#, #"{"p": ["/2.jpg"]}"#, #"{"p": [], "login_required": true}"#],
        2, "unproven", "login_required"),
      Course(
        "an empty page of several",
        [
          #"{"p": ["/1.jpg"], "page": 1, "pages": 3}"#, #"{"p": [], "page": 2, "pages": 3}"#,
          #"{"p": ["/2.jpg"], "page": 3, "pages": 3}"#,
        ], 2, "proven", "page 3 of 3"),
      Course(
        "photos of an earlier page",
        [
          #"{"total": 4, "p": [{"id": 1, "a": "/1.jpg"}, {"id": 2, "a": "/2.jpg"}]}"#,
          #"{"total": 4, "p": [{"id": 2, "a": "/2.jpg"}, {"id": 3, "a": "/3.jpg"}]}"#,
        ], 3, "short", "3 of 4 photos were read; 1 photo is on several pages"),
      Course(
        "an image of an earlier page",
        [#"{"total": 4, "p": ["/1.jpg", "/2.jpg"]}"#, #"{"total": 4, "p": ["/2.jpg", "/3.jpg"]}"#],
        3, "unproven", "1 photo is on several pages"),
      Course(
        "another total",
        [#"{"total": 4, "p": ["/1.jpg", "/2.jpg"]}"#, #"{"total": 3, "p": ["/3.jpg"]}"#],
        3, "unproven", "the total changed from 4 to 3"),
      Course(
        "a part", [#"{"p": ["/1.jpg"], "truncated": true}"#, #"{"p": []}"#], 1, "short", "truncated: true"),
      Course(
        "the number of items on the page", query: "?limit=2",
        [#"{"total": 2, "p": ["/1.jpg", "/2.jpg"]}"#, #"{"total": 1, "p": ["/3.jpg"]}"#], 3, "proven",
        "the page has 1 of 2 items"),
      Course(
        "a cursor that repeats on a full page", query: "",
        [#"{"p": ["/1.jpg"], "next_cursor": "a"}"#, #"{"p": ["/2.jpg"], "next_cursor": "a"}"#],
        2, "unproven", "next_cursor in the page repeats"),
      Course(
        "the next season", query: "?season=1",
        [#"{"season": 1, "next_season": 2, "p": ["/1.jpg", "/2.jpg"]}"#],
        2, "unproven", "next_season in the page may lead to another list"),
    ])
  func courses(course: Course) async throws {
    let transport = ReplayTransport { request in
      func value(_ name: String) -> String? { request.query.first { $0.name == name }?.value }
      let index =
        value("offset").flatMap { Int($0) }.map { $0 / 2 } ?? value("page").flatMap { Int($0) }.map { $0 - 1 }
      let text = course.pages.dropFirst(index ?? (value("cursor") == nil ? 0 : 1)).first
      return text.map { LoopbackReply(text: $0) } ?? LoopbackReply(status: 404)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list" + course.query)
    #expect(listing.photos.count == course.count)
    #expect(listing.coverage.name == course.coverage, "\(listing.coverage)")
    #expect(listing.coverage.detail?.contains(course.detail) == true, "\(listing.coverage)")
  }

  @Test(
    "A page without items is not the end if it refers to another, unless all do",
    arguments: [[1], [2, 3, 4]])
  func blankPages(blanks: [Int]) async throws {
    let transport = ReplayTransport { request in
      let number = request.query.first.flatMap { Int($0.value) } ?? 1
      let isBlank = blanks.contains(number) || number > 6
      let items = isBlank ? "" : #"{"src": "/\#(number).jpg"}"#
      return LoopbackReply(text: #"{"items": [\#(items)], "next": "/list?page=\#(number + 1)"}"#)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.count == 6 - blanks.count)
    #expect(transport.requests.count { $0.address.path == "/list" } == 10)
  }

  @Test(
    "Numbers and flags of other things do not end a list",
    arguments: [
      #""album": {"size": 48211333}"#, #""storage": {"limit": 1000}"#,
      #""comments": {"count": 3, "more": false}"#,
      #""comments": {"total": 3}"#, #""user": {"id": 1, "total_photos": 4}"#, #""book": {"pages": 1}"#,
      #""album": {"id": 7, "next_album_id": null}"#, #""total": {"value": 2, "relation": "gte"}"#,
      #""downloads": {"remaining": 0}"#,
    ])
  func otherThings(other: String) async throws {
    let transport = ReplayTransport { request in
      let page = request.query.first.flatMap { Int($0.value) } ?? 1
      let items = (2 * page - 1...2 * page).filter { $0 <= 6 }.map { #"{"src": "/\#($0).jpg"}"# }
      return LoopbackReply(
        text: #"{"page": \#(page), "pages": 3, \#(other), "photos": [\#(items.joined(separator: ", "))]}"#)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list?page=1")
    #expect(listing.photos.count == 6)
    #expect(!listing.coverage.isShort)
  }

  @Test(
    "What leads to another thing is no next page",
    arguments: [
      ("/api/albums?id=7", #"{"next_id": 8, "photos": [{"src": "/1.jpg"}]}"#),
      ("/api/posts/7", #"{"next": "/api/posts/8", "photos": [{"src": "/1.jpg"}]}"#),
      ("/api/posts/7", #"{"next": {"title": "B", "url": "/api/posts/8"}, "photos": [{"src": "/1.jpg"}]}"#),
      ("/api/posts/7", #"{"album": {"id": 1, "next_id": 8}, "photos": [{"src": "/1.jpg"}]}"#),
      ("/shop/", #"<html><img src="/1.jpg"><a rel="nofollow" href="?add-to-cart=2">+</a></html>"#),
      (
        "/",
        #"<html><img src="/1.jpg"><a href="/a/1">Rome</a><a href="/a/2">Oslo</a><a href="/a/3">Bern</a></html>"#
      ),
      (
        "/p/",
        #"<html><img src="/1.jpg"><img src="/2.jpg"><img src="/3.jpg">"#
          + (1...3).map { #"<a href="/p/delete/\#($0)">×</a>"# }.joined() + "</html>"
      ),
    ])
  func otherLinks(path: String, body: String) async throws {
    let transport = ReplayTransport { request in
      request.path.hasSuffix(".jpg") ? ReplayTransport.jpeg(800) : LoopbackReply(text: body)
    }
    let listing = try await ListingReader(transport: transport).read(path: path)
    #expect(listing.photos.count == (path == "/p/" ? 3 : 1))
    #expect(transport.requests.filter { !$0.address.path.hasSuffix(".jpg") }.count == 1)
  }

  @Test("A page with another title and without its number is no page of the list")
  func titles() async throws {
    func read(_ title: String) async throws -> RemoteListing {
      let transport = ReplayTransport { request in
        if request.path.hasSuffix(".jpg") { return ReplayTransport.jpeg(800) }
        let isFirst = request.query.isEmpty
        return LoopbackReply(
          text:
            "<html><head><title>\(isFirst ? "Rome" : title)</title></head><img src=/\(isFirst ? 1 : 2).jpg>"
            + "<a href='?n=2'>›</a></html>")
      }
      return try await ListingReader(transport: transport).read(path: "/album")
    }
    #expect(try await read("Rome").photos.count == 2)
    #expect(try await read("Photos – 2").photos.count == 2)
    #expect(try await read("Paris").photos.count == 1)
  }

  @Test(
    "Items have several pictures on one page, and one or none on another",
    arguments: [
      #"[{"id": 1, "files": [{"url": "/1.jpg"}, {"url": "/2.jpg"}]}]"#,
      #"[{"id": 1, "files": [{"url": "/1.jpg"}]}, {"id": 2, "files": [{"url": "/2.jpg"}]}]"#,
      #"[{"id": 1, "files": []}, {"id": 2, "files": [{"url": "/1.jpg"}, {"url": "/2.jpg"}]}]"#,
    ],
    [
      #"[{"id": 3, "files": []}, {"id": 4, "files": [{"url": "/3.jpg"}]}, {"id": 5, "files": [{"url": "/4.jpg"}]}]"#,
      #"[{"id": 3, "files": []}, {"id": 4, "files": [{"url": "/3.jpg"}, {"url": "/4.jpg"}]}]"#,
      #"[{"id": 3, "files": [{"url": "/3.jpg"}]}, {"id": 4, "files": [{"url": "/4.jpg"}]}]"#,
    ])
  func severalEach(first: String, second: String) async throws {
    let transport = ReplayTransport.bodies([
      "/list": #"{"rows": \#(first), "next": "/list?page=2"}"#,
      "/list?page=2": #"{"rows": \#(second), "next": null}"#,
    ])
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.map(\.image.path) == (1...4).map { "/\($0).jpg" })
    #expect(!listing.coverage.isShort, "\(listing.coverage)")
  }

  @Test("Items without a list of pictures have their own picture in the same member")
  func ownOrSeveral() async throws {
    let listing = try await read(
      Service(
        name: "",
        body:
          #"{"all": [{"id": "a", "src": "/3.jpg"}, {"id": "b", "in": [{"src": "/1.jpg"}, {"src": "/2.jpg"}]}]}"#
      ))
    #expect(listing.photos.map(\.image.path) == ["/1.jpg", "/2.jpg", "/3.jpg"])
  }

  @Test("A list beside the one that was read, with pictures in the same member, is noted")
  func listsBeside() async throws {
    let listing = try await read(
      Service(
        name: "",
        body: #"{"top": [{"src": "/7.jpg"}, {"src": "/8.jpg"}, {"src": "/0.jpg"}], "photos": ITEMS}"#))
    #expect(listing.notes.contains { $0.hasPrefix("the list $.photos[*] has 1 picture that is not read") })
  }

  @Test("A count of something else does not make a list empty")
  func otherCounts() async throws {
    let text = #"{"notifications": {"count": 0}, "files": [{"link": "/a/1"}, {"link": "/a/2"}]}"#
    let transport = ReplayTransport { request in
      request.path == "/list" ? LoopbackReply(text: text) : ReplayTransport.jpeg(800)
    }
    #expect(try await ListingReader(transport: transport).read(path: "/list").photos.count == 2)
  }

  @Test("A key in the address is repeated when the service's reference leaves it out, at its origin only")
  func key() async throws {
    let transport = ReplayTransport { request in
      guard request.query.contains(where: { $0.name == "api_key" && $0.value == "k" }) else {
        return LoopbackReply(status: 403)
      }
      let isFirst = !request.target.contains("page=2")
      return LoopbackReply(
        text: #"{"p": [{"src": "/\#(isFirst ? 1 : 2).jpg"}], "next": \#(isFirst ? #""?page=2""# : "null")}"#)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list?api_key=k")
    #expect(listing.photos.count == 2 && listing.problems.isEmpty)
  }

  @Test("An album's link to the next number is followed; a link to the next photo or album is not")
  func links() async throws {
    @Sendable func page(_ number: Int, _ link: String) -> LoopbackReply {
      LoopbackReply(
        text: "<html><body><img src=\"/\(number).jpg\"><img src=\"/\(number)b.jpg\">\(link)</body></html>",
        type: "text/html")
    }
    for link in ["<a href=\"?start=2\">→</a>", "<div hx-get=\"?start=2\" hx-trigger=\"revealed\"></div>"] {
      let transport = ReplayTransport { $0.query.isEmpty ? page(1, link) : page(2, "") }
      let listing = try await ListingReader(transport: transport).read(path: "/a/")
      #expect(listing.photos.count == 4, "\(link)")
    }
    let calendar = ReplayTransport {
      page($0.query.isEmpty ? 1 : 2, (1...9).map { "<a href=?day=\($0)>\($0)</a>" }.joined())
    }
    #expect(try await ListingReader(transport: calendar).read(path: "/a/").photos.count == 2)
    let arrow = ReplayTransport { request in
      request.path.contains(".")
        ? ReplayTransport.jpeg(request.path.hasSuffix("g/n.png") ? 20 : 900)
        : page(
          request.query.isEmpty ? 1 : 2, request.query.isEmpty ? "<a href=?page=2><img src=/g/n.png></a>" : ""
        )
    }
    let behindArrow = try await ListingReader(transport: arrow).read(path: "/a/")
    #expect(behindArrow.photos.map(\.image.path) == ["/1.jpg", "/1b.jpg", "/2.jpg", "/2b.jpg"])
    for name in ["id", "size"] {
      let transport = ReplayTransport {
        page($0.query.contains { $0.value == "2" } ? 2 : 1, "<a href=?\(name)=2>2</a>")
      }
      #expect(try await ListingReader(transport: transport).read(path: "/a/?\(name)=1").photos.count == 2)
    }
    let article = ReplayTransport { _ in page(1, "<a href=\"/2026/another-title/\">Next</a>") }
    #expect(try await ListingReader(transport: article).read(path: "/2026/title/").photos.count == 2)
    let album = ReplayTransport { request in
      request.path == "/album/7" ? page(1, "<a rel=\"next\" href=\"/album/8\">Newer</a>") : page(2, "")
    }
    #expect(try await ListingReader(transport: album).read(path: "/album/7").photos.count == 2)
  }

  @Test("XHTML with entities that only HTML defines is read as HTML")
  func entities() async throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "xhtml1-strict.dtd">
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>a&nbsp;b</title></head>
      <body><p>&eacute;<img src="/1.jpg" /><img src="/2.jpg" /></p></body></html>
      """
    let transport = ReplayTransport { _ in LoopbackReply(text: text, type: "application/xhtml+xml") }
    let listing = try await ListingReader(transport: transport).read(path: "/a.xhtml")
    #expect(listing.adapter == "HTML page" && listing.photos.map(\.image.path) == ["/1.jpg", "/2.jpg"])
  }

  @Test(
    "The next page has many names",
    arguments: [
      #""view": {"@id": "/list", "@type": "PartialCollectionView", "next": "/list?side=2"}"#,
      #""pagination": {"next": {"url": "/list?side=2", "label": "Next"}}"#,
      #""nav": [{"type": "next", "url": "/list?side=2"}]"#,
      #""batching": {"@id": "/list", "next": "/list?side=2"}"#,
      #""pagination": {"nextPage": true, "nextPageUrl": "/list?side=2"}"#,
      #""link": [{"relation": "next", "url": "/list?side=2"}]"#,
      #""pagination": {"pages": [{"type": "next", "url": "/list?side=2"}], "current_page": 1}"#,
      #""_links": {"next": {"href": "/list?side=2{&sort}", "templated": true}}"#,
    ])
  func references(statement: String) async throws {
    let transport = ReplayTransport { request in
      request.query.isEmpty
        ? LoopbackReply(text: #"{"member": ["/1.jpg", "/2.jpg"], \#(statement)}"#)
        : LoopbackReply(text: #"{"member": ["/3.jpg"]}"#)
    }
    #expect(try await ListingReader(transport: transport).read(path: "/list").photos.count == 3)
  }

  @Test("The number of the next page is not put into the number of an album, a size or a flag")
  func otherParameters() async throws {
    for query in ["album_id=1", "per_page=1", "public=1"] {
      let transport = ReplayTransport { request in
        let page = request.query.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
        let next = page < 3 ? "\(page + 1)" : "null"
        return LoopbackReply(text: #"{"photos": ["/\#(page).jpg"], "meta": {"next_page": \#(next)}}"#)
      }
      let listing = try await ListingReader(transport: transport).read(path: "/list?\(query)")
      #expect(listing.photos.map(\.image.path) == ["/1.jpg", "/2.jpg", "/3.jpg"])
      #expect(
        transport.documents.allSatisfy { $0.address.encodedQuery?.hasPrefix(query) == true }, "\(query)")
    }
  }

  @Test("Pages of XML are of one kind, whichever of its members is read")
  func xmlPages() async throws {
    let transport = ReplayTransport { request in
      if request.path.hasSuffix("l.jpg") { return ReplayTransport.jpeg(900) }
      guard request.path == "/list" else { return ReplayTransport.jpeg(90) }
      let page = request.query.first.flatMap { Int($0.value) } ?? 1
      let items = (2 * page - 1...2 * page).map { "<p><a>/\($0)s.jpg</a><b>/\($0)l.jpg</b></p>" }
      let next = page < 2 ? "<next>/list?page=\(page + 1)</next>" : ""
      return LoopbackReply(text: "<list>\(items.joined())\(next)</list>", type: "application/xml")
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.adapter == "XML" && listing.photos.map(\.image.path) == (1...4).map { "/\($0)l.jpg" })
  }

  @Test("A link to the next page may have further parameters")
  func furtherParameters() async throws {
    let transport = ReplayTransport { request in
      let page = request.query.first.flatMap { Int($0.value) } ?? 1
      let link =
        page < 2 ? #"<a href="/album/x?page=2&amp;seek=a1b2">More</a>"# : #"<a href="/album/x">First</a>"#
      let images = (0...1).map { #"<img src="/\#(page)\#($0).jpg">"# }.joined()
      return LoopbackReply(text: "<!DOCTYPE html><body>\(images)\(link)", type: "text/html")
    }
    #expect(try await ListingReader(transport: transport).read(path: "/album/x").photos.count == 4)
  }

  @Test("A flag named like an offset is none")
  func skippedTotal() async throws {
    let transport = ReplayTransport { _ in LoopbackReply(text: #"["/1.jpg", "/2.jpg"]"#) }
    _ = try await ListingReader(transport: transport).read(path: "/list?perPage=2&skipTotal=1")
    #expect(transport.documents.map(\.address.query.last?.name) == ["skipTotal", "page"])
  }

  @Test(
    "A list that leads back to its first page, or repeats itself with other tokens, may have more"
  )
  func cycles() async throws {
    let cycle = ReplayTransport { request in
      let page = request.query.first.flatMap { Int($0.value) } ?? 1
      return LoopbackReply(text: #"{"photos": ["/\#(page).jpg"], "next": "/list?page=\#(page % 3 + 1)"}"#)
    }
    let listing = try await ListingReader(transport: cycle).read(path: "/list")
    #expect(listing.photos.count == 3 && listing.coverage.name == "unproven", "\(listing.coverage)")

    let tokens = ReplayTransport { request in
      let token = request.query.count
      let items = (1...2).map { #"{"title": "T\#($0)", "src": "/\#(token)\#($0)/\#($0).jpg"}"# }
      return LoopbackReply(text: "[\(items.joined(separator: ", "))]")
    }
    let latest = try await ListingReader(transport: tokens).read(path: "/list?limit=2")
    #expect(latest.photos.count == 2 && latest.coverage.name == "unproven", "\(latest.coverage)")
  }

  @Test("The properties of MediaWiki's pages continue apart from the pages")
  func continued() async throws {
    let transport = ReplayTransport { request in
      let values = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
      let page = values["gcmcontinue"] == nil ? 0 : 2
      let part = values["iicontinue"] == nil ? 0 : 1
      let pages = (0...1).map { number in
        let info = number == part ? #", "imageinfo": [{"url": "/\#(page + number).jpg"}]"# : ""
        return #"{"title": "File:\#(page + number).jpg"\#(info)}"#
      }
      let more =
        part == 0
        ? #", "continue": {"iicontinue": "x", \#(page == 0 ? "" : #""gcmcontinue": "y", "#)"continue": "||"}"#
        : page == 0 ? #", "continue": {"gcmcontinue": "y", "continue": "gcmcontinue||"}"# : ""
      return LoopbackReply(text: #"{"query": {"pages": [\#(pages.joined(separator: ", "))]}\#(more)}"#)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/api.php?action=query")
    #expect(listing.photos.map(\.image.path) == (0..<4).map { "/\($0).jpg" })
    #expect(listing.notes.isEmpty && listing.coverage.name == "proven", "\(listing.notes)")
  }

  @Test("Objects of OpenStack Swift have names in the container, and continue behind the last")
  func container() async throws {
    let transport = ReplayTransport { request in
      guard request.path == "/v1/a/c" else {
        return request.path.hasPrefix("/v1/a/c/") ? ReplayTransport.jpeg(900) : LoopbackReply(status: 404)
      }
      let marker = request.query.first { $0.name == "marker" }?.value ?? ""
      let names = (1...5).map { "\($0).jpg" }.filter { $0 > marker }.prefix(2)
      let items = names.map { #"{"name": "\#($0)", "hash": "d41d", "content_type": "image/jpeg"}"# }
      return LoopbackReply(text: "[\(items.joined(separator: ", "))]")
    }
    let listing = try await ListingReader(transport: transport).read(path: "/v1/a/c?format=json&limit=2")
    #expect(listing.photos.map(\.image.path) == (1...5).map { "/v1/a/c/\($0).jpg" })
    #expect(listing.coverage.name == "proven", "\(listing.coverage)")
  }
}
