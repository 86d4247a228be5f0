import Foundation
import GalleryJSON
import GalleryModel
import GalleryWeb
import TestSupport
import Testing

@testable import GallerySources

@Suite struct RecipeTests {
  private func recipe(_ text: String) throws -> Recipe {
    try Recipe(JSONValue(parsing: text), place: "source")
  }

  private func problems(_ text: String) throws -> [String] {
    let error = #expect(throws: ListingError.self) { try recipe(text) }
    guard case .configuration(let problems)? = error else { return [] }
    return problems.map(\.description)
  }

  /// The recipe of the documentation.
  static let asset = #"""
    { "type": "rest", "url": "http://replay.example:8099/api/assets?album=42",
      "headers": { "x-api-key": "${DAM_KEY}" },
      "items": "$.results[*]", "where": "@.kind == 'image'", "id": "$.id",
      "image": ["$.src.original", "$.url"], "title": ["$.title.rendered", "$.alt"], "date": "$.taken_at",
      "width": "$.width", "height": "$.height", "weight": "$.votes",
      "variants": [ { "url": "$.src.small", "width": 400 } ],
      "next": "auto" }
    """#

  @Test("The documented recipe reads two pages")
  func documented() async throws {
    let transport = ReplayTransport { request in
      guard request.header("x-api-key") == "k" else { return LoopbackReply(status: 401) }
      return LoopbackReply(
        text: request.query.contains { $0.name == "page" }
          ? #"{"results": [{"kind": "image", "id": 3, "src": {"original": ""}, "url": "c.jpg", "alt": "C"}]}"#
          : #"""
          {"page": 1, "pages": 2, "results": [
            {"kind": "image", "id": "a", "src": {"original": "/a.jpg", "small": "/a-s.jpg"},
             "title": {"rendered": "A &amp; <i>b</i>"}, "taken_at": "2024-01-01", "width": "3000", "height": 2000,
             "votes": 7},
            {"kind": "video", "id": "b", "src": {"original": "/b.jpg"}}]}
          """#)
    }
    var options = ListingOptions()
    options.recipe = try recipe(Self.asset)
    options.environment = ["DAM_KEY": "k"]
    let listing = try await ListingReader(transport: transport, options: options).read()
    #expect(listing.adapter == "recipe")
    #expect(listing.photos.map(\.id) == ["a", "3"])
    let photo = listing.photos[0]
    #expect(photo.image.path == "/a.jpg")
    #expect(photo.details.title == "A & b")
    #expect(
      (photo.details.date, photo.width, photo.height, photo.details.weight) == ("2024-01-01", 3000, 2000, 7))
    #expect(photo.smallestSufficient(width: 400, height: 200).address.path == "/a-s.jpg")
    #expect(listing.photos[1].image.path == "/api/c.jpg")
    #expect(listing.photos[1].details.title == "C")
    #expect(
      transport.requests.map(\.address.encodedQuery) == ["album=42", "album=42&page=2", "album=42&page=3"])
  }

  @Test("All problems are reported together, with place and suggestion")
  func problems() throws {
    let found = try problems(
      #"""
      {"type": "rest", "itmes": "$[*]", "where": "@.kind = 'x'", "image": "url", "title": "$.", "headers": {"a": []},
       "next": "always", "variants": [{"url": "$.s", "widht": 4}], "method": "PUT", "url": "${", "width": 3}
      """#)
    #expect(
      Set(found).isSuperset(of: [
        #"source.itmes: unknown key; did you mean "items"?"#,
        #"source.method: expected GET or POST, received "PUT""#,
        #"source.headers.a: expected a text, received []"#,
        "source.where: @.kind = 'x': character 8: expected && or ||, received \"=\"",
        "source.image: url: character 1: expected a path such as $.url, or a text such as {origin}/{$.id}",
        "source.title: $.: character 3: expected a name or *, received the end; other names are written ['…']",
        "source.width: expected a path or a list of paths, received 3",
        #"source.variants[0].widht: unknown key; expected one of url, replace, width, height, fit, cover; did you mean "width"?"#,
        #"source.next: expected auto, link, page, offset, cursor, none, or a path, received "always""#,
        "source.url: expected ${NAME} with the name of an environment variable; \"${\" has no other use",
      ]), "\(found.joined(separator: "\n"))")
    #expect(found.count == 10)
    #expect(
      try problems(#"{"type": "rest", "preset": "unsplush"}"#).first?.hasSuffix(#"did you mean "unsplash"?"#)
        == true)
    #expect(try problems("[]").count == 1)
    #expect(try problems(#"{"type": "ftp"}"#) == [#"source.type: expected "rest", received "ftp""#])
    #expect(try problems(#"{"next": {"type": "cursor"}}"#).count == 1)
    #expect(try problems(#"{"headers": {"a\nb": "c"}}"#).count == 1)
    #expect(
      try problems(
        #"{"title": "{page}", "next": {"type": "page", "address": "/{offset}", "header": "x"}, "image": {"replace": {}}}"#
      )
      .count == 4)
    #expect(try problems(#"{"image": "{$.x}/{w}"}"#) == ["source.image: use {w} and {h} only in variants"])
  }

  @Test("Error positions refer to the text as written")
  func positions() throws {
    #expect(try problems(#"{"image": "page:$.a[x]"}"#)[0].contains("page:$.a[x]: character 10:"))
    #expect(try problems(#"{"image": "{origin}/{$.a[x]}"}"#)[0].contains("character 15:"))
    #expect(try problems(#"{"image": "{origin}/{nonsense}"}"#)[0].contains("character 10:"))
    #expect(try problems(#"{"image": "{origin}/{$.a"}"#)[0].contains("the closing brace is missing"))
  }

  @Test("Variables come from the environment; a missing one is named, an optional one omitted")
  func environment() throws {
    let recipe = try recipe(
      #"{"url": "https://x.example/?k=${A}", "headers": {"x": "${B}", "y": "${C?}"}, "query": {"q": "${D}"}}"#
    )
    let error = #expect(throws: ListingError.self) { try recipe.request(environment: ["A": "1", "B": ""]) }
    guard case .configuration(let problems)? = error else {
      Issue.record("expected problems of the configuration, received \(String(describing: error))")
      return
    }
    #expect(
      problems.map(\.description) == [
        "source.headers.x: the environment variable B is not set or empty; set it to the key",
        "source.query.q: the environment variable D is not set or empty; set it to the key",
      ])
    let request = try recipe.request(environment: ["A": "a&=", "B": "two", "D": "d"])
    #expect(request.address.text == "https://x.example/?k=a&=&q=d")
    #expect(request.headers == ["x": "two"])
    #expect(request.secrets == ["a&=", "two", "d"])
    #expect(request.credential?.origin == request.address.origin)
    let forgiven = try recipe.request(environment: ["A": "1"], forgiving: true)
    #expect(forgiven.missing == ["B", "D"])
  }

  @Test("No message repeats a key, even if the service does")
  func secrets() async throws {
    var options = ListingOptions()
    options.environment = ["KEY": "very-secret"]
    options.recipe = try recipe(#"{"url": "http://replay.example:8099/list?k=${KEY}", "items": "$.a[*]"}"#)
    for body in [#"{"error": "Invalid key very-secret"}"#, "no JSON", "<html>"] {
      let transport = ReplayTransport { _ in LoopbackReply(text: body) }
      let error = await #expect(throws: ListingError.self) {
        try await ListingReader(transport: transport, options: options).read()
      }
      #expect(!String(reflecting: try #require(error)).contains("very-secret"), "\(body)")
    }
  }

  @Test(
    "A recipe rejects responses that are not JSON",
    arguments: ["<html><img src=/a.jpg></html>", "/a.jpg\n/b.jpg"])
  func notJSON(body: String) async throws {
    let error = await #expect(throws: ListingError.self) {
      try await read(body, recipe: recipe(#"{"items": "$[*]"}"#))
    }
    #expect("\(try #require(error))".contains("the recipe expected JSON, found"))
    #expect(try await read(body).photos.count > 0)
  }

  @Test(
    "Variants may be a map, a path to a map, a list, templates or IIIF",
    arguments: [
      (
        #"{"small": {"url": "$.s.small", "width": 400}, "large": {"url": "$.s.large", "width": "$.lw"}}"#,
        "/small.jpg"
      ),
      (#"{"small": "$.s.sized_320x213"}"#, "/img_320x213.jpg"), (#""$.map""#, "/m-400.jpg"),
      (#"[{"url": "$.s.small", "fit": 400}]"#, "/small.jpg"),
      (#"[{"url": "$.s.small", "height": 267}]"#, "/small.jpg"),
      (#""{origin}/r/{$.id}/{w}x{h}""#, "/r/7/300x200"), (#"[{"url": "{$.base}/{w}"}]"#, "/b/300"),
      (#""iiif""#, "/iiif/x%2Fy/full/300,/0/default.jpg"),
    ])
  func variants(written: String, path: String) async throws {
    let service = written == #""iiif""# ? #""service": "{origin}/iiif/{$.iiif}","# : ""
    let text = """
      {"items": "$.list[*]", "image": "$.s.original", "width": "$.w", "height": "$.h", "next": "none",
       \(service) "variants": \(written)}
      """
    let body = #"""
      {"list": [{"id": 7, "w": 3000, "h": 2000, "lw": 1200, "iiif": "x/y", "base": "/b",
        "s": {"original": "/o.jpg", "small": "/small.jpg", "large": "/large.jpg", "sized_320x213": "/img_320x213.jpg"},
        "map": {"a": {"url": "/m-400.jpg", "width": 400, "height": 267}, "q": {"url": "/m-q.jpg", "width": 350, "height": 350}}}]}
      """#
    let listing = try await read(body, recipe: recipe(text))
    let choice = try #require(listing.photos.first).smallestSufficient(width: 300, height: 200)
    #expect(choice.address.path == path)
  }

  @Test(
    "Paging follows the recipe",
    arguments: [
      (#""$.more""#, ["", "p=2"]), (#""page""#, ["", "page=2", "page=3"]), (#""none""#, [""]),
      (#""link""#, ["", "l=2"]),
      (#"{"type": "page", "parameter": "p", "first": 0}"#, ["", "p=1", "p=2"]),
      (#"{"type": "page", "total": "$.pages"}"#, ["", "page=2"]),
      (#"{"type": "offset", "parameter": "skip"}"#, ["", "skip=2", "skip=3"]),
      (#"{"type": "offset", "total": "$.total"}"#, ["", "offset=2"]),
      (#"{"type": "cursor", "parameter": "c", "value": "$.cursor"}"#, ["", "c=a%26b"]),
      (#""cursor""#, ["", "cursor=n"]),
    ])
  func paging(next: String, queries: [String]) async throws {
    let transport = ReplayTransport { request in
      let isFirst = request.query.isEmpty
      let isSecond = !isFirst && ["2", "1", "a&b", "n"].contains(request.query[0].value)
      let items = isFirst ? #"{"i": "/1.jpg"}, {"i": "/2.jpg"}"# : isSecond ? #"{"i": "/3.jpg"}"# : ""
      let more = isFirst ? #""more": "?p=2", "cursor": "a&b", "nextCursor": "n","# : ""
      return LoopbackReply(
        Array("{\(more) \"pages\": 2, \"total\": 3, \"list\": [\(items)]}".utf8),
        headers: isFirst ? [("Link", "<?l=2>; rel=next")] : [])
    }
    var options = ListingOptions()
    options.recipe = try recipe("{\"items\": \"$.list[*]\", \"image\": \"$.i\", \"next\": \(next)}")
    let listing = try await ListingReader(transport: transport, options: options).read(path: "/list")
    #expect(transport.requests.map { $0.address.encodedQuery ?? "" } == queries)
    #expect(listing.problems.isEmpty)
  }

  @Test("Paging ends at a total below all integers")
  func oddTotal() async throws {
    let transport = ReplayTransport { _ in
      LoopbackReply(text: #"{"total": -9223372036854775808, "list": [{"i": "/1.jpg"}]}"#)
    }
    var options = ListingOptions()
    options.recipe = try recipe(
      #"{"items": "$.list[*]", "image": "$.i", "next": {"type": "offset", "total": "$.total"}}"#)
    let listing = try await ListingReader(transport: transport, options: options).read(path: "/list")
    #expect(listing.photos.count == 1 && transport.requests.count == 1)
  }

  @Test("A posted search continues with a new body")
  func posting() async throws {
    let transport = ReplayTransport { request in
      let body = (try? JSONValue(parsing: request.body)) ?? .null
      guard request.method == "POST", body["album"] == "s",
        request.header("Content-Type") == "application/json"
      else {
        return LoopbackReply(status: 400)
      }
      return LoopbackReply(
        text: body["page"] == nil ? "{\"l\": [\"/1.jpg\"], \"n\": \"2\"}" : "{\"l\": [\"/2.jpg\"]}")
    }
    var options = ListingOptions()
    options.environment = ["ALBUM": "s"]
    options.recipe = try recipe(
      #"{"body": {"album": "${ALBUM}"}, "items": "$.l[*]", "image": "$", "next": {"type": "url", "value": "$.n"}}"#
    )
    let listing = try await ListingReader(transport: transport, options: options).read(path: "/search")
    #expect(listing.photos.count == 2)
  }

  @Test("Items may be separate documents; a failed one affects only its photo")
  func items() async throws {
    let transport = ReplayTransport.bodies([
      "/list": #"{"ids": [1, 2, 3, 4]}"#, "/o/1": #"{"img": "/1.jpg"}"#, "/o/2": "no JSON",
      "/o/4": #"{"img": "/4.jpg"}"#,
    ])
    var options = ListingOptions()
    options.recipe = try recipe(
      #"{"items": "$.ids[*]", "item": "{origin}/o/{$}", "image": "$.img", "id": "list:$", "next": "none"}"#)
    let listing = try await ListingReader(transport: transport, options: options).read(path: "/list")
    #expect(listing.photos.map(\.id) == ["1", "4"])
    #expect(listing.requests == 5)
    #expect(listing.problems.count == 2)
    options.limit = 1
    let short = try await ListingReader(transport: transport, options: options).read(path: "/list")
    #expect((short.photos.count, short.requests, short.coverage) == (1, 2, .limited(to: 1)))
    options.limit = 2
    let full = try await ListingReader(transport: transport, options: options).read(path: "/list")
    #expect((full.photos.map(\.id), full.requests, full.coverage.isShort) == (["1", "4"], 5, false))
  }

  @Test("Members that a recipe omits are detected")
  func partial() async throws {
    let body = #"{"a": [{"src": "/1.jpg", "title": "T"}, {"src": "/2.jpg"}], "b": [{"pic": "/3.jpg"}]}"#
    #expect(
      try await read(body, recipe: recipe("{\"items\": \"$.b[*]\"}")).photos.map(\.image.path) == ["/3.jpg"])
    #expect(
      try await read(body, recipe: recipe("{\"where\": \"@.title\"}")).photos.map(\.details.title) == ["T"])
  }

  @Test(
    "A recipe that selects nothing names the path and the members that exist, after one request",
    arguments: [
      (#"{"items": "$.c[*]"}"#, "items: $.c[*] selects nothing; $ has a, empty"),
      (
        #"{"items": "$.a[*]", "where": "@.kind == 'x'"}"#,
        "where: 2 items on the page, but the condition holds for 0"
      ),
      (
        #"{"items": "$.a[*]", "image": "$.pic.url"}"#,
        "image: $.pic.url selects nothing; $ has id, src, title"
      ),
      (
        #"{"items": "$.a[*]", "image": "{origin}/{$.key}.jpg"}"#,
        "image: $.key selects nothing; $ has id, src, title"
      ),
      (#"{"items": "$.a[*]", "item": "/o/{$.no}"}"#, "item: $.no selects nothing; $ has id, src, title"),
      (
        #"{"items": "$.a[*]", "item": "/o/{$.id}", "image": "$.img"}"#,
        "image: $.img selects nothing; $ has images"
      ),
      (#"{"items": "$.empty[*]", "image": "$.x"}"#, ""),
    ])
  func mistakes(text: String, message: String) async throws {
    let transport = ReplayTransport.bodies([
      "/list": #"{"a": [{"id": 1, "src": "/1.jpg", "title": "T"}, {"id": 1, "src": "/2.jpg"}], "empty": []}"#,
      "/o/1": #"{"images": []}"#,
    ])
    var options = ListingOptions()
    options.recipe = try recipe(text)
    let reader = ListingReader(transport: transport, options: options)
    guard !message.isEmpty else {
      #expect(try await reader.read(path: "/list").photos.isEmpty)
      return
    }
    let error = await #expect(throws: ListingError.self) { try await reader.read(path: "/list") }
    #expect("\(try #require(error))".hasSuffix(": " + message))
    #expect(transport.requests.count <= 4)
  }

  @Test("Pages, cursors and documents may be where services put them")
  func places() async throws {
    let transport = ReplayTransport { request in
      let page = "<html><head><meta property='og:image' content='/big/_b.jpg'></head></html>"
      switch (request.path, request.header("X-Cursor")) {
      case ("/album/1/", _): return LoopbackReply(text: #"{"n": 3, "l": [{"i": "/a_m.jpg?s=square"}]}"#)
      case ("/album/page/2/", _): return LoopbackReply(text: #"{"n": 3, "l": [{"i": "/b_m.jpg?s=square"}]}"#)
      case ("/album/page/3/", _): return LoopbackReply(text: #"{"n": 3, "l": []}"#)
      case ("/cursor", nil): return LoopbackReply(text: #"{"n": 2, "c": "x", "l": [{"i": "/a.jpg"}]}"#)
      case ("/cursor", "x"): return LoopbackReply(text: #"{"n": 2, "l": [{"i": "/b.jpg"}]}"#)
      case ("/hops", _): return LoopbackReply(text: #"{"n": 1, "l": [{"id": 7}]}"#)
      case ("/o/7", _): return LoopbackReply(text: #"{"page": "page.html"}"#)
      case ("/o/page.html", _): return LoopbackReply(text: page, type: "text/html")
      default: return LoopbackReply(status: 404)
      }
    }
    func listing(_ path: String, _ recipe: String) async throws -> RemoteListing {
      var options = ListingOptions()
      options.recipe = try self.recipe(#"{"items": "$.l[*]", "total": "$.n", \#(recipe)}"#)
      return try await ListingReader(transport: transport, options: options).read(path: path)
    }
    let replaced = #""image": {"value": "$.i", "replace": {"_m.": "_o.", "square": "full"}}"#
    let pages = try await listing("/album/1/", #""next": "../page/{page}/", \#(replaced)"#)
    #expect(
      pages.photos.map { String($0.image.requestText.suffix(15)) } == ["/a_o.jpg?s=full", "/b_o.jpg?s=full"])
    #expect(pages.coverage.isShort && pages.coverage.detail?.contains("2 of 3 photos") == true)

    let later = try await listing(
      "/album/page/2/", #""next": {"type": "page", "address": "/album/page/{page}/"}"#)
    #expect(later.photos.count == 1 && later.requests == 2)

    let cursor = #""image": "$.i", "next": {"type": "cursor", "header": "X-Cursor", "value": "$.c"}"#
    let all = try await listing("/cursor", cursor)
    #expect(all.photos.count == 2 && all.problems.isEmpty && all.total == 2)

    let hops = try await listing("/hops", #""item": ["/o/{$.id}", "$.page"], "image": "$.meta['og:image']""#)
    #expect(hops.photos.map(\.image.path) == ["/big/_b.jpg"] && hops.requests == 3)
  }
}
