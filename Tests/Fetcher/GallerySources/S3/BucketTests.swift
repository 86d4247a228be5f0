import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import GallerySources
@testable import GalleryTransport
@testable import GalleryWeb

/// S3 buckets with the responses of Amazon and of moto's server.
@Suite struct BucketTests {
  private static let secret = "wJalrXUtnFEMI-secret"
  private static let token = "session-token-of-today"

  private func signer(for server: LoopbackServer) throws -> AWSSigner {
    let origin = try #require(WebAddress(server.base)).origin
    return AWSSigner(
      origin, keys: AWSKeys(id: "AKIDEXAMPLE", secret: Self.secret, token: Self.token), region: "eu-west-1")
  }

  private func transport(
    _ server: LoopbackServer, _ bench: TransportBench,
    _ change: (inout TransportConfiguration) -> Void = { _ in }
  ) throws -> CurlTransport {
    let signer = try signer(for: server)
    return try bench.transport(named: [server.base]) {
      $0.signer = signer
      $0.credentials = [Credential(signer.origin, secrets: [Self.secret, Self.token])]
      change(&$0)
    }
  }

  private static func listing(_ keys: [String], more: String = "") -> String {
    let contents = keys.map { key in
      "<Contents><Key>\(key)</Key><LastModified>2024-01-10T21:45:09.000Z</LastModified><ETag>&quot;tag-of-\(key.count)&quot;"
        + "</ETag><Size>10</Size></Contents>"
    }
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
      + "<Name>photos</Name><EncodingType>url</EncodingType>\(contents.joined())"
      + "<IsTruncated>\(!more.isEmpty)</IsTruncated>\(more)</ListBucketResult>"
  }

