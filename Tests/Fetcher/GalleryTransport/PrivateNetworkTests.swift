import TestSupport
import Testing

@testable import GallerySources
@testable import GalleryTransport
@testable import GalleryWeb

/// Loopback represents every private network here: the transport connects only to named origins.
struct PrivateNetworkTests {
  @Test(
    "Private addresses in a listing are rejected",
    arguments: ["127.0.0.1", "localhost", "localhost.", "2130706433", "127.1", "[::ffff:127.0.0.1]"])
  func listing(host: String) async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "secret of the network") }
    let transport = try TransportBench().transport(named: ["https://photos.example/list"])
    let error = try await transport.failure("http://\(host):\(server.port)/")
    guard case .addressRefused = error.cause else { return #expect(Bool(false), "\(error)") }
    #expect(
      "\(error)".contains("private network") && !error.cause.isTransient && !error.cause.isAuthorization)
    #expect(server.exchanges.isEmpty)
  }

  /// A name is no evidence: DNS can map it to any address, and to another one a moment later.
  @Test(
    "The check uses the socket's address, not the name",
    arguments: ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1,127.0.0.1"])
  func socket(ip: String) async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "secret of the network") }
    let own = "photos.example:\(server.port)"
    let other = "images.example:\(server.port)"
    let transport = try TransportBench().transport(named: ["http://\(own)/"]) {
      $0.resolutions = ["\(own):127.0.0.1", "\(other):\(ip)"]
    }
    // A named origin may be private. Its listing does not make other hosts trustworthy.
    #expect(try await transport.get("http://\(own)/").status == 200)
    let error = try await transport.failure("http://\(other)/a.jpg")
    guard case .addressRefused = error.cause else { return #expect(Bool(false), "\(error)") }
    #expect(server.exchanges.count == 1)
  }

  @Test("Redirects to other private origins are rejected") func redirects()
    async throws
  {
    let other = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let there = "http://localhost:\(other.port)/x"
    let main = try LoopbackServer { request in
      request.path == "/there" ? .redirect(to: there) : LoopbackReply(text: "own")
    }
    let bench = try TransportBench()
    let transport = try bench.transport(named: [main.base])
    // A named origin may be private, and so may redirects to itself.
    #expect(try await transport.get(main.base + "/own").content == Array("own".utf8))
    let error = try await transport.failure(main.base + "/there")
    guard case .addressRefused = error.cause, error.address == there else {
      return #expect(Bool(false), "\(error)")
    }
    #expect("\(error)".hasSuffix("--trust-host localhost:\(other.port)"))
    #expect(other.exchanges.isEmpty)
    let trusting = try bench.transport(named: [main.base]) { $0.trusted = [WebAddress(there)!.origin] }
    #expect(try await trusting.get(main.base + "/there").content == Array("x".utf8))
    let trustingHost = try bench.transport(named: [main.base]) { $0.trustedHosts = ["localhost"] }
    #expect(try await trustingHost.get(main.base + "/there").content == Array("x".utf8))
  }

  @Test("Naming a private address allows other ports of its host, without headers")
  func otherPorts() async throws {
    let other = try LoopbackServer { request in LoopbackReply(text: request.header("X-Key") ?? "none") }
    let main = try LoopbackServer { _ in LoopbackReply(text: "own") }
    let transport = try TransportBench().transport(named: [main.base]) {
      $0.credentials = [
        Credential(
          WebAddress(main.base)!.origin, headers: WebHeaders([.init("X-Key", "secret")]), secrets: ["secret"])
      ]
    }
    #expect(try await transport.get(other.base + "/a.jpg").content == Array("none".utf8))
  }

  /// The proxy resolves names. Its own socket is on loopback here and is allowed.
  @Test("Proxies are connected to instead of the target") func proxies()
    async throws
  {
    let proxy = try LoopbackServer { request in LoopbackReply(text: "via proxy: \(request.target)") }
    let transport = try TransportBench().transport(named: []) {
      $0.proxies = ProxySettings(environment: ["http_proxy": "http://ann:pass1word@\(proxy.host)"])
    }
    let response = try await transport.get("http://photos.example/a.jpg", .listing)
    #expect(try response.content == Array("via proxy: http://photos.example/a.jpg".utf8))
    #expect(proxy.requests.last?.header("Proxy-Authorization") != nil)
    guard case .addressRefused = try await transport.failure("http://10.0.0.1/x").cause else {
      return #expect(Bool(false))
    }
    #expect(proxy.requests.count == 1)
    // The proxy is stopped, so the error is the proxy's, and no message contains its password.
    proxy.stop()
    let error = try await transport.failure("http://photos.example/b.jpg")
    guard case .proxy = error.cause else { return #expect(Bool(false), "\(error)") }
    #expect(!"\(error)".contains("pass1word"))
  }
}
