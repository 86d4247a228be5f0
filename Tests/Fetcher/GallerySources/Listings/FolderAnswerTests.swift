import GallerySources
import GalleryWeb
import TestSupport
import Testing

/// Directory indexes of programs that do not write "Index of", or do not end links to folders with a slash.
@Suite struct FolderAnswerTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0]

  private func ids(_ listing: RemoteListing) -> [String] { listing.photos.map(\.id) }

  private func page(_ text: String) -> LoopbackReply { LoopbackReply(text: text, type: "text/html") }

  @Test("Entries with unknown names are identified by their first bytes; others are reported")
  func h2o() async throws {
    let transport = ReplayTransport { request in
      switch request.path {
      case "/p/":
        return page(
          """
          <!DOCTYPE html>
          <TITLE>Index of /p/</TITLE>
          <H2>Index of /p/</H2>
          <UL>
          <LI><A HREF="..">Parent Directory</A><LI><A HREF="2024%20Trip">2024 Trip</A><LI><A HREF="LICENSE">LICENSE</A>
          <LI><A HREF="a.jpg">a.jpg</A><LI><A HREF="movie.mp4">movie.mp4</A><LI><A HREF="scan">scan</A></UL>
          """)
      case "/p/2024%20Trip": return .redirect(to: "/p/2024%20Trip/", status: 301)
      case "/p/2024%20Trip/":
        return page(
          "<!DOCTYPE html><TITLE>Index of /p/2024 Trip/</TITLE><UL><LI><A HREF=\"b.jpg\">b.jpg</A></UL>")
      case "/p/scan": return LoopbackReply(Self.jpeg, headers: [("Content-Type", "application/octet-stream")])
      case "/p/LICENSE": return LoopbackReply(text: "Everybody may.")
      default: return LoopbackReply(status: 404)
      }
    }
    let listing = try await ListingReader(transport: transport).read(path: "/p/")
    #expect(ids(listing) == ["a.jpg", "scan", "2024 Trip/b.jpg"])
    #expect(listing.notes == ["skipped 2 entries that are not readable photos (movie.mp4, LICENSE)"])
    let asked = transport.requests.filter { $0.purpose == .kind }.map(\.address.path)
    #expect(Set(asked) == ["/p/2024%20Trip", "/p/2024%20Trip/", "/p/scan", "/p/LICENSE"])
    #expect(listing.problems.isEmpty)
  }

  @Test("Names with different accent encodings are two photos in every kind of listing")
  func accents() async throws {
    let index = try await read(
      "<html><h1>Index of /p/</h1><a href=\"%C3%A9.jpg\">é.jpg</a><a href=\"e%CC%81.jpg\">e\u{301}.jpg</a></html>",
      at: "/p/")
    #expect(Set(index.photos.map(\.image.path)) == ["/p/%C3%A9.jpg", "/p/e%CC%81.jpg"])
    let dav = try await read(Self.multistatus(["%C3%A9.jpg", "e%CC%81.jpg"]), at: "/p/")
    #expect(Set(dav.photos.map(\.image.path)) == ["/p/%C3%A9.jpg", "/p/e%CC%81.jpg"])
  }

  @Test("A WebDAV file with unknown name and type is requested to identify it")
  func unknownFiles() async throws {
    let transport = ReplayTransport { request in
      switch request.path {
      case "/p/": return LoopbackReply(text: Self.multistatus(["scan", "LICENSE"]), type: "application/xml")
      case "/p/scan": return LoopbackReply(Self.jpeg)
      default: return LoopbackReply(text: "Everybody may.")
      }
    }
    let listing = try await ListingReader(transport: transport).read(path: "/p/")
    #expect(ids(listing) == ["scan"])
    #expect(listing.notes == ["skipped 1 entry that is not a readable photo (LICENSE)"])
  }

  /// The response to `PROPFIND` for a folder with files whose type the server does not know.
  private static func multistatus(_ names: [String]) -> String {
    func response(_ path: String, _ properties: String) -> String {
      "<D:response><D:href>\(path)</D:href><D:propstat><D:prop>\(properties)</D:prop>"
        + "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
    }
    let files = names.map {
      response("/p/\($0)", "<D:resourcetype/><D:getcontentlength>9</D:getcontentlength>")
    }
    return "<?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\">"
      + response("/p/", "<D:resourcetype><D:collection/></D:resourcetype>") + files.joined()
      + "</D:multistatus>"
  }

  @Test("The first three omitted entries are named, and the others counted")
  func leftOut() async throws {
    let names = ["a.jpg", "b.txt", "c.pdf", "d.mp4", "e.zip", "f.doc"]
    let links = names.map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: "\n")
    let listing = try await read("<html><h1>Index of /list/</h1>\(links)</html>", at: "/list/")
    #expect(
      listing.notes == ["skipped 5 entries that are not readable photos (b.txt, c.pdf, d.mp4 and 2 more)"])
  }

  @Test(
    "Untitled indexes are recognised by links whose texts are their names",
    arguments: [
      // rclone
      """
      <html><head><title>/</title></head><body><tr class="file"><td><span class="name"><a href="..">Go up</a></span></td></tr>
      <tr class="file"><td><span class="name"><a href="%C3%BC%20&amp;%20%C3%B6/">ü &amp; ö/</a></span></td></tr>
      <tr class="file"><td><span class="name"><a href="a%23b.jpg">a#b.jpg</a></span></td></tr></body></html>
      """,
      // webfs
      """
      <head><title>127.0.0.1/</title></head><body><h1>listing: <a href="/">/</a></h1><hr noshade size=1><pre>
      drwxr-xr-x  root  Nov 23 03:48  &lt;DIR&gt;  <a href="%c3%bc%20&%20%c3%b6/">ü & ö</a>
      -rw-r--r--  root  Nov 23 03:48  4386  B  <a href="a%23b.jpg">a#b.jpg</a></pre></body>
      """,
      // aiohttp
      """
      <html><head><title>Index of /.</title></head><body><h1>Index of /.</h1><ul><li><a href="/a%23b.jpg">a#b.jpg</a></li>
      <li><a href="/%C3%BC%20&%20%C3%B6">ü &amp; ö/</a></li></ul></body></html>
      """,
      // copyparty
      """
      <!DOCTYPE html><html><body><h1 id="path"><a href="#" id="entree">🌲</a><a href="/">/</a></h1><table id="files"><tbody>
      <tr><td><a href="%C3%BC%20%26%20%C3%B6/?zip=crc">zip</a></td><td><a href="%C3%BC%20%26%20%C3%B6/">ü &amp; ö/</a></td></tr>
      <tr><td>-</td><td><a href="a%23b.jpg">a#b.jpg</a></td></tr></tbody></table></body></html>
      """,
    ])
  func unnamed(index: String) async throws {
    let transport = ReplayTransport { request in
      request.path == "/" ? page(index) : page("<html><body><a href=\"c.jpg\">c.jpg</a></body></html>")
    }
    let listing = try await ListingReader(transport: transport).read(path: "/")
    #expect(ids(listing) == ["a#b.jpg", "ü & ö/c.jpg"])
  }

  @Test("An unescaped colon is not a scheme, and a page's links are not folders")
  func names() async throws {
    let colon = try await read(
      """
      <html><body><pre><a href="javascript:alert(1).jpg">javascript:alert(1).jpg</a>
      <a href="b.jpg">b.jpg</a></pre></body></html>
      """, at: "/")
    #expect(ids(colon) == ["b.jpg", "javascript:alert(1).jpg"])
    let site = try await read(
      """
      <html><body><a href="/about">about</a> <a href="/photos/">photos/</a> <img src="/media/one.jpg"></body></html>
      """, at: "/")
    #expect(ids(site) == ["one.jpg"])
  }
}
