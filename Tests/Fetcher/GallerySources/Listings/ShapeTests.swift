import GalleryModel
import GallerySources
import GalleryWeb
import TestSupport
import Testing

/// JSON of any shape, paging of any kind, and pages of software that was not recorded.
@Suite struct ShapeTests {
  @Test(
    "The list is found at any place",
    arguments: [
      #"{"a": {"b": {"c": [{"photo": "/1.jpg"}, {"photo": "/2.jpg"}]}}}"#,
      #"{"x1": {"src": "/1.jpg", "title": "A"}, "x2": {"src": "/2.jpg", "title": "B"}}"#,
      #"{"2": {"src": "/1.jpg"}, "10": {"src": "/2.jpg"}}"#,
      #"{"icons": [{"logo": "/l.png"}], "items": [{"links": [{"href": "/1.jpg"}]}, {"links": [{"href": "/2.jpg"}]}]}"#,
      #"{"albums": [{"id": 1, "photos": [{"id": 5, "src": "/1.jpg"}]}, {"id": 2, "photos": [{"id": 6, "src": "/2.jpg"}]}]}"#,
      #"{"albums": [{"id": 1, "photos": ["/1.jpg", "/2.jpg"]}]}"#,
      #"{"albums": [{"id": 1, "cover": "/c.jpg", "photos": [{"id": 5, "src": "/1.jpg"}, {"id": 6, "src": "/2.jpg"}]}]}"#,
      #"{"url": ["/1.jpg", "/2.jpg"], "title": ["A", "B"]}"#,
      #"[{"picture": {"data": {"url": "/1.jpg"}}}, {"picture": {"data": {"url": "/2.jpg"}}}]"#,
      #"[["/1.jpg"], ["/2.jpg"]]"#,
      #"{"users": [{"avatar": "/a.jpg"}, {"avatar": "/b.jpg"}, {"avatar": "/c.jpg"}], "list": ["/1.jpg", "/2.jpg"]}"#,
      #"[{"id": 5, "images": ["http://10.1.2.3/1.jpg", "http://10.1.2.3/2.jpg"]}]"#,
      #"{"relatedPosts": ["/a.jpg", "/b.jpg", "/c.jpg"], "posts": ["/1.jpg", "/2.jpg"]}"#,
      #"{"users": [{"name": "x", "avatar": "/a.jpg"}], "photos": [{"file": "1.jpg"}, {"file": "2.jpg"}]}"#,
    ])
  func found(body: String) async throws {
    let listing = try await read(body)
    #expect(listing.photos.map(\.image.path) == ["/1.jpg", "/2.jpg"], "\(listing.reason)")
  }

