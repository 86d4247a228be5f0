import Foundation
import GalleryModel
import TestSupport
import Testing

@testable import GallerySources
@testable import GalleryTransport
@testable import GalleryWeb

/// Folders of WebDAV servers: responses of wsgidav, Apache's mod_dav, Nextcloud and rclone.
@Suite struct WebDAVTests {
  private static let base = ReplayTransport.base

  private func paths(_ listing: RemoteListing) -> [String] { listing.photos.map(\.image.path) }

  /// An entry as a server writes it. Without a type, it is a folder.
  private static func entry(_ reference: String, type: String? = nil, size: Int = 1000, tag: String = "")
    -> String
  {
    let properties =
      type.map {
        "<D:resourcetype/><D:getcontenttype>\($0)</D:getcontenttype><D:getcontentlength>\(size)</D:getcontentlength>"
          + "<D:getlastmodified>Mon, 23 Nov 2026 03:35:02 GMT</D:getlastmodified><D:getetag>\(tag)</D:getetag>"
      } ?? "<D:resourcetype><D:collection/></D:resourcetype>"
    return
      "<D:response><D:href>\(reference)</D:href><D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK"
      + "</D:status></D:propstat><D:propstat><D:prop><D:quota/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status>"
      + "</D:propstat></D:response>"
  }

  private static func answer(_ entries: String...) -> LoopbackReply {
    LoopbackReply(
      text: #"<?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:">"# + entries.joined()
        + "</D:multistatus>", type: "application/xml; charset=utf-8")
  }

  /// The folder `/f/` with the photo `a.jpg` in it.
  private static let folderWithPhoto = answer(entry("/f/"), entry("/f/a.jpg", type: "image/jpeg"))

  /// A server of folders that rejects `GET` for them.
  private static func transport(
    _ folders: [String: LoopbackReply], get: LoopbackReply = LoopbackReply(text: "no", status: 405)
  ) -> ReplayTransport {
    ReplayTransport { request in
      guard request.method == "PROPFIND" else { return get }
      return folders[request.path] ?? LoopbackReply(text: "nothing here", status: 404)
    }
  }

  private func read(
    _ path: String, _ transport: ReplayTransport, by protocol: SourceProtocol = .recognised
  ) async throws -> RemoteListing {
    let address = try #require(WebAddress(Self.base + path))
    return try await ListingReader(transport: transport).read(address, by: `protocol`)
  }

  @Test("A server that lists only a part of a folder says so about the folder")
  func part() async throws {
    let part =
      "<D:response><D:href>/f/</D:href><D:status>HTTP/1.1 507 Insufficient Storage</D:status></D:response>"
    let answer = Self.answer(Self.entry("/f/"), Self.entry("/f/a.jpg", type: "image/jpeg"), part)
    let listing = try await read("/f/", Self.transport(["/f/": answer]))
    #expect(paths(listing) == ["/f/a.jpg"] && listing.coverage.isShort)
  }

