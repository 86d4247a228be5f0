import Foundation
import GallerySources
import GalleryTransport
import GalleryWeb
import SystemPackage
import TestSupport
import Testing

/// A secret for one origin reaches no other origin, message or file. The tests check the requests that others receive.
struct SecretTests {
  private let token = "sesame-open-4711"
  private let cookie = "session=c00kie-4712"
  private let apiKey = "api-key-4713"
  private let queryKey = "query-key-4714"

  private var all: [String] { [token, "c00kie-4712", apiKey, queryKey] }

  private func credential(for server: LoopbackServer) throws -> Credential {
    let origin = try #require(WebAddress(server.base)).origin
    return Credential(
      origin, headers: ["Authorization": "Bearer \(token)", "Cookie": cookie, "x-api-key": apiKey])
  }

  private func expectNone(in server: LoopbackServer, sourceLocation: SourceLocation = #_sourceLocation) {
    for request in server.requests {
      for secret in all {
        #expect(!request.text.contains(secret), "\(request.text)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test("No redirect carries secrets to another origin") func redirect() async throws {
    let servers = try ReplayServers()
    let bench = try TransportBench()
    let address = servers.base + "/zoo/redirect-cross-origin?api_key=\(queryKey)"
    let transport = try bench.transport(named: [address]) {
      $0.credentials = [try! credential(for: servers.main)]
      $0.trusted = [WebAddress(servers.other.base)!.origin]
    }
    let response = try await transport.get(address, .listing)
    #expect(response.address.host == "127.0.0.1" && response.address.port == servers.other.port)
    #expect(servers.other.requests.count == 1)
    expectNone(in: servers.other)
    let first = try #require(servers.main.requests.first)
    #expect(first.header("Authorization") == "Bearer \(token)" && first.header("X-Api-Key") == apiKey)
    #expect(first.header("Cookie") == cookie && first.target.contains(queryKey))
  }

  @Test("No address carries secrets to another origin") func addresses() async throws {
    let other = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let main = try LoopbackServer { request in
      .redirect(
        to: "\(other.base)/photo?size=big&api_key=query-key-4714&x=\(request.header("x-api-key") ?? "")")
    }
    let named = "\(main.base)/?api_key=\(queryKey)"
    let transport = try TransportBench().transport(named: [named]) {
      $0.credentials = [try! credential(for: main)]
      $0.trusted = [WebAddress(other.base)!.origin]
    }
    // From a server that forwards its query, and from a listing whose addresses contain it.
    #expect(try await transport.get(named).address.text == "\(other.base)/photo?size=big")
    try await transport.get("\(other.base)/a.jpg?api_key=\(queryKey)&size=small")
    #expect(other.requests.map(\.target) == ["/photo?size=big", "/a.jpg?size=small"])
    expectNone(in: other)
    // A secret inside other text cannot be removed, so the request is not sent.
    for path in ["/\(queryKey)/a.jpg", "/a.jpg?next=x%20\(apiKey)"] {
      let error = try await transport.failure(other.base + path)
      guard case .secretRefused(let origin) = error.cause else { return #expect(Bool(false), "\(error)") }
      #expect(origin == "http://\(main.host)")
      for secret in all { #expect(!"\(error)".contains(secret)) }
    }
    #expect(other.requests.count == 2)
  }

  @Test("Headers of a request stay with its origin") func headers() async throws {
    let other = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let main = try LoopbackServer { request in
      request.path == "/away" ? .redirect(to: other.base + "/back") : LoopbackReply(text: "home")
    }
    let transport = try TransportBench().transport(named: [main.base, other.base])
    let request = WebRequest(
      try #require(WebAddress(main.base + "/away")), for: .listing, headers: ["X-Token": token])
    _ = try await transport.send(request)
    #expect(main.requests.last?.header("x-token") == token)
    #expect(other.requests.count == 1 && other.requests[0].header("x-token") == nil)
  }

  @Test("Each origin gets its own credential") func eachOrigin()
    async throws
  {
    let other = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let main = try LoopbackServer { _ in .redirect(to: other.base + "/") }
    let transport = try TransportBench().transport(named: [main.base, other.base]) {
      $0.credentials = [
        .bearer("for-main-1", for: WebAddress(main.base)!.origin),
        .bearer("for-other", for: WebAddress(other.base)!.origin),
      ]
    }
    try await transport.get(main.base)
    #expect(main.requests.map { $0.header("Authorization") } == ["Bearer for-main-1"])
    #expect(other.requests.map { $0.header("Authorization") } == ["Bearer for-other"])
  }

  @Test("A netrc file serves named origins only") func netrcFile() async throws {
    let other = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let main = try LoopbackServer { request in
      request.path == "/away" ? .redirect(to: other.base + "/") : LoopbackReply(text: "x")
    }
    let bench = try TransportBench()
    let netrc = try bench.folder.write("netrc", "machine 127.0.0.1 login ann password \(token)\n")
    let change: (inout TransportConfiguration) -> Void = { $0.netrc = netrc }
    let transport = try bench.transport(named: [main.base], change)
    try await transport.get(main.base + "/")
    #expect(
      main.requests[0].header("Authorization") == "Basic " + Data("ann:\(token)".utf8).base64EncodedString())
    // The same host on another port is another origin: it may be private too, but gets no credential.
    try await transport.get(main.base + "/away")
    #expect(other.requests.count == 1 && other.requests[0].header("Authorization") == nil)
    // Without --netrc the file is not read.
    let plain = try TransportBench().transport(named: [main.base])
    try await plain.get(main.base + "/2")
    #expect(main.requests.last?.header("Authorization") == nil)
  }

  @Test("Errors and the cache contain no secrets") func errors() async throws {
    let servers = try ReplayServers()
    let bench = try TransportBench()
    let echo = try LoopbackServer { request in
      var reply = LoopbackReply(text: "{\"next\":\"\(request.target)&page=2\"}", type: "application/json")
      reply.setHeader("Link", "<\(request.target)&page=2>; rel=next")
      reply.setHeader("Set-Cookie", "sid=server-secret-1")
      reply.setHeader("Cache-Control", "max-age=60")
      return reply
    }
    let photo = "\(servers.base)/zoo/max-age.png?token=\(queryKey)"
    let listing = "\(echo.base)/list?token=\(queryKey)"
    let transport = try bench.transport(named: [photo, listing]) {
      $0.credentials = [try! credential(for: servers.main), try! credential(for: echo)]
      $0.retries.tries = 2
    }
    try await transport.get(photo)
    try await transport.get(listing, .listing)
    for path in ["/zoo/404.png", "/zoo/truncated.png", "/zoo/429-huge.png"] {
      let error = try await transport.failure("\(servers.base)\(path)?token=\(queryKey)")
      for secret in all { #expect(!"\(error) \(String(reflecting: error))".contains(secret)) }
      #expect("\(error)".contains("token=…"))
    }
    let files = CacheFiles(bench.cache)
    for secret in all + ["server-secret-1"] { #expect(files.holding(secret).isEmpty) }
    // The cache is not empty.
    #expect(!files.holding("zoo/max-age.png?token=…").isEmpty)
  }

  @Test("Another credential never gets a cached response") func cached() async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply(text: "for \(request.header("Authorization") ?? "nobody")")
      reply.setHeader("Cache-Control", "max-age=3600")
      return reply
    }
    let bench = try TransportBench()
    let origin = try #require(WebAddress(server.base)).origin
    for name in ["ann", "bob", "ann"] {
      let transport = try bench.transport(named: [server.base]) {
        $0.credentials = [.bearer(name, for: origin)]
      }
      #expect(try await transport.get(server.base + "/x").content == Array("for Bearer \(name)".utf8))
      try transport.finish()
    }
    let plain = try bench.transport(named: [server.base])
    #expect(try await plain.get(server.base + "/x").content == Array("for nobody".utf8))
    #expect(server.requests.count == 3)
  }

  @Test("Line breaks in headers are rejected") func lineBreaks() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let transport = try TransportBench().transport(named: [server.base])
    let request = WebRequest(
      try #require(WebAddress(server.base)), for: .listing, headers: ["X": "a\r\nHost: evil.example"])
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    guard case .malformedRequest? = error?.cause else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(server.requests.isEmpty)
  }
}
