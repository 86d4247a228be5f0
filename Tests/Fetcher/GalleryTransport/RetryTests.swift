import Foundation
import GallerySources
import GalleryTransport
import GalleryWeb
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(4)))
struct RetryTests {
  @Test("Transient failures are retried", arguments: ["/zoo/429-bare.png", "/zoo/503-twice.png"])
  func failures(path: String) async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let response = try await transport.get(servers.base + path)
    #expect(response.status == 200 && response.body.count > 900_000)
    #expect(servers.main.exchanges.map(\.status).suffix(2) != [200, 200])
    #expect(servers.main.exchanges.count == 3)
  }

  @Test("A request is tried four times", arguments: [408, 425, 429, 500, 502, 503, 504])
  func four(status: Int) async throws {
    let server = try LoopbackServer { _ in LoopbackReply(status: status) }
    let transport = try TransportBench().transport(named: [server.base])
    let error = try await transport.failure(server.base + "/x")
    #expect(
      error == TransportError(.status(status, hint: nil), address: server.base + "/x", tries: 4))
    #expect(error.cause.isTransient && !error.cause.isAuthorization && error.cause.status == status)
    #expect("\(error)".hasSuffix(", after 4 tries"))
    #expect(server.exchanges.count == 4)
  }

  @Test(
    "Other statuses are final",
    arguments: [400, 401, 402, 403, 404, 405, 406, 409, 410, 413, 414, 422, 451, 501, 505, 204, 206])
  func statuses(status: Int) async throws {
    let server = try LoopbackServer { _ in LoopbackReply(status: status) }
    let transport = try TransportBench().transport(named: [server.base])
    let error = try await transport.failure(server.base + "/x")
    #expect(error == TransportError(.status(status, hint: nil), address: server.base + "/x"))
    #expect(error.cause.isAuthorization == [401, 403].contains(status))
    #expect(server.exchanges.count == 1)
  }

  @Test("Broken connections are retried") func brokenConnections() async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply(Array("whole".utf8))
      reply.truncation = request.visit < 3 ? 2 : nil
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.get(server.base + "/x").content == Array("whole".utf8))
    #expect(server.exchanges.count == 3)
    server.stop()
    let error = try await transport.failure(server.base + "/y")
    #expect(
      error
        == TransportError(.connection("Connection refused"), address: server.base + "/y", tries: 4))
    #expect(error.cause.isTransient && error.cause.isUnreachable)
  }

  @Test("Pauses are random and grow") func pauses() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(status: 503) }
    let transport = try TransportBench().transport(named: [server.base], random: 1) {
      $0.retries.base = 0.1
      $0.retries.cap = 0.3
    }
    _ = try await transport.failure(server.base + "/x")
    let times = server.exchanges.map(\.began)
    let gaps = zip(times, times.dropFirst()).map { ($1 - $0) / .seconds(1) }
    for (gap, least) in zip(gaps, [0.1, 0.2, 0.3]) { #expect(gap >= least) }
  }

  @Test("Retry-After is respected", arguments: ["/zoo/429-seconds.png", "/zoo/429-date.png"])
  func retry(path: String) async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(
      named: [servers.base], clock: TestClock(isReal: true))
    #expect(try await transport.get(servers.base + path).status == 200)
    let times = servers.main.exchanges.map(\.began)
    #expect(times.count == 2)
    // A date has whole seconds: of two seconds, one is certain.
    #expect(times[1] - times[0] >= .seconds(1))
  }

  @Test("Retry-After holds for the whole host") func retryAfter() async throws {
    let server = try LoopbackServer { request in
      guard request.path == "/busy", request.visit == 1 else { return LoopbackReply(text: "x") }
      return LoopbackReply(status: 429, headers: [("Retry-After", "1")])
    }
    let retries = Mutex(0)
    let transport = try TransportBench().transport(
      named: [server.base], whenRetrying: { retries.withLock { $0 += 1 } })
    async let first = transport.get(server.base + "/busy", .listing)
    try await eventually("the transport has read the answer") { retries.withLock { $0 } == 1 }
    async let second = transport.get(server.base + "/other", .listing)
    _ = try await first
    _ = try await second
    let refused = try #require(server.exchanges.first)
    for exchange in server.exchanges.dropFirst() {
      #expect(exchange.began - refused.began >= .milliseconds(950))
    }
    #expect(server.exchanges.count == 3)
  }

  @Test("A host with an unstated rate limit is asked more slowly") func rateLimit() async throws {
    let window = Mutex((start: ContinuousClock.now, count: 0))
    let server = try LoopbackServer { _ in
      let isRefused = window.withLock { window in
        if ContinuousClock.now - window.start > .milliseconds(300) { window = (.now, 0) }
        window.count += 1
        return window.count > 6
      }
      return LoopbackReply(status: isRefused ? 429 : 200)
    }
    let transport = try TransportBench().transport(named: [server.base])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try await transport.get("\(server.base)/\(number).jpg") }
      }
      try await group.waitForAll()
    }
  }

  @Test("A host that refuses all requests is given up") func refusingHost() async throws {
    let server = try LoopbackServer { LoopbackReply(status: $0.path == "/first" ? 200 : 429) }
    let transport = try TransportBench().transport(named: [server.base]) { $0.retries.longestWait = 0.1 }
    try await transport.get(server.base + "/first")
    for number in 0..<20 {
      let error = try await transport.failure("\(server.base)/\(number)")
      #expect(error.cause == .status(429, hint: .rateLimit(renewedAt: nil)))
    }
    let paths = server.exchanges.map(\.request.path)
    #expect(paths.count { $0 == "/0" } > 2 && !paths.contains("/19"))
  }

  @Test("A range that is the whole body is accepted without a request for a range")
  func wholeRange() async throws {
    let server = try LoopbackServer { request in
      let length = request.path == "/whole" ? 5 : 6
      return LoopbackReply(
        Array("whole".utf8), status: 206, headers: [("Content-Range", "bytes 0-4/\(length)")])
    }
    let transport = try TransportBench().transport(named: [server.base])
    let response = try await transport.get(server.base + "/whole")
    #expect(try response.status == 200 && response.content == Array("whole".utf8))
    #expect(try await transport.failure(server.base + "/part").cause.status == 206)
  }

  @Test("A pause that is too long fails at once") func longPause() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let began = ContinuousClock.now
    let error = try await transport.failure(servers.base + "/zoo/429-huge.png")
    #expect(
      error
        == TransportError(
          .retryAfterTooLong(seconds: 86_400, limit: 120, status: 429),
          address: servers.base + "/zoo/429-huge.png"))
    #expect(error.cause.isTransient && error.cause.text.contains("pause of 86400 s"))
    #expect(ContinuousClock.now - began < .seconds(60))
    #expect(servers.main.exchanges.count == 1)
    // Other requests to the host do not wait for an abandoned pause.
    #expect(try await transport.get(servers.base + "/zoo/octet.bin").status == 200)
  }

  @Test("Refusals give the reason") func refusalsSayWhy() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let challenge = try await transport.failure(servers.base + "/zoo/403-challenge.png")
    #expect(challenge.cause.text == "403 Forbidden, a browser challenge" && challenge.cause.isAuthorization)
    let limit = try await transport.failure(servers.base + "/repos/o/limited/contents/", .listing)
    #expect(limit.cause.text == "403 Forbidden, the rate limit is exhausted until 2026-09-21T14:13:20Z")
    #expect(limit.cause.isTransient && !limit.cause.isAuthorization)
    let missing = try await transport.failure(servers.base + "/zoo/404.png")
    #expect("\(missing)" == "\(servers.base)/zoo/404.png: 404 Not Found")
    let unknown = try await transport.failure(servers.base + "/api/error", .listing)
    #expect(unknown.cause.isAuthorization && "\(unknown)".contains("give credentials"))
    #expect(servers.main.exchanges.count == 4)
  }

  @Test("A dead host is given up") func deadHost() async throws {
    let server = try LoopbackServer { _ in LoopbackReply() }
    server.stop()
    let transport = try TransportBench().transport(named: [server.base])
    let errors = try await withThrowingTaskGroup(of: TransportError.self) { group in
      for number in 0..<100 {
        group.addTask { try await transport.failure("\(server.base)/\(number).jpg") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.count == 100)
    #expect(
      errors.allSatisfy { $0.cause.text == "no connection (Connection refused)" && $0.cause.isTransient })
    #expect(Set(errors.map(\.address)).count == 100)
  }
}
