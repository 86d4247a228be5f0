import GalleryModel
import GallerySources
import GalleryWeb
import TestSupport
import Testing

/// Pages of albums as common programs write them.
@Suite struct AlbumPageTests {
  private func paths(_ listing: RemoteListing) -> [String] { listing.photos.map(\.image.path) }

  private func reader(_ pages: [String: String]) -> ListingReader {
    ListingReader(
      transport: ReplayTransport { request in
        pages[request.target].map { LoopbackReply(text: $0, type: "text/html") }
          ?? LoopbackReply(text: "nothing here", status: 404)
      })
  }

  private func llgal(_ count: Int, behind: String = "") -> String {
    (1...count).map {
      """
      <td class="thumb"><a href="\(behind)slide_\($0).html" title="Click to enlarge">
      <img src=".llgal/thumb_IMG_\($0).jpg" style="width: 100px; height: 75px;" alt="Thumbnail" /></a></td>
      """
    }.joined()
  }

  @Test("Thumbnails that link to pages are replaced by the photos of those pages")
  func followed() async throws {
    var pages = ["/a/index.html": "<html><body>\(llgal(3))</body></html>"]
    for number in 1...3 {
      pages["/a/slide_\(number).html"] =
        """
        <html><body><a href="index.html">Index</a> <img src=".llgal/thumb_IMG_1.jpg" width="100">
        <img src="IMG_\(number).jpg" style="width: 1400px; height: 1050px;" alt="IMG_\(number).jpg" /></body></html>
        """
    }
    let listing = try await reader(pages).read(path: "/a/index.html")
    #expect(paths(listing) == ["/a/IMG_1.jpg", "/a/IMG_2.jpg", "/a/IMG_3.jpg"])
    #expect(listing.photos.allSatisfy { $0.variants.map(\.width) == [100] })
    #expect(listing.requests == 4)
    #expect(listing.notes.isEmpty && listing.problems.isEmpty)
  }

  @Test("The link around the picture of a page may lead to a larger one without an ending")
  func linked() async throws {
    let album = (1...3).map { "<a href=/p/\($0)><img src=/t/\($0).jpg width=100></a>" }.joined()
    let transport = ReplayTransport { request in
      switch request.path {
      case "/a/": LoopbackReply(text: "<html><body>\(album)", type: "text/html")
      case let path where path.hasPrefix("/p/"):
        LoopbackReply(
          text: "<html><body><a href=/whole\(path)><img src=/m\(path).jpg width=600></a>", type: "text/html")
      case let path:
        ReplayTransport.jpeg(path.hasPrefix("/whole/") ? 2000 : path.hasPrefix("/m/") ? 600 : 100)
      }
    }
    let listing = try await ListingReader(transport: transport).read(path: "/a/")
    #expect(paths(listing) == ["/whole/p/1", "/whole/p/2", "/whole/p/3"])
  }

  @Test("Among pictures named like the thumbnail, the original precedes its smaller sizes")
  func sizes() async throws {
    let album = """
      <html><body><a href="IMG_1.html"><img src="IMG_1_thumb.jpg" width="150" height="112"></a>
      <a href="IMG_2.html"><img src="IMG_2_thumb.jpg" width="150" height="112"></a></body></html>
      """
    func page(_ number: Int) -> String {
      """
      <html><body><a href="IMG_\(number).jpg">original</a><img src="IMG_\(number)_small.jpg" width="800">
      <a href="IMG_2.html"><img src="IMG_2_thumb.jpg" width="150"></a></body></html>
      """
    }
    let listing = try await reader(["/a/": album, "/a/IMG_1.html": page(1), "/a/IMG_2.html": page(2)]).read(
      path: "/a/")
    #expect(paths(listing) == ["/a/IMG_1.jpg", "/a/IMG_2.jpg"])
    #expect(listing.photos[0].variants.map(\.width) == [800, 150])
  }