  @Test("Names may contain blanks, # and %; addresses are taken literally")
  func names() async throws {
    let listing = try await read(
      #"["50% off #1.png", "a b.png", "IMG#2.jpg", "x%20y.png", "c.png?v=1#top", "sub/100%.jpg"]"#,
      at: "/d/list")
    #expect(
      listing.photos.map(\.image.requestText).map { $0.dropFirst(ReplayTransport.base.count) } == [
        "/d/50%25%20off%20%231.png", "/d/a%20b.png", "/d/IMG%232.jpg", "/d/x%20y.png", "/d/c.png?v=1",
        "/d/sub/100%25.jpg",
      ])
  }

  @Test("Sizes, dates, identities and pages are recognised, also numbers as text")
  func facts() async throws {
    let body = #"""
      {"results": [{"uid": 12345678901234567, "alt_description": "A dog", "width": "3000", "height": "2000",
        "taken_at": "2024:05:31 17:04:05", "votes": 2.5, "url": "https://x.example/p/1",
        "links": {"html": "https://x.example/page"}, "exif": {"FNumber": 2.8},
        "urls": {"raw": "https://c.example/p?w=3000", "small": "https://c.example/p?w=400", "thumb": "https://c.example/t"}}]}
      """#
    let transport = ReplayTransport(sample: ReplayTransport.jpeg(800)) { request in
      let isPage = request.path == "/p/1" || request.path == "/page"
      return request.path == "/list"
        ? LoopbackReply(text: body) : LoopbackReply(text: "", status: isPage ? 200 : 404)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    let photo = try #require(listing.photos.first)
    #expect(photo.id == "12345678901234567")
    #expect(photo.details.title == "A dog")
    #expect(photo.details.date == "2024-05-31T17:04:05")
    #expect((photo.width, photo.height, photo.details.weight) == (3000, 2000, 2.5))
    #expect(photo.page?.text == "https://x.example/page")
    #expect(photo.image.text == "https://c.example/p?w=3000")
    #expect(photo.details.fields["exif.FNumber"] == "2.8")
    #expect(photo.smallestSufficient(width: 300, height: 200).address.text == "https://c.example/p?w=400")
  }

  @Test(
    "Dates in many forms are recognised",
    arguments: [
      ("Wed, 12 Jun 2024 10:00:00 +0200", "2024-06-12T10:00:00+02:00"),
      ("Wed, 12 Jun 2024 10:00:00 GMT", "2024-06-12T10:00:00Z"), ("12 Jun 2024 10:00", "2024-06-12T10:00:00"),
      ("2012-09-25 16:23:02", "2012-09-25T16:23:02"), ("1652338105", "2022-05-12T06:48:25Z"),
      ("1652338105000", "2022-05-12T06:48:25Z"), ("1912", "1912"), ("late 17th century", "late 17th century"),
      ("2024-06-12", "2024-06-12"),
    ])
  func dates(written: String, date: String) async throws {
    let listing = try await read("[{\"src\": \"/1.jpg\", \"date\": \"\(written)\"}]")
    #expect(listing.photos.first?.details.date == date)
  }

  @Test("Flickr's originals and size suffixes are recognised")
  func suffixes() async throws {
    let listing = try await ListingReader(transport: ReplayTransport.routes())
      .read(path: "/services/rest/?nojsoncallback=1")
    let photo = try #require(listing.photos.first)
    #expect((photo.width, photo.height) == (1024, 683))
    #expect(
      photo.smallestSufficient(width: 100, height: 100).address.text.hasSuffix("/img/harbour_240x160.png"))
    #expect(photo.details.date == "2020-02-10T09:38:16")
  }

  /// Kinds of paging that were not recorded.
  @Test(
    "Paging of many forms is recognised",
    arguments: [
      #"{"photos": [$], "links": {"next": {"href": "/list?n=2"}}}"#,
      #"{"photos": [$], "@odata.nextLink": "/list?n=2"}"#,
      #"{"photos": [$], "paging": {"next": "/list?n=2"}}"#,
      #"{"photos": [$], "links": [{"rel": "next", "href": "?n=2"}]}"#,
      #"{"photos": [$], "next": 2}"#, #"{"photos": [$], "meta": {"current_page": 1, "last_page": 2}}"#,
      #"{"photos": [$], "page": 0, "totalPages": 2}"#,
      #"{"photos": [$], "page": 1, "per_page": 1, "total": "2"}"#,
      #"{"photos": [$], "nextPageToken": "a=&b", "show_more_ads": false, "user": {"is_complete": true}}"#,
      #"{"photos": [$], "page": 1, "first_page": 1, "total_pages": 2}"#,
      #"{"photos": [$], "continuationToken": "a"}"#, #"{"photos": [$], "start": 0, "limit": 1, "total": 2}"#,
    ])
  func paging(body: String) async throws {
    let transport = ReplayTransport { request in
      let isFirst = request.query.isEmpty
      let known = ["n=2", "page=2", "page=1", "pageToken=a%3D%26b", "start=1", "continuationToken=a"]
      guard isFirst || known.contains(where: request.target.hasSuffix) else {
        return LoopbackReply(text: "no", status: 404)
      }
      return LoopbackReply(
        text: isFirst
          ? body.replacing("$", with: "{\"src\": \"/1.jpg\"}") : "{\"photos\": [{\"src\": \"/2.jpg\"}]}")
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.map(\.image.path) == ["/1.jpg", "/2.jpg"], "\(listing.notes) \(listing.problems)")
    #expect(listing.notes == [] && !listing.coverage.isShort, "\(listing.coverage)")
  }

  @Test("A page of a container without blobs may precede others, and totals may be of any size")
  func hugeAndEmpty() async throws {
    let pages = [
      "/container": "<Blobs><Blob><Name>a.jpg</Name></Blob></Blobs><NextMarker>2</NextMarker>",
      "/container?marker=2": "<Blobs/><NextMarker>3</NextMarker>",
      "/container?marker=3": "<Blobs><Blob><Name>b.jpg</Name></Blob></Blobs><NextMarker/>",
    ]
    let transport = ReplayTransport { request in
      switch request.path {
      case "/container":
        LoopbackReply(
          text: "<EnumerationResults>\(pages[request.target] ?? "")</EnumerationResults>")
      case "/sitemap":
        LoopbackReply(
          text:
            "<sitemapindex><sitemap><loc>\(ReplayTransport.base)/1</loc></sitemap><sitemap><loc>\(ReplayTransport.base)/2</loc></sitemap></sitemapindex>"
        )
      default:
        LoopbackReply(
          text: "{\"total\": 9223372036854775807, \"items\": [{\"src\": \"\(request.path).jpg\"}]}")
      }
    }
    let container = try await ListingReader(transport: transport).read(path: "/container")
    #expect(container.photos.map(\.image.fileName) == ["a.jpg", "b.jpg"], "\(container.coverage)")
    #expect(try await ListingReader(transport: transport).read(path: "/sitemap").coverage.isShort)
  }

  @Test(
    "A stated page that brings nothing is a shortfall, an empty one the end",
    arguments: [
      ("{\"p\": [{\"id\": 1, \"src\": \"/1.jpg\"}], \"pages\": 99}", "page 2 has nothing new"),
      ("{\"p\": [{\"id\": 1, \"src\": \"/1.jpg?sig=2\"}], \"pages\": 99}", "page 2 has nothing new"),
      ("{\"p\": [], \"pages\": 99}", nil), ("", "page 2 returned 404"),
      ("<html><form><input type=password></form><img src=/banner.jpg></html>", "requires signing in"),
      ("<html><h1>Down for maintenance</h1><img src=/works.jpg></html>", "another kind"),
      ("{\"error\": \"too fast\"}", "too fast"),
      ("{\"ads\": [{\"src\": \"/ad.jpg\"}]}", "not a page of the same list"),
      ("{\"challenge\": \"captcha\", \"image\": \"/9.jpg\"}", "not a page of the same list"),
    ])
  func ends(second: String, reason: String?) async throws {
    let transport = ReplayTransport { request in
      request.query.isEmpty
        ? LoopbackReply(
          text: "{\"p\": [{\"id\": 1, \"src\": \"/1.jpg\"}], \"pages\": 99, \"next\": \"?page=2\"}")
        : second.isEmpty ? LoopbackReply(status: 404) : LoopbackReply(text: second)
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.map(\.image.path) == ["/1.jpg"])
    #expect(listing.coverage.isShort == (reason != nil), "\(listing.coverage)")
    #expect(reason.map { listing.coverage.detail?.contains($0) == true } ?? true, "\(listing.coverage)")
  }

  @Test("A chosen limit is no shortfall")
  func expected() async throws {
    var options = ListingOptions()
    options.limit = 2
    let listing = try await ListingReader(transport: ReplayTransport.routes(), options: options).read(
      path: "/gen/page")
    #expect(listing.requests == 1)
    #expect(listing.paging == "page 1 of 3")
    #expect(listing.reason == "the list $.photos[*] has the most images, in src (100 % of the elements)")
    #expect(listing.coverage == .limited(to: 2))
    #expect(listing.coverage.detail == "2 photos were read, but there are more; raise --limit to read more")
    #expect(listing.summary == "JSON, 2 photos")
  }

  @Test("A cancelled reader throws")
  func cancelled() async throws {
    let transport = ReplayTransport.bodies(["/list": "[\"/1.jpg\"]"])
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await ListingReader(transport: transport).read(path: "/list")
    }
    task.cancel()
    await #expect(throws: ListingError.self) { try await task.value }
  }

  @Test("Link headers may contain commas and quotes")
  func links() async throws {
    let header =
      "<http://x/a,b?p=0>; title=\"a, \\\"b\\\"; rel=next\"; rel=prev, </list?p=2>; foo; rel=\"last NEXT\""
    let transport = ReplayTransport { request in
      LoopbackReply(
        Array("[\"\(request.query.count).jpg\"]".utf8),
        headers: request.query.isEmpty ? [("Link", header)] : [])
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.map(\.id) == ["0.jpg", "1.jpg"])
    #expect(listing.paging == "Link: rel=next")
  }

  @Test(
    "Next pages are read from headers",
    arguments: [
      ["X-Next-Page": "2"], ["X-Total-Pages": "2"], ["X-Total": "2", "X-Per-Page": "1"],
      ["X-Offset": "0", "X-Limit": "1", "X-Count": "1"],
    ])
  func headers(headers: [String: String]) async throws {
    let transport = ReplayTransport { request in
      guard request.query.isEmpty else { return LoopbackReply(text: "[\"/2.jpg\"]") }
      return LoopbackReply(Array("[\"/1.jpg\"]".utf8), headers: headers.map { ($0.key, $0.value) })
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.map(\.image.path) == ["/1.jpg", "/2.jpg"])
  }

  @Test(
    "Page numbers beyond the integers end paging",
    arguments: [
      ("", ["X-Offset": "9223372036854775807", "X-Limit": "1", "X-Count": "1"]),
      (#""page": 0, "pages": -9223372036854775808,"#, [:]),
      (#""offset": 9223372036854775807, "total": 9223372036854775807,"#, [:]),
    ])
  func odd(members: String, headers: [String: String]) async throws {
    let transport = ReplayTransport { _ in
      LoopbackReply(
        Array("{\(members) \"photos\": [\"/1.jpg\"]}".utf8), headers: headers.map { ($0.key, $0.value) })
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.map(\.image.path) == ["/1.jpg"])
  }

  @Test("Decorations of a page, and wiki pages about pictures, are not photos")
  func decorations() async throws {
    let listing = try await read(
      """
      <html><img class="site-logo" src="/logo.png"><img src="/pixel.gif" width=1 height=1><img src="/i.png" width="16">
      <a href="/wiki/File:X.jpg"><img class="first page-image" src="/x.jpg"></a><img src="/v.svg"></html>
      """)
    #expect(listing.photos.map(\.image.path) == ["/x.jpg"])
  }

  @Test("Prose with an address in it is not a list")
  func prose() async throws {
    let text = "Read me first\nSee https://x.example/ for more\nand then\ngo home\n"
    await #expect(throws: ListingError.self) { try await read(text) }
    #expect(try await read("https://x.example/1\nhttps://x.example/2\n").photos.count == 2)
  }

  @Test("Folders of Python's http.server and of Caddy are read with subfolders")
  func indexes() async throws {
    let python = { (links: String) in
      "<!DOCTYPE HTML><html><head><title>Directory listing for /p/</title></head><body><ul>\(links)</ul></body></html>"
    }
    let transport = ReplayTransport.bodies([
      "/p/": python(
        "<li><a href=\"10.jpg\">10.jpg</a></li><li><a href=\"9%20a.jpg\">9 a.jpg</a></li><li><a href=\"sub/\">sub/</a></li><li><a href=\"notes.txt\">n</a></li>"
      ),
      "/p/sub/": python("<li><a href=\"1.jpg\">1.jpg</a></li>"),
      "/c/":
        "<html><title>/c/</title><a href=\"../\">Up</a><a href=\"./a.png\">a</a><footer>by <a href=\"https://caddyserver.com\">Caddy</a></footer></html>",
    ])
    let first = try await ListingReader(transport: transport).read(path: "/p/")
    #expect(first.photos.map(\.id) == ["9 a.jpg", "10.jpg", "sub/1.jpg"])
    #expect(first.photos.last?.image.path == "/p/sub/1.jpg")
    #expect(first.summary == "Python index, 3 photos")
    let second = try await ListingReader(transport: transport).read(path: "/c/")
    #expect(second.summary == "Caddy index, 1 photo")
  }

  @Test("A category's page leads to the API of its wiki")
  func category() async throws {
    let transport = ReplayTransport { request in
      if request.path == "/wiki/Category:Harbours" {
        return LoopbackReply(
          text: """
            <!DOCTYPE html><html><head><meta name="generator" content="MediaWiki 1.43"><title>x</title>
            <link rel="EditURI" href="/w/api.php?action=rsd"></head></html>
            """)
      }
      let names = Set(request.query.map { "\($0.name)=\($0.value)" })
      guard
        names.isSuperset(of: ["gcmtitle=Category:Harbours", "generator=categorymembers", "prop=imageinfo"])
      else {
        return LoopbackReply(status: 404)
      }
      return LoopbackReply(
        text:
          #"{"query": {"pages": {"7": {"title": "File:A b.jpg", "imageinfo": [{"url": "/A_b.jpg", "mime": "image/jpeg"}]}}}}"#
      )
    }
    let listing = try await ListingReader(transport: transport).read(path: "/wiki/Category:Harbours")
    #expect(listing.adapter == "MediaWiki")
    #expect(listing.photos.map(\.id) == ["A b.jpg"])
    #expect(listing.requests == 2)
  }

  @Test("Immich albums are read by page, by assets, and by a link's days")
  func immich() async throws {
    let asset = #"{"id": "a1", "type": "IMAGE", "originalFileName": "x.jpg", "width": 4000, "height": 3000}"#
    let transport = ReplayTransport.bodies([
      "/albums/al": "<!doctype html><html><head><title>Photos - Immich</title></head></html>",
      "/api/albums/al":
        "{\"id\": \"al\", \"albumName\": \"Trip\", \"assetCount\": 1, \"assets\": [\(asset)]}",
      "/share/k%3D": "<!doctype html><html><head><title>Immich</title></head></html>",
      "/api/shared-links/me?key=k%3D":
        #"{"key": "k=", "type": "ALBUM", "allowDownload": true, "album": {"id": "al"}, "assets": []}"#,
      "/api/timeline/buckets?albumId=al&key=k%3D": #"[{"timeBucket": "2024-01-01", "count": 2}]"#,
      "/api/timeline/bucket?timeBucket=2024-01-01&albumId=al&key=k%3D":
        #"{"id": ["a1", "a2"], "fileCreatedAt": ["2024-01-01T00:00:00Z", ""], "isImage": [true, false]}"#,
    ])
    let album = try await ListingReader(transport: transport).read(path: "/albums/al")
    #expect(album.adapter == "preset immich")
    let photo = try #require(album.photos.first)
    #expect(photo.image.text == ReplayTransport.base + "/api/assets/a1/thumbnail?size=fullsize")
    #expect(photo.smallestSufficient(width: 300, height: 300).address.text.hasSuffix("?size=preview"))
    #expect(photo.smallestSufficient(width: 300, height: 250).address.text.hasSuffix("?size=thumbnail"))
    let link = try await ListingReader(transport: transport).read(path: "/share/k%3D")
    #expect(
      link.photos.map(\.image.text) == [
        ReplayTransport.base + "/api/assets/a1/thumbnail?size=fullsize&key=k%3D"
      ])
  }

  @Test("Version 1 of S3 listings continues after its last key; JSONP is read")
  func others() async throws {
    let bucket = { (keys: [String], more: Bool) in
      "<ListBucketResult><IsTruncated>\(more)</IsTruncated>"
        + keys.map { "<Contents><Key>\($0)</Key><Size>1</Size></Contents>" }.joined() + "</ListBucketResult>"
    }
    let transport = ReplayTransport.bodies([
      "/b": bucket(["1.jpg", "../up.jpg", "2 ü.jpg"], true),
      "/b?marker=2%20%C3%BC.jpg": bucket(["3.jpg"], false),
      "/jsonp": "/**/ my.callback([\"/1.jpg\"]);\n",
    ])
    let listing = try await ListingReader(transport: transport).read(path: "/b")
    #expect(listing.photos.map(\.image.path) == ["/b/1.jpg", "/b/2%20%C3%BC.jpg", "/b/3.jpg"])
    #expect(try await ListingReader(transport: transport).read(path: "/jsonp").photos.count == 1)
  }

  @Test("Folders that a bucket names instead of their objects are noted")
  func folders() async throws {
    let bucket = """
      <ListBucketResult><Contents><Key>a.jpg</Key></Contents><CommonPrefixes><Prefix>2021/</Prefix></CommonPrefixes>
      <CommonPrefixes><Prefix>2022/</Prefix></CommonPrefixes></ListBucketResult>
      """
    let container = """
      <EnumerationResults><Blobs><Blob><Name>a.jpg</Name></Blob><BlobPrefix><Name>2021/</Name></BlobPrefix></Blobs>
      </EnumerationResults>
      """
    #expect(try await read(bucket).notes[0].hasPrefix("2 folders were not read (2021/, 2022/)"))
    #expect(try await read(container).notes[0].hasPrefix("1 folder was not read (2021/)"))
  }

  @Test("HTML: base addresses, srcset, links and frames are read")
  func html() async throws {
    let listing = try await ListingReader(transport: ReplayTransport.routes()).read(path: "/page.html")
    #expect(
      listing.photos.map(\.image.path) == [
        "/img/big_2000x1500.png", "/assets/lazy_640x480.png", "/assets/p_1280x960.png",
      ])
    #expect(listing.photos[0].variants.map(\.address.path) == ["/img/big_200x150.png"])
    #expect(listing.photos[2].variants.map(\.width) == [320, 640])
  }

  @Test(
    "HTML: images beside the main part are no photos, unless they are most of the page's",
    arguments: [
      ("<header><img src=b.jpg></header><main><img src=1.jpg><img src=2.jpg></main><img src=s.jpg>", 2),
      ("<header><img src=b.jpg></header><img src=1.jpg><img src=2.jpg><aside><img src=s.jpg></aside>", 2),
      ("<article><header><img src=1.jpg></header><img src=2.jpg></article><nav><img src=s.jpg></nav>", 2),
      ("<main><img src=1.jpg><img src=2.jpg><aside><img src=s.jpg></aside></main>", 2),
      ("<div><img src=1.jpg><img src=2.jpg></div><div class=related-posts><img src=s.jpg></div>", 2),
      ("<main><img src=1.jpg></main><div><img src=2.jpg><img src=3.jpg></div>", 3),
      ("<img src=1.jpg><section class=related><img src=s.jpg><img src=t.jpg></section>", 1),
    ])
  func mainPart(body: String, count: Int) async throws {
    let transport = ReplayTransport(sample: ReplayTransport.jpeg(800)) { _ in
      LoopbackReply(text: "<html><body>\(body)</body></html>", type: "text/html")
    }
    let listing = try await ListingReader(transport: transport).read(path: "/album")
    #expect(listing.photos.map(\.image.path) == (1...count).map { "/\($0).jpg" })
  }

  @Test("IIIF: the server's level, limits and sizes come with the photo")
  func iiif() async throws {
    let transport = try ReplayTransport.routes()
    let listing = try await ListingReader(transport: transport).read(path: "/iiif/manifest3.json")
    #expect(
      listing.photos.map { $0.smallestSufficient(width: 300, height: 300).address.path } == [
        "/iiif/3/lvl2/full/450,/0/default.jpg", "/iiif/3/lvl1/full/300,/0/default.jpg",
        "/iiif/3/lvl0/full/600,400/0/default.jpg",
      ])
    #expect(listing.photos.map(\.details.date) == Array(repeating: "1986-01-01T00:00:00Z", count: 3))
    let image = try await ListingReader(transport: transport).read(path: "/iiif/3/lvl2/info.json")
    #expect((image.photos.first?.width, image.photos.first?.height) == (3000, 2000))
  }
}
