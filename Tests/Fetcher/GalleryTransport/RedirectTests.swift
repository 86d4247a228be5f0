import GallerySources
import GalleryTransport
import GalleryWeb
import TestSupport
import Testing

struct RedirectTests {
  @Test("Relative targets are resolved against the response's address") func relative()
    async throws
  {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let response = try await transport.get(servers.base + "/zoo/redirect-relative")
    #expect(response.address.path == "/zoo/octet.bin")
    #expect(response.headers["content-type"] == "application/octet-stream")
    #expect(servers.main.requests.map(\.path) == ["/zoo/redirect-relative", "/zoo/octet.bin"])
  }

  @Test("At most five redirects are followed") func five() async throws {
    let server = try LoopbackServer { request in
      let step = Int(request.path.dropFirst()) ?? 0
      return step < 6 ? .redirect(to: "\(step + 1)", status: [301, 302, 303, 307, 308, 302][step]) : .init()
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.get(server.base + "/1").address.path == "/6")
    let error = try await transport.failure(server.base + "/0")
    #expect(error == TransportError(.tooManyRedirects(limit: 5), address: server.base + "/5"))
    // The five redirects of "/1" are cached by now.
    #expect(server.requests.map(\.path) == ["/1", "/2", "/3", "/4", "/5", "/6", "/0"])
  }

  @Test("Cycles end at once") func cycles() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let error = try await transport.failure(servers.base + "/zoo/redirect-loop")
    #expect(error == TransportError(.redirectCycle, address: servers.base + "/zoo/redirect-loop"))
    #expect(servers.main.requests.count == 1)

    let server = try LoopbackServer { request in .redirect(to: request.path == "/a" ? "/b#x" : "/a#y") }
    let second = try TransportBench().transport(named: [server.base])
    #expect(
      try await second.failure(server.base + "/a")
        == TransportError(.redirectCycle, address: server.base + "/b#x"))
    #expect(server.requests.count == 2)
  }

  @Test(
    "Only HTTP redirects are followed",
    arguments: ["ftp://127.0.0.1/x", "gopher://127.0.0.1:70/", "http://u:p@127.0.0.1/", "http://"])
  func onlyHTTPIsFollowed(target: String) async throws {
    let server = try LoopbackServer { _ in .redirect(to: target) }
    let transport = try TransportBench().transport(named: [server.base])
    let error = try await transport.failure(server.base + "/")
    guard case .redirectRefused = error.cause else { return #expect(Bool(false), "\(error)") }
    #expect(server.requests.count == 1)
  }

  @Test("Redirects to files are rejected") func filesAreRefused() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let error = try await transport.failure(servers.base + "/zoo/redirect-file", .listing)
    #expect(
      error == TransportError(.redirectRefused(target: "file:"), address: servers.base + "/zoo/redirect-file")
    )
    #expect("\(error)".hasSuffix("/zoo/redirect-file: a redirect to file:, which is not followed"))
  }

  @Test("A redirected POST becomes GET unless the status preserves it")
  func searches() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/303": .redirect(to: "/end", status: 303)
      case "/307": .redirect(to: "/end", status: 307)
      default: LoopbackReply(text: request.method)
      }
    }
    let other = try LoopbackServer { _ in LoopbackReply(text: "other") }
    let third = try LoopbackServer { _ in .redirect(to: other.base + "/end", status: 307) }
    let transport = try TransportBench().transport(named: [server.base, other.base, third.base])
    func post(_ text: String) async throws -> WebResponse {
      let address = try #require(WebAddress(text))
      return try await transport.send(
        WebRequest(address, for: .listing, method: "POST", body: Array("{\"page\":1}".utf8)))
    }
    #expect(try await post(server.base + "/303").content == Array("GET".utf8))
    #expect(try await post(server.base + "/307").content == Array("POST".utf8))
    #expect(server.requests.last?.body == Array("{\"page\":1}".utf8))
    let error = await #expect(throws: TransportError.self) { try await post(third.base + "/") }
    #expect(
      error == TransportError(.redirectRefused(target: "http://\(other.host)"), address: third.base + "/"))
    #expect(other.requests.isEmpty)
  }
}
