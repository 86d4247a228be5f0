import GallerySources
import TestSupport
import Testing

/// Loopback stands for every private network here: what nobody named is not connected to.
struct PrivateNetworkTests {
  @Test(arguments: ["127.0.0.1", "localhost", "2130706433", "127.1", "[::ffff:127.0.0.1]"])
  func whatAListingNamesIsRefused(host: String) async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "secret of the network") }
    let transport = try TransportBench().transport(named: ["https://photos.example/list"])
    let error = try await transport.failure("http://\(host):\(server.port)/")
    guard case .addressRefused = error else { return #expect(Bool(false), "\(error)") }
    #expect("\(error)".contains("private network") && !error.isTransient && !error.isAuthorization)
    #expect(server.exchanges.isEmpty)
  }

  /// The name is one that DNS could have made up: what counts is the socket's address.
  @Test func theSocketDecidesAndNotTheName() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let name = "ip6-localhost"
    let transport = try TransportBench().transport(named: [])
    let error = try await transport.failure("http://\(name):\(server.port)/")
    // Where the machine does not know the name, there is nothing to be refused.
    if case .retriesExhausted(_, .unknownHost) = error { return }
    guard case .addressRefused = error else { return #expect(Bool(false), "\(error)") }
    #expect(server.exchanges.isEmpty)
  }

  @Test func redirectsToOtherPrivateOriginsAreRefused() async throws {
    let other = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let main = try LoopbackServer { request in
      request.path == "/there" ? .redirect(to: other.base + "/x") : LoopbackReply(text: "own")
    }
    let bench = try TransportBench()
    let transport = try bench.transport(named: [main.base])
    // What was named may be private, and its own origin with it.
    #expect(try await transport.get(main.base + "/own").content == Array("own".utf8))
    let error = try await transport.failure(main.base + "/there")
    #expect(error == .addressRefused(ip: "127.0.0.1", address: other.base + "/x"))
    #expect(other.exchanges.isEmpty)
    let trusting = try bench.transport(named: [main.base]) { $0.trusted = [WebAddress(other.base)!.origin] }
    #expect(try await trusting.get(main.base + "/there").content == Array("x".utf8))
  }

  /// The proxy resolves names, and its own socket is on loopback here, which is no reason to refuse.
  @Test func proxiesAreConnectedToInsteadOfTheTarget() async throws {
    let proxy = try LoopbackServer { request in LoopbackReply(text: "via proxy: \(request.target)") }
    let transport = try TransportBench().transport(named: []) {
      $0.proxies = ProxySettings(environment: ["http_proxy": "http://ann:pass1word@\(proxy.host)"])
    }
    let response = try await transport.get("http://photos.example/a.jpg", .listing)
    #expect(try response.content == Array("via proxy: http://photos.example/a.jpg".utf8))
    #expect(proxy.requests.last?.header("Proxy-Authorization") != nil)
    guard case .addressRefused = try await transport.failure("http://10.0.0.1/x") else {
      return #expect(Bool(false))
    }
    #expect(proxy.requests.count == 1)
    // Nobody listens there any more: it is the proxy that fails, and its password is in no message.
    proxy.stop()
    let error = try await transport.failure("http://photos.example/b.jpg")
    guard case .proxy = error.cause else { return #expect(Bool(false), "\(error)") }
    #expect(!"\(error)".contains("pass1word"))
  }
}