  @Test("If the linked pages show nothing larger, a note suggests following them")
  func told() async throws {
    let album = ["/a/index.html": "<html><body>\(llgal(3, behind: "../slides/"))</body></html>"]
    let elsewhere = try await reader(album).read(path: "/a/index.html")
    #expect(elsewhere.photos.count == 3)
    #expect(elsewhere.notes == ["3 thumbnails of 100 px; larger images are one more link away"])
    #expect(elsewhere.requests == 4)
    let missing = try await reader(["/a/": "<html><body>\(llgal(5))</body></html>"]).read(path: "/a/")
    #expect(missing.photos.count == 5)
    #expect(missing.notes == ["5 thumbnails of 100 px; larger images are one more link away"])
    // The first three pages show that the others need not be requested.
    #expect(missing.requests == 4)
  }

  @Test("A list in a script is read as the page's photos")
  func script() async throws {
    let listing = try await read(
      """
      <html><body><a id="fullscreen"><img src="static/img/fullscreen.png"></a><div id="gallery"></div>
      <script src="static/galleria.min.js"></script><script>
      var data = [
      { title: "It's \\"one\\"", description: '', thumb: "thumbnails/IMG_1.jpg", image: "IMG_1.jpg" },
      { title: 'two', description: "", thumb: "thumbnails/IMG_2.jpg", image: "IMG_2.jpg", },
      ]
      Galleria.run("#gallery", {dataSource: data, other: [ {f: g(1)} ]});</script></body></html>
      """, at: "/a/")
    #expect(paths(listing) == ["/a/IMG_1.jpg", "/a/IMG_2.jpg"])
    #expect(listing.photos.map(\.details.title) == [#"It's "one""#, "two"])
    #expect(listing.photos[0].variants.map(\.address.path) == ["/a/thumbnails/IMG_1.jpg"])
  }

  @Test("Malformed script data is read in linear time")
  func hostileScript() async throws {
    let script = String(repeating: "[{a:", count: 100_000)
    let began = ContinuousClock.now
    let listing = try await read("<html><body><img src=\"a.jpg\"><script>\(script)</script></body></html>")
    #expect(paths(listing) == ["/a.jpg"])
    #expect(ContinuousClock.now - began < .seconds(20))
  }

  @Test(
    "The next page of an archive has the same address with the next number",
    arguments: [
      ("/", "/page/2/", "/page/3/"), ("/blog/?tag=a", "/blog/?tag=a&paged=2", "/blog/?tag=a&paged=3"),
      ("/a/index.html", "/a/index2.html", "/a/index3.html"),
    ])
  func archive(first: String, second: String, third: String) async throws {
    func page(_ number: Int, _ links: [String]) -> String {
      "<html><body><img src=\"/p\(number).jpg\">"
        + links.map { "<a href=\"\($0)\">\($0.count)</a>" }.joined()
        + "<a href=\"/other/page/9/\">9</a></body></html>"
    }
    let listing = try await reader([
      first: page(1, [second, third]), second: page(2, [first, third]), third: page(3, [first, second]),
    ]).read(path: first)
    #expect(paths(listing) == ["/p1.jpg", "/p2.jpg", "/p3.jpg"])
    #expect(listing.paging == "a link in the page with the number 2")
  }

  @Test("A link to a page that does not begin the list is a doubt", arguments: ["index-3.html", "page/9"])
  func later(link: String) async throws {
    func coverage(_ links: String...) async throws -> Coverage {
      let page = "<html><body><img src=\"/1.jpg\">" + links.map { "<a href=\"\($0)\">older</a>" }.joined()
      let listing = try await reader(["/a/": page]).read(path: "/a/")
      #expect(paths(listing) == ["/1.jpg"])
      return listing.coverage
    }
    let doubt = try await coverage(link).detail
    #expect(doubt?.contains("/a/\(link), which may continue it") == true)
    // Several are the articles of a page.
    let articles = try await coverage("?p=17", "?p=18")
    #expect(articles == .unproven(nil))
  }
}
