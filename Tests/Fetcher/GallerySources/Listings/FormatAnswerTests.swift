import Foundation
import GalleryJSON
import GalleryModel
import TestSupport
import Testing

@testable import GallerySources
@testable import GalleryWeb

/// Responses in formats that several programs write: indexes, feeds, catalogs, IIIF, GraphQL.
@Suite struct FormatAnswerTests {
  private static let base = ReplayTransport.base

  private func paths(_ listing: RemoteListing) -> [String] { listing.photos.map(\.image.path) }

  private func read(_ path: String, _ bodies: [String: String]) async throws -> RemoteListing {
    try await ListingReader(transport: ReplayTransport.bodies(bodies)).read(path: path)
  }

  @Test("nginx's XML index is read with its subfolders")
  func nginx() async throws {
    func list(_ entries: String) -> String { "<?xml version=\"1.0\"?>\n<list>\n\(entries)</list>\n" }
    let listing = try await read(
      "/f/",
      [
        "/f/": list(
          "<directory mtime=\"2026-11-23T03:35:02Z\">100% #1?</directory>\n"
            + "<file mtime=\"2026-11-23T03:35:02Z\" size=\"10\">a&amp;b c.jpg</file>\n"
            + "<file mtime=\"2026-11-23T03:35:02Z\" size=\"10\">notes.txt</file>\n"),
        "/f/100%25%20%231%3F/": list("<file mtime=\"2026-11-23T03:35:02Z\" size=\"10\">d.jpg</file>\n"),
      ])
    #expect(listing.adapter == "nginx index")
    #expect(listing.photos.map(\.id) == ["a&b c.jpg", "100% #1?/d.jpg"])
    #expect(listing.photos.first?.details.date == "2026-11-23T03:35:02Z")
    await #expect(throws: ListingError.self) {
      try await FetcherTests.read("<list><item>x</item></list>")
    }
  }

  @Test("Pictures that Atom entries link to are read, whatever their relation")
  func atom() async throws {
    let listing = try await FetcherTests.read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>
      <entry><id>1</id><link href="/1.html"/><link rel="related" href="/1.jpg"/></entry>
      <entry><id>2</id><link href="/photo/2" type="image/jpeg"/></entry>
      <entry><id>3</id><content type="image/png" src="/photo/3"/></entry>
      <entry><id>4</id><link href="/4.jpg"/><link rel="enclosure" type="image/jpeg" href="/4-large"/></entry>
      <entry><id>5</id><link href="/5.html"/></entry>
      <entry><id>6</id><link href="/wiki/File:6.jpg"/><content type="html">&lt;img src="/6.png"&gt;</content></entry>
      <entry><id>7</id><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><img src="/7.jpg"/></div></content></entry></feed>
      """)
    #expect(paths(listing) == ["/1.jpg", "/photo/2", "/photo/3", "/4-large", "/6.png", "/7.jpg"])
    #expect(listing.notes.contains { $0.hasPrefix("skipped 1 entry that is not") })
  }

  @Test("Entries without photos do not count towards the limit")
  func limit() async throws {
    let empty = String(repeating: "<item><title>x</title></item>", count: 5)
    let feed =
      "<rss><channel>\(empty)<item><enclosure url='/1.jpg' type='image/jpeg'/></item></channel></rss>"
    var options = ListingOptions()
    options.limit = 2
    let transport = ReplayTransport { _ in LoopbackReply(text: feed, type: "application/rss+xml") }
    let listing = try await ListingReader(transport: transport, options: options).read(path: "/feed")
    #expect(paths(listing) == ["/1.jpg"])
  }

  @Test("Episodes use their covers if they have no other picture")
  func episodes() async throws {
    let listing = try await FetcherTests.read(
      """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>P</title><itunes:image href="/c.jpg"/>
      <item><title>One</title><enclosure url="/1.mp3" type="audio/mpeg"/><itunes:image href="/1.jpg?x=1"/></item>
      <item><title>Two</title><enclosure url="/2.jpg" type="image/jpeg"/><itunes:image href="/2-icon.jpg"/></item>
      </channel></rss>
      """)
    #expect(paths(listing) == ["/1.jpg", "/2.jpg"])
  }

  @Test("Enclosures of an unknown type are photos if their name or their content says so")
  func unknownEnclosures() async throws {
    let feed = """
      <rss version="2.0"><channel><title>P</title>
      <item><title>One</title><enclosure url="/1.jpg" type="application/octet-stream"/></item>
      <item><title>Two</title><enclosure url="/files/2" type="application/octet-stream"/></item>
      <item><title>Three</title><enclosure url="/files/3"/></item>
      <item><title>Four</title><enclosure url="/files/4.zip" type="application/octet-stream"/></item></channel></rss>
      """
    let transport = ReplayTransport { request in
      switch request.path {
      case "/feed": LoopbackReply(text: feed)
      case "/files/2": ReplayTransport.jpeg(800)
      default: LoopbackReply(text: "text")
      }
    }
    let listing = try await ListingReader(transport: transport).read(path: "/feed")
    #expect(paths(listing) == ["/1.jpg", "/files/2"])
    #expect(listing.photos.map(\.details.title) == ["One", "Two"])
    #expect(listing.notes == ["skipped 2 entries that are not readable photos (Four, 3)"])
  }

  @Test("OPDS catalogs give covers, including those of subcatalogs")
  func catalogs() async throws {
    let first = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>C</title>
      <entry><id>n</id><title>New</title>
        <link rel="subsection" href="/new" type="application/atom+xml;profile=opds-catalog;kind=acquisition"/></entry>
      <entry><id>x</id><title>Elsewhere</title>
        <link rel="subsection" href="http://other.example/" type="application/atom+xml;profile=opds-catalog"/></entry></feed>
      """
    let books = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>New</title>
      <link rel="up" href="/" type="application/atom+xml;profile=opds-catalog;kind=navigation"/>
      <entry><id>b</id><title>Book</title><link rel="http://opds-spec.org/image" href="/b.jpg" type="image/jpeg"/>
        <link rel="http://opds-spec.org/image/thumbnail" href="/b-small.jpg" type="image/jpeg"/>
        <link rel="http://opds-spec.org/acquisition" href="/b.epub" type="application/epub+zip"/></entry></feed>
      """
    let listing = try await read("/", ["/": first, "/new": books])
    #expect(paths(listing) == ["/b.jpg"] && listing.problems.isEmpty)
    #expect(listing.photos.first?.variants.map(\.address.path) == ["/b-small.jpg"])
    #expect(listing.photos.first?.details.title == "Book")

    let second = try await read(
      "/v2",
      [
        "/v2": #"{"metadata": {"title": "C"}, "links": [{"rel": "self", "href": "/v2"}], "navigation": "#
          + #"[{"href": "/v2/new", "title": "New", "type": "application/opds+json"}]}"#,
        "/v2/new":
          #"{"metadata": {"title": "New"}, "links": [{"rel": "next", "href": "/v2/new?page=2"}], "publications": [{"metadata": {"title": "Book"}, "#
          + #""images": [{"href": "/s.jpg", "type": "image/jpeg", "width": 100, "height": 150}, "#
          + #"{"href": "/l.jpg", "type": "image/jpeg", "width": 400, "height": 600}]}]}"#,
        "/v2/new?page=2":
          #"{"metadata": {"title": "New"}, "publications": [{"metadata": {"title": "Other"}, "#
          + #""images": [{"href": "/o.jpg"}]}]}"#,
      ])
    #expect(paths(second) == ["/l.jpg", "/o.jpg"] && second.photos.first?.details.title == "Book")
    #expect(second.photos.first?.variants.map(\.address.path) == ["/s.jpg"])
  }

  @Test(
    "A viewer's page leads to its manifest",
    arguments: [
      (
        "/view",
        #"<link rel="alternate" type='application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"' href="/m">"#
      ),
      (
        "/view",
        #"<link rel="manifest" href="/app.json"><a href="https://viewer.example/?manifest=BASE/m"><img src="/logo-drag.png"></a>"#
      ),
      ("/view?manifest=BASE/m", ""),
      ("/view", #"<a href="/other.html">x</a><a href="/iiif/7/manifest">Manifest</a>"#),
    ])
  func manifests(path: String, body: String) async throws {
    let manifest =
      #"{"@context": "http://iiif.io/api/presentation/3/context.json", "id": "x", "type": "Manifest", "items": [{"#
      + #""id": "\#(Self.base)/c/1", "items": [{"items": [{"motivation": "painting", "body": {"type": "Image", "id": "/1.jpg"}}]}]}]}"#
    // A link with this text only counts if the page has no pictures.
    let hasPicture = !body.contains("/iiif/")
    func complete(_ text: String) -> String {
      text.split(separator: "BASE", omittingEmptySubsequences: false).joined(separator: Self.base)
    }
    let listing = try await read(
      complete(path),
      [
        complete(path):
          "<!DOCTYPE html><html><head>\(complete(body))</head><body>\(hasPicture ? "<img src=\"/page.jpg\">" : "")</body></html>",
        "/m": manifest, "/iiif/7/manifest": manifest,
      ])
    #expect(paths(listing) == ["/1.jpg"] && listing.adapter == "IIIF manifest")
  }

  @Test("Canvases whose images are in other documents are missing")
  func annotationPages() async throws {
    let body = #"{"id": "/1.jpg", "type": "Image"}"#
    let own =
      #"{"id": "p", "type": "AnnotationPage", "items": [{"motivation": "painting", "body": \#(body)}]}"#
    let canvases = [own, #"{"id": "/p2.json", "type": "AnnotationPage"}"#].map {
      #"{"type": "Canvas", "items": [\#($0)]}"#
    }
    let text =
      #"{"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Manifest", "#
      + #""items": [\#(canvases.joined(separator: ", "))]}"#
    let listing = try await read("/m", ["/m": text])
    #expect(paths(listing) == ["/1.jpg"] && listing.coverage.detail?.hasPrefix("1 of 2 photos") == true)
  }

  @Test("Photos of a manifest have its rights, statement and metadata, and the part that a canvas shows")
  func manifestFields() async throws {
    func canvas(_ number: Int, _ body: String) -> String {
      #"{"id": "\#(Self.base)/c/\#(number)", "type": "Canvas", "width": 300, "height": 200, "#
        + #""metadata": [{"label": {"en": ["Creator"]}, "value": {"none": ["C\#(number)"]}}], "#
        + #""items": [{"items": [{"motivation": "painting", "body": \#(body)}]}]}"#
    }
    let service = #"[{"id": "\#(Self.base)/iiif/1", "type": "ImageService3", "profile": "level2"}]"#
    let image = #"{"id": "/1.jpg", "type": "Image", "width": 300, "height": 200, "service": \#(service)}"#
    let rotated =
      #"{"type": "SpecificResource", "source": \#(image), "selector": {"type": "ImageApiSelector", "#
      + #""region": "10,20,100,50", "rotation": "90"}}"#
    let plain = #"{"type": "SpecificResource", "source": "/2.jpg", "selector": {"rotation": "180"}}"#
    let listing = try await read(
      "/m",
      [
        "/m":
          #"{"@context": "http://iiif.io/api/presentation/3/context.json", "id": "x", "type": "Manifest", "#
          + #""rights": "http://rights.example/by", "requiredStatement": {"label": {"en": ["Attribution"]}, "#
          + #""value": {"en": ["<b>By</b> A", "B"]}}, "metadata": [{"label": "Creator", "value": "M"}, "#
          + #"{"label": [{"@value": "Ort", "@language": "de"}, {"@value": "Place", "@language": "en"}], "value": "P"}], "#
          + #""items": [\#(canvas(1, rotated)), \#(canvas(2, plain))]}"#
      ])
    #expect(paths(listing) == ["/iiif/1/10,20,100,50/max/90/default.jpg", "/2.jpg"])
    let photo = listing.photos[0]
    #expect((photo.width, photo.height) == (50, 100))
    #expect(
      photo.details.fields == [
        "rights": "http://rights.example/by", "requiredStatement": "By A; B", "Creator": "C1", "Place": "P",
      ])
    let half = photo.smallestSufficient(width: 25, height: 50).address.path
    #expect(half == "/iiif/1/10,20,100,50/25,/90/default.jpg")
    #expect(
      listing.notes == ["1 canvas has a part or a rotation of an image, which is shown whole and upright"])
  }

  @Test("The address of an info.json overrides the id that it states")
  func proxiedInformation() async throws {
    let listing = try await FetcherTests.read(
      #"{"@context": "http://iiif.io/api/image/2/context.json", "@id": "http://10.0.0.7:8182/iiif/2/a%2Fb", "protocol": "http://iiif.io/api/image", "#
        + #""width": 4000, "height": 3000, "profile": ["http://iiif.io/api/image/2/level2.json"]}"#,
      at: "/pub/a%2Fb/info.json")
    let photo = try #require(listing.photos.first)
    #expect(photo.image.text == Self.base + "/pub/a%2Fb/full/full/0/default.jpg" && photo.id == "a/b")
    #expect(
      photo.smallestSufficient(width: 400, height: 300).address.text == Self.base
        + "/pub/a%2Fb/full/400,/0/default.jpg")
  }

  @Test(
    "Version 1 of the Image API calls its default quality native",
    arguments: [
      #""@context": "http://library.stanford.edu/iiif/image-api/1.1/context.json", "@id": "http://elsewhere.example/x", "profile": "http://library.stanford.edu/iiif/image-api/1.1/compliance.html#level2""#,
      #""identifier": "7", "profile": "http://library.stanford.edu/iiif/image-api/compliance.html#level1""#,
    ])
  func firstVersion(members: String) async throws {
    let listing = try await FetcherTests.read(
      #"{\#(members), "width": 4000, "height": 3000}"#, at: "/i/7/info.json")
    let photo = try #require(listing.photos.first)
    #expect(photo.image.path == "/i/7/full/full/0/native.jpg")
    #expect(photo.smallestSufficient(width: 400, height: 300).address.path == "/i/7/full/400,/0/native.jpg")
  }

  @Test(
    "GraphQL cursors become variables of the posted query",
    arguments: [
      (#"query($cursor: String) { photos(first: 2, after: $cursor) { nodes { url } } }"#, "cursor"),
      (#"query($after: String) { photos(first: 2, after: $after) { nodes { url } } }"#, "after"),
    ])
  func cursors(query: String, variable: String) async throws {
    let transport = ReplayTransport { request in
      let body = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any]
      let cursor = (body?["variables"] as? [String: Any])?[variable] as? String
      guard body?["query"] as? String == query, body?["after"] == nil, cursor == nil || cursor == "c2" else {
        return LoopbackReply(text: "no", status: 400)
      }
      let numbers = cursor == nil ? [1, 2] : [3]
      let nodes = numbers.map { #"{"id": "\#($0)", "url": "/\#($0).jpg"}"# }.joined(separator: ", ")
      return LoopbackReply(
        text:
          #"{"data": {"photos": {"nodes": [\#(nodes)], "pageInfo": {"hasNextPage": \#(cursor == nil), "endCursor": "c2"}}}}"#
      )
    }
    var options = ListingOptions()
    options.recipe = try Recipe(
      JSONValue(
        parsing:
          #"{"type": "rest", "url": "\#(Self.base)/graphql", "body": {"query": "\#(query)", "variables": {"\#(variable)": null}}}"#
      ),
      place: "source")
    let listing = try await ListingReader(transport: transport, options: options).read()
    #expect(paths(listing) == ["/1.jpg", "/2.jpg", "/3.jpg"] && !listing.coverage.isShort)
  }

  @Test("Errors of GraphQL beside a part of the data are reported")
  func partOfData() async throws {
    let transport = ReplayTransport.bodies([
      "/graphql": """
      {"data": {"photos": [{"url": "/1.jpg"}, {"url": "/2.jpg"}, null]},
        "errors": [{"message": "photo 3 cannot be resolved", "path": ["photos", 2]}]}
      """
    ])
    let listing = try await ListingReader(transport: transport).read(path: "/graphql")
    #expect(paths(listing) == ["/1.jpg", "/2.jpg"])
    #expect(listing.problems.map { "\($0)" }.contains { $0.contains("photo 3 cannot be resolved") })
  }

  @Test("GitHub folders are read with their subfolders")
  func repository() async throws {
    let api = "https://api.github.com/repos/ann/zoo/contents"
    let transport = ReplayTransport { request in
      func entry(_ path: String, _ type: String) -> String {
        let file = type == "file" ? #""https://raw.githubusercontent.com/ann/zoo/main/\#(path)""# : "null"
        return
          #"{"name": "x", "path": "\#(path)", "type": "\#(type)", "url": "\#(api)/\#(path)?ref=main", "download_url": \#(file), "html_url": "https://github.com/ann/zoo"}"#
      }
      switch request.target {
      case "/repos/ann/zoo/contents":
        return LoopbackReply(text: "[\(entry("a.jpg", "file")), \(entry("cats", "dir"))]")
      case "/repos/ann/zoo/contents/cats?ref=main":
        return LoopbackReply(text: "[\(entry("cats/b.jpg", "file"))]")
      default: return LoopbackReply(text: "no", status: 404)
      }
    }
    let address = try #require(WebAddress(api))
    let listing = try await ListingReader(transport: transport).read(address)
    #expect(listing.photos.map(\.id) == ["a.jpg", "cats/b.jpg"] && listing.problems.isEmpty)
  }
}