  @Test("Folders are read with their subfolders, sorted, including unusual names")
  func folders() async throws {
    let transport = Self.transport([
      "/dav/": Self.answer(
        Self.entry("/dav/"), Self.entry("/dav/sub%20%c3%bc/"),
        Self.entry("/dav/b%26c.jpg", type: "image/jpeg"),
        Self.entry("/dav/a+1%25%23%3f.JPG", type: "application/octet-stream"),
        Self.entry("/dav/noext", type: "image/png"), Self.entry("/dav/notes.txt", type: "text/plain"),
        Self.entry("/dav/.hidden.jpg", type: "image/jpeg"), Self.entry("/dav/._b.jpg", type: "image/jpeg"),
        Self.entry("/dav/@eaDir/"), Self.entry("/dav/%23recycle/"), Self.entry("/dav/.Trash/")),
      "/dav/sub%20%c3%bc/": Self.answer(
        Self.entry("/dav/sub%20%C3%BC"), Self.entry("/dav/sub%20%C3%BC/c.jpg", type: "image/jpeg")),
    ])
    let listing = try await read("/dav/", transport)
    #expect(listing.adapter == "WebDAV folder")
    #expect(listing.photos.map(\.id) == ["a+1%#?.JPG", "b&c.jpg", "noext", "sub ü/c.jpg"])
    #expect(
      paths(listing) == ["/dav/a+1%25%23%3f.JPG", "/dav/b%26c.jpg", "/dav/noext", "/dav/sub%20%c3%bc/c.jpg"])
    #expect(listing.photos[0].details.date == "2026-11-23T03:35:02Z")
    #expect(
      listing.problems.isEmpty && listing.notes.contains { $0.hasPrefix("skipped 1 entry that is not") })
    #expect(transport.requests.map(\.method) == ["GET", "PROPFIND", "PROPFIND"])
  }

  @Test(
    "A folder without an index is read by WebDAV; other failures stay unchanged",
    arguments: [403, 404, 405, 501, 401, 500])
  func refusedIndex(status: Int) async throws {
    let folder = Self.folderWithPhoto
    let refusal = LoopbackReply(text: "no", status: status)
    guard status != 401, status != 500 else {
      let error = await #expect(throws: ListingError.self) {
        try await read("/f/", Self.transport(["/f/": folder], get: refusal))
      }
      return #expect(error?.transportError?.cause.status == status)
    }
    #expect(paths(try await read("/f/", Self.transport(["/f/": folder], get: refusal))) == ["/f/a.jpg"])
    let error = await #expect(throws: ListingError.self) {
      try await read("/f/", Self.transport([:], get: refusal))
    }
    #expect(error?.transportError?.cause.status == status)
  }

  @Test("Entries with unknown names and types are requested to identify them")
  func unknown() async throws {
    let folder = Self.answer(
      Self.entry("/f/"), Self.entry("/f/photo", type: "application/octet-stream"),
      Self.entry("/f/README", type: "application/octet-stream"),
      Self.entry("/f/empty", type: "application/octet-stream", size: 0))
    let transport = ReplayTransport { request in
      if request.method == "PROPFIND" { return folder }
      return request.path == "/f/photo"
        ? LoopbackReply(GeneratedPicture.png(width: 30, height: 20, seed: "a"))
        : LoopbackReply(text: "Read me.")
    }
    let listing = try await read("/f/", transport, by: .webDAV)
    #expect(paths(listing) == ["/f/photo"] && listing.problems.isEmpty)
    #expect(
      listing.notes.contains { $0.hasPrefix("skipped 2 entries that are not") && $0.contains("README") })
  }

  @Test("Addresses with a WebDAV scheme use PROPFIND at once, and failures are reported")
  func named() async throws {
    let transport = Self.transport([
      "/f": Self.answer(Self.entry("/f/"), Self.entry("/f/a.jpg", type: "image/jpeg"))
    ])
    #expect(paths(try await read("/f", transport, by: .webDAV)) == ["/f/a.jpg"])
    #expect(transport.requests.map(\.method) == ["PROPFIND"])
    let error = await #expect(throws: ListingError.self) { try await read("/g", transport, by: .webDAV) }
    #expect(error?.transportError?.cause.status == 404)
  }

  @Test(
    "Entries belong to the requested address, whatever name the server uses",
    arguments: [
      // Absolute, with another scheme and port: behind a proxy.
      ("http://replay.example/pub/photos/", "http://replay.example/pub/photos/a.jpg"),
      // The server behind the proxy has another name.
      ("http://files.internal:8080/pub/photos/", "http://files.internal:8080/pub/photos/a.jpg"),
      // A proxy removed the beginning of the path.
      ("/photos/", "/photos/a.jpg"),
      // Other letters are encoded, there are more slashes, and blanks are not encoded.
      ("//pub/%70hotos", "/pub//photos/a.jpg"),
    ])
  func proxies(own: String, photo: String) async throws {
    let transport = Self.transport([
      "/pub/photos": Self.answer(Self.entry(own), Self.entry(photo, type: "image/jpeg"))
    ])
    let listing = try await read("/pub/photos", transport)
    #expect(listing.photos.map(\.image.text) == [Self.base + "/pub/photos/a.jpg"])
  }

  @Test("Entries outside the folder or on other hosts are omitted, and loops end")
  func loops() async throws {
    let transport = Self.transport([
      "/f/": Self.answer(
        Self.entry("/f/"), Self.entry("/f"), Self.entry("/"), Self.entry("/f/../"),
        Self.entry("/g/x.jpg", type: "image/jpeg"),
        Self.entry("http://evil.example/f/y.jpg", type: "image/jpeg"),
        Self.entry("/f/a/b/z.jpg", type: "image/jpeg"),
        Self.entry("/f/loop/"), Self.entry("/f/a.jpg", type: "image/jpeg")),
      // An upward link: the response describes the parent folder.
      "/f/loop/": Self.answer(
        Self.entry("/f/"), Self.entry("/f/loop/"), Self.entry("/f/a.jpg", type: "image/jpeg")),
    ])
    let listing = try await read("/f/", transport)
    #expect(paths(listing) == ["/f/a.jpg"])
    #expect(listing.notes.contains { $0.hasSuffix("not directly in the folder") })
    #expect(transport.requests.count == 3)
  }

  @Test("Endlessly nested folders are entered to a limit, with a note")
  func depth() async throws {
    let transport = ReplayTransport { request in
      guard request.method == "PROPFIND" else { return LoopbackReply(text: "no", status: 405) }
      return Self.answer(Self.entry(request.path), Self.entry(request.path + "d/"))
    }
    let listing = try await read("/", transport)
    #expect(transport.requests.count == FolderIndex.depthLimit + 2)
    #expect(listing.notes.contains { $0.contains("nested deeper") })
  }

  @Test("A refused folder or entry is a problem and does not affect the rest")
  func refused() async throws {
    let transport = Self.transport([
      "/f/": Self.answer(
        Self.entry("/f/"), Self.entry("/f/secret/"), Self.entry("/f/a.jpg", type: "image/jpeg"),
        "<D:response><D:href>/f/gone.jpg</D:href><D:status>HTTP/1.1 403 Forbidden</D:status></D:response>"),
      "/f/secret/": LoopbackReply(text: "no", status: 403),
    ])
    let listing = try await read("/f/", transport)
    #expect(paths(listing) == ["/f/a.jpg"])
    #expect(
      listing.problems.map(\.description) == [
        "\(Self.base)/f/gone.jpg: 403 Forbidden; if it requires credentials, give them with -H or --netrc",
        "\(Self.base)/f/secret/: 403 Forbidden; if it requires credentials, give them with -H or --netrc",
      ])
  }

  @Test("A file's address gives that photo; strong tags are kept")
  func file() async throws {
    let transport = Self.transport([
      "/f/photo": Self.answer(Self.entry("/f/photo", type: "image/jpeg", tag: "&quot;abc&quot;"))
    ])
    let listing = try await read("/f/photo", transport, by: .webDAV)
    #expect(paths(listing) == ["/f/photo"] && listing.photos.first?.tag == "\"abc\"")
  }

  @Test(
    "WebDAV servers that answer GET are recognised by header or page",
    arguments: [
      ([("DAV", "1,2")], "<html><body>a folder</body></html>", true),
      (
        [],
        #"<html><head><meta name="generator" content="WsgiDAV/4.3.3"></head><body><a href="/f/sub/">sub</a></body></html>"#,
        true
      ),
      (
        [],
        "This is the WebDAV interface. It can only be accessed by WebDAV clients such as the desktop sync client.",
        true
      ),
      ([], #"<html><body>On WebDAV <img src="/p.jpg"></body></html>"#, false),
    ] as [([(String, String)], String, Bool)])
  func offered(headers: [(String, String)], body: String, isFolder: Bool) async throws {
    var get = LoopbackReply(text: body, type: body.hasPrefix("<") ? "text/html" : "text/plain")
    for (name, value) in headers { get.setHeader(name, value) }
    let folder = Self.folderWithPhoto
    let transport = Self.transport(isFolder ? ["/f/": folder] : [:], get: get)
    #expect(paths(try await read("/f/", transport)) == [isFolder ? "/f/a.jpg" : "/p.jpg"])
  }

  @Test("A list on such a server is read as a list")
  func list() async throws {
    var get = LoopbackReply(text: "/p.jpg\n/q.jpg\n")
    get.setHeader("DAV", "1,2")
    let transport = Self.transport(
      ["/list.txt": Self.answer(Self.entry("/list.txt", type: "text/plain"))], get: get)
    #expect(paths(try await read("/list.txt", transport)) == ["/p.jpg", "/q.jpg"])
  }

  @Test("Nextcloud and ownCloud folders are recognised by their paths")
  func clouds() async throws {
    for path in [
      "/remote.php/dav/files/ann/Photos", "/cloud/remote.php/webdav", "/public.php/dav/files/TOKEN123",
    ] {
      let transport = Self.transport([
        path: Self.answer(Self.entry(path + "/"), Self.entry(path + "/a.jpg", type: "image/jpeg"))
      ])
      #expect(paths(try await read(path, transport)) == [path + "/a.jpg"])
      #expect(transport.requests.map(\.method) == ["PROPFIND"])
    }
  }

  @Test(
    "A shared link of Nextcloud or ownCloud leads to its folder",
    arguments: [
      ("/s/AbCd1234", "/public.php/dav/files/AbCd1234/", "/public.php/dav/files/AbCd1234/a%20b.jpg"),
      (
        "/cloud/index.php/s/AbCd1234?path=/2024/x%20y",
        "/cloud/remote.php/dav/public-files/AbCd1234/2024/x%20y/",
        "/cloud/remote.php/dav/public-files/AbCd1234/2024/x%20y/a%20b.jpg"
      ),
      ("/s/AbCd1234", "/public.php/webdav/", "/index.php/s/AbCd1234/download?path=%2F&files=a%20b.jpg"),
      (
        "/s/AbCd1234?dir=/2024", "/public.php/webdav/2024/",
        "/index.php/s/AbCd1234/download?path=%2F2024&files=a%20b.jpg"
      ),
    ])
  func shares(link: String, folder: String, photo: String) async throws {
    let transport = ReplayTransport { request in
      if request.method == "GET" {
        return LoopbackReply(
          text:
            #"<!DOCTYPE html><html><head data-requesttoken="x"><title>Files</title></head><body></body></html>"#,
          type: "text/html")
      }
      guard request.path == folder else { return LoopbackReply(text: "nothing", status: 404) }
      if folder.contains("webdav"), request.header("Authorization") != "Basic QWJDZDEyMzQ6" {
        return LoopbackReply(text: "who?", status: 401)
      }
      return Self.answer(Self.entry(folder), Self.entry(folder + "a%20b.jpg", type: "image/jpeg"))
    }
    let listing = try await read(link, transport)
    #expect(listing.photos.map(\.image.text) == [Self.base + photo])
    #expect(listing.photos.map(\.id) == ["a b.jpg"])
  }

  @Test("A shared link with a password reports that a sign-in is required")
  func protectedShare() async throws {
    let transport = ReplayTransport { request in
      request.method == "GET"
        ? LoopbackReply(
          text: #"<html><head data-requesttoken="x"></head><body><input type="password"></body></html>"#,
          type: "text/html") : LoopbackReply(text: "who?", status: 401)
    }
    let error = await #expect(throws: ListingError.self) { try await read("/s/AbCd1234", transport) }
    #expect(error?.transportError?.cause.isAuthorization == true)
  }

  // MARK: Over HTTP

  @Test("PROPFIND follows redirects with its depth, and without secrets for other origins")
  func redirects() async throws {
    let other = try LoopbackServer { _ in
      var reply = Self.answer(Self.entry("/f/"), Self.entry("/f/a.jpg", type: "image/jpeg"))
      reply.status = 207
      return reply
    }
    let server = try LoopbackServer { _ in .redirect(to: other.base + "/f/", status: 301) }
    let origin = try #require(WebAddress(server.base)).origin
    let transport = try TransportBench().transport(named: [server.base]) {
      $0.trusted = [WebAddress(other.base)!.origin]
      $0.credentials = [Credential(origin, headers: ["Authorization": "Basic c2VjcmV0OnNlY3JldA=="])]
    }
    let address = try #require(WebAddress(server.base + "/f"))
    let listing = try await ListingReader(transport: transport).read(address, by: .webDAV)
    #expect(listing.photos.map(\.image.text) == [other.base + "/f/a.jpg"])
    for server in [server, other] {
      let request = try #require(server.requests.first)
      #expect(request.method == "PROPFIND" && request.header("Depth") == "1" && !request.body.isEmpty)
    }
    #expect(other.requests.first?.header("Authorization") == nil)
  }

  @Test("Folders that were read once are available offline")
  func offline() async throws {
    let server = try LoopbackServer { _ in
      var reply = Self.answer(Self.entry("/f/"), Self.entry("/f/a.jpg", type: "image/jpeg"))
      reply.status = 207
      return reply
    }
    let bench = try TransportBench()
    let address = try #require(WebAddress(server.base + "/f/"))
    for use in [CacheUse.normal, .offline] {
      let transport = try bench.transport(named: [server.base]) { $0.cacheUse = use }
      #expect(try await ListingReader(transport: transport).read(address, by: .webDAV).photos.count == 1)
      try transport.finish()
    }
    #expect(server.requests.count == 1)
  }
}