  @Test("A private bucket is read page by page, with each request signed again")
  func pages() async throws {
    let server = try LoopbackServer { request in
      guard
        request.header("Authorization")?.hasPrefix(
          "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260921/eu-west-1/s3/") == true
      else { return LoopbackReply(text: "<Error><Code>AccessDenied</Code></Error>", status: 403) }
      guard request.path == "/photos" else { return LoopbackReply(text: "a picture") }
      return LoopbackReply(
        text: request.target.contains("continuation-token=1%2FB%3D")
          ? Self.listing(["odd%2F..%2Fdots.jpg", "odd%2F%C3%BC+%E6%97%A5.jpg"])
          : Self.listing(
            ["a%2Bb+c.jpg", "50%25%23%3F.jpg", "odd%2F%2Fdouble.jpg", "notes.txt"],
            more: "<NextContinuationToken>1/B=</NextContinuationToken>"), type: "application/xml")
    }
    let bench = try TransportBench()
    let transport = try transport(server, bench)
    let address = try #require(WebAddress(server.base + "/photos?list-type=2&encoding-type=url"))
    let listing = try await ListingReader(transport: transport).read(address)
    #expect(
      listing.photos.map(\.image.path) == [
        "/photos/a%2Bb%20c.jpg", "/photos/50%25%23%3F.jpg", "/photos/odd//double.jpg",
        "/photos/odd/%C3%BC%20%E6%97%A5.jpg",
      ])
    #expect(listing.problems.map(\.description).contains { $0.contains("odd/../dots.jpg") })
    for photo in listing.photos { _ = try await transport.send(WebRequest(photo.image, for: .photo)) }
    for request in server.requests {
      #expect(!request.text.contains(Self.secret))
      #expect(request.header("X-Amz-Security-Token") == Self.token)
    }
    // The cache contains neither keys nor signatures.
    for file in try FileManager.default.subpathsOfDirectory(atPath: bench.cache.string) {
      let bytes = FileManager.default.contents(atPath: bench.cache.string + "/" + file) ?? Data()
      for text in [Self.secret, Self.token, "Signature="] {
        #expect(bytes.firstRange(of: Data(text.utf8)) == nil, "\(file)")
      }
    }
  }

  @Test("Only the endpoint gets signatures, and signed addresses are not signed again")
  func others() async throws {
    let other = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let server = try LoopbackServer { request in
      request.path == "/away" ? .redirect(to: other.base + "/x", status: 307) : LoopbackReply(text: "x")
    }
    let transport = try transport(server, try TransportBench()) {
      $0.trusted = [WebAddress(other.base)!.origin]
    }
    try await transport.get(server.base + "/away")
    try await transport.get(server.base + "/photos/a.jpg?X-Amz-Signature=abc&X-Amz-Expires=60")
    #expect(server.requests.map { $0.header("Authorization") != nil } == [true, false])
    #expect(server.requests.last?.target == "/photos/a.jpg?X-Amz-Signature=abc&X-Amz-Expires=60")
    let received = try #require(other.requests.first)
    #expect(
      !received.headers.contains { $0.name.lowercased().hasPrefix("x-amz-") || $0.name == "Authorization" })
  }

  @Test("A signed address is sent as signed")
  func normalized() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let transport = try transport(server, try TransportBench())
    try await transport.get(server.base + "/photos?prefix=a/b c&list-type=2&acl", .listing)
    #expect(server.requests.map(\.target) == ["/photos?prefix=a%2Fb%20c&list-type=2&acl"])
  }

  @Test("The user's own credential overrides signatures")
  func ownProof() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let transport = try transport(server, try TransportBench()) {
      $0.credentials.append(.bearer("mine", for: WebAddress(server.base)!.origin))
    }
    try await transport.get(server.base + "/a.jpg")
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer mine"])
  }

  @Test("Photos that the listing shows as unchanged are not requested again")
  func tags() async throws {
    let server = try LoopbackServer { request in
      .file(Array("picture".utf8), type: "image/jpeg", tag: "\"one\"")
    }
    let bench = try TransportBench()
    func fetch(_ tag: String?) async throws -> WebResponse.Provenance {
      let transport = try transport(server, bench)
      var request = WebRequest(try #require(WebAddress(server.base + "/a.jpg")), for: .photo)
      request.tag = tag
      let provenance = try await transport.send(request).provenance
      try transport.finish()
      return provenance
    }
    #expect(try await fetch("\"one\"") == .server)
    #expect(try await fetch("\"one\"") == .cache)
    #expect(try await fetch("one") == .cache)
    #expect(server.requests.count == 1)
    for tag in ["\"two\"", "W/\"one\"", "", nil] { #expect(try await fetch(tag) == .revalidated) }
  }

  @Test("A denied key does not affect others")
  func deniedKeys() async throws {
    let server = try LoopbackServer { request in
      request.path.hasPrefix("/denied")
        ? LoopbackReply(text: "<Error><Code>AccessDenied</Code></Error>", status: 403)
        : LoopbackReply(text: "x")
    }
    let transport = try transport(server, try TransportBench())
    for number in 0..<(HostHealth.patience + 1) {
      _ = try await transport.failure(server.base + "/denied/\(number)")
    }
    try await transport.get(server.base + "/allowed")
  }

  @Test(
    "Refusals suggest a solution",
    arguments: [
      (
        301, "<Error><Code>PermanentRedirect</Code></Error>", ["x-amz-bucket-region": "ap-south-1"],
        "301 Moved Permanently, the bucket is in the region ap-south-1; set AWS_REGION=ap-south-1"
      ),
      (
        400,
        "<Error><Code>AuthorizationHeaderMalformed</Code><Message>wrong</Message><Region>ap-south-1</Region></Error>",
        [:], "400 Bad Request, the bucket is in the region ap-south-1; set AWS_REGION=ap-south-1"
      ),
      (
        403, "<Error><Code>RequestTimeTooSkewed</Code></Error>", ["Date": "Mon, 21 Sep 2026 13:53:20 GMT"],
        "403 Forbidden, this machine's clock is 20 min ahead of the server's (RequestTimeTooSkewed); set this machine's clock"
      ),
      (
        403, "<Error><Code>SignatureDoesNotMatch</Code></Error>", [:],
        "403 Forbidden, SignatureDoesNotMatch; check that AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or the profile belong "
          + "to this service"
      ),
      (404, "<Error><Code>NoSuchBucket</Code></Error>", [:], "404 Not Found, NoSuchBucket"),
      (404, "<Error><Code>No\u{1B}[2J</Code></Error>", [:], "404 Not Found"),
    ])
  func refusals(status: Int, body: String, headers: [String: String], words: String) async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply(text: body, status: status, type: "application/xml")
      for (name, value) in headers { reply.setHeader(name, value) }
      return reply
    }
    let transport = try transport(server, try TransportBench())
    let error = try await transport.failure(server.base + "/photos", .listing)
    #expect("\(error)" == "\(server.base)/photos: \(words)")
    #expect(error.cause.isAuthorization == (status == 403))
  }
}
