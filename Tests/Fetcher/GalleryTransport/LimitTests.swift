import Foundation
import GallerySources
import GalleryTransport
import GalleryWeb
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// Limits of time and bytes, small in these tests. The error names the limit that applied, and the suite's time limit
/// proves that one did.
@Suite(.timeLimit(.minutes(4)))
struct LimitTests {
  private static let mebibyte = 1 << 20

  private func expectTimeout(
    _ error: TransportError, _ phase: TimeoutPhase, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .timedOut(let found, _) = error.cause, found == phase else {
      #expect(Bool(false), "\(error)", sourceLocation: sourceLocation)
      return
    }
    #expect(error.cause.isTransient, sourceLocation: sourceLocation)
  }

  @Test("Connecting times out") func connecting() async throws {
    let deaf = try DeafListener()
    let address = "http://127.0.0.1:\(deaf.port)"
    let transport = try TransportBench().transport(named: [address]) {
      $0.timeouts.connect = 0.3
      $0.timeouts.firstByte = 55
      $0.retries.tries = 1
    }
    let error = try await transport.failure(address + "/x")
    expectTimeout(error, .connect)
    #expect(error.cause.isUnreachable && error.cause.text == "no connection within 0.3 s")
    withExtendedLifetime(deaf) {}
  }

  @Test("A server that is silent about some photos is asked for each, at last without retries")
  func silentPhotos() async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply([1])
      if request.path.hasPrefix("/silent") { reply.delay = 100 }
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base]) {
      $0.timeouts.firstByte = 0.5
      $0.retries.tries = 2
    }
    let silent = (1...20).map { "/silent/\($0)" }
    let paths = silent + ["/a", "/b"]
    let arrived = await withTaskGroup(of: Int.self) { group in
      for path in paths {
        group.addTask { (try? await transport.get(server.base + path)) == nil ? 0 : 1 }
      }
      return await group.reduce(0, +)
    }
    #expect(arrived == 2)
    #expect(Set(server.requests.map(\.path)) == Set(paths))
    #expect(server.requests.count < 2 * silent.count + 2)
  }

  @Test("Only the first bytes are read to detect a type, with or without range support")
  func beginning() async throws {
    let body = [UInt8](repeating: 7, count: 8 << 20)
    let server = try LoopbackServer { request in
      guard request.path == "/ranges", request.header("Range") == "bytes=0-4095" else {
        return LoopbackReply(body)
      }
      return LoopbackReply(
        Array(body.prefix(4096)), status: 206, headers: [("Content-Range", "bytes 0-4095/8388608")])
    }
    let transport = try TransportBench().transport(named: [server.base]) { $0.sizes.listing = 1 << 20 }
    for path in ["/ranges", "/whole"] {
      let response = try await transport.send(
        WebRequest(try #require(WebAddress(server.base + path)), for: .kind))
      #expect(response.status == 200)
      guard case .bytes(let bytes) = response.body else {
        Issue.record("the body is a file")
        continue
      }
      #expect(bytes.count == WebRequest.Purpose.beginning)
    }
  }

  @Test("The referring page is sent to its own server only, without secrets")
  func referrer() async throws {
    let (own, other) = (
      try LoopbackServer { _ in LoopbackReply([1]) }, try LoopbackServer { _ in LoopbackReply([1]) }
    )
    let transport = try TransportBench().transport(named: [own.base, other.base])
    for (server, page) in [
      (own, own.base + "/album/?page=2#top"), (own, own.base + "/album/?api_key=s3cret"),
      (other, own.base + "/album/"),
    ] {
      var request = WebRequest(try #require(WebAddress(server.base + "/\(page.count).jpg")), for: .photo)
      request.referrer = WebAddress(page)
      _ = try await transport.send(request)
    }
    #expect(own.requests.map { $0.header("Referer") } == [own.base + "/album/?page=2", own.base + "/album/"])
    #expect(other.requests.map { $0.header("Referer") } == [nil])
  }

  @Test("A listing that turns out to be a photo is not downloaded again")
  func photoOnce() async throws {
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 2000)
    let server = try LoopbackServer { _ in
      LoopbackReply(picture, headers: [("Content-Type", "application/octet-stream")])
    }
    let transport = try TransportBench().transport(named: [server.base])
    let address = try #require(WebAddress(server.base + "/photo"))
    _ = try await transport.send(WebRequest(address, for: .listing))
    let response = try await transport.send(WebRequest(address, for: .photo))
    guard case .file(_, let count) = response.body else {
      Issue.record("the body is in memory")
      return
    }
    #expect(count == picture.count)
    #expect(server.requests.count == 1)
  }

  @Test("Waiting for the first byte times out") func firstByte() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base]) {
      $0.timeouts.firstByte = 0.3
      $0.retries.tries = 1
    }
    expectTimeout(try await transport.failure(servers.base + "/zoo/slow-header.png"), .firstByte)
  }

  @Test("A transfer that drips is too slow") func drip() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base]) {
      $0.timeouts.idle = 0.4
      $0.retries.tries = 1
    }
    expectTimeout(try await transport.failure(servers.base + "/zoo/drip.png"), .idle)
  }

  @Test("A transfer that stalls times out") func silence() async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply([UInt8](repeating: 1, count: 100_000))
      reply.drip = (50_000, 60)
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base]) {
      $0.timeouts.idle = 0.3
      $0.retries.tries = 1
    }
    expectTimeout(try await transport.failure(server.base + "/x"), .idle)
  }

  @Test("The total timeout ends transfers that are never idle") func total() async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply([UInt8](repeating: 1, count: 1000))
      reply.isEndless = true
      reply.drip = (1000, 0.02)
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base]) {
      $0.timeouts.total = 0.5
      $0.retries.tries = 1
    }
    expectTimeout(try await transport.failure(server.base + "/x"), .total)
  }

  @Test("Redirects share the total timeout") func redirects() async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply.redirect(to: "\((Int(request.path.dropFirst()) ?? 0) + 1)")
      reply.delay = 0.2
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base]) {
      $0.timeouts.total = 0.5
      $0.retries.tries = 1
    }
    expectTimeout(try await transport.failure(server.base + "/0"), .total)
    #expect((1...3).contains(server.exchanges.count))
  }

  @Test("Endless bodies are cut off", arguments: [WebRequest.Purpose.photo, .listing])
  func endless(purpose: WebRequest.Purpose) async throws {
    let servers = try ReplayServers()
    let limit = 3_000_000
    let bench = try TransportBench()
    let transport = try bench.transport(named: [servers.base]) {
      $0.sizes.photo = limit
      $0.sizes.listing = limit
    }
    let error = try await transport.failure(servers.base + "/zoo/endless.png", purpose)
    #expect(error == TransportError(.tooLarge(limit: limit), address: servers.base + "/zoo/endless.png"))
    #expect(error.cause.text == "more than 3 MB" && !error.cause.isTransient)
    #expect(servers.main.exchanges.count == 1)
    try transport.finish()
    // The kernel's buffers are not counted here; the cache must not hold these bytes.
    #expect(CacheFiles(bench.cache).larger(than: 1_000_000).isEmpty)
  }

  /// The sink counts bytes and stops at the limit, so at most one libcurl buffer (64 KiB) is read too much.
  @Test("No byte beyond the limit is accepted") func lastByte() async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply([UInt8](repeating: 0, count: 1000))
      reply.isEndless = true
      reply.drip = (1000, 0.001)
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base]) { $0.sizes.photo = 20_000 }
    _ = try await transport.failure(server.base + "/x")
    try await eventually("the connection has ended") { server.exchanges[0].ended != nil }
    #expect(server.exchanges[0].bytesSent < 20_000 + Self.mebibyte)
  }

  @Test("Announced sizes are rejected before the body") func announced() async throws {
    let server = try LoopbackServer { _ in LoopbackReply([UInt8](repeating: 7, count: 5_000_000)) }
    let transport = try TransportBench().transport(named: [server.base]) { $0.sizes.photo = 4_999_999 }
    let error = try await transport.failure(server.base + "/x")
    #expect(error == TransportError(.tooLarge(limit: 4_999_999), address: server.base + "/x"))
    let fitting = try TransportBench().transport(named: [server.base]) { $0.sizes.photo = 5_000_000 }
    #expect(try await fitting.get(server.base + "/x").body.count == 5_000_000)
  }

  @Test("Compressed bombs are counted after decompression", arguments: [WebRequest.Purpose.photo, .listing])
  func bombs(purpose: WebRequest.Purpose) async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base]) {
      $0.sizes.listing = 20_000_000
      $0.sizes.photo = 20_000_000
    }
    let error = try await transport.failure(servers.base + "/zoo/gzip-bomb.json", purpose)
    #expect(
      error == TransportError(.tooLarge(limit: 20_000_000), address: servers.base + "/zoo/gzip-bomb.json"))
    #expect(servers.main.exchanges.count == 1)
  }

  @Test("Compressed listings are read") func compressed() async throws {
    let text = Array("{\"photos\":[]}".utf8)
    let server = try LoopbackServer { _ in
      LoopbackReply(Gzip.stored(text), headers: [("Content-Encoding", "gzip")])
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.get(server.base + "/x", .listing).content == text)
    #expect(server.requests[0].header("Accept-Encoding")?.contains("gzip") == true)
    _ = try await transport.get(server.base + "/y", .photo)
    #expect(server.requests[1].header("Accept-Encoding") == "identity")
  }

  @Test("Error pages are not read to the end") func errorPages() async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply(status: 404)
      reply.isEndless = true
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.failure(server.base + "/x").cause.status == 404)
  }

  @Test("Headers have a limit") func headers() async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply()
      let field = "X-Header: \(String(repeating: "x", count: 1000))\r\n"
      reply.raw = Array(("HTTP/1.1 200 OK\r\n" + String(repeating: field, count: 1000)).utf8)
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base]) { $0.retries.tries = 1 }
    let error = try await transport.failure(server.base + "/x")
    #expect(error.cause.isTransient && error.cause.text.contains("headers larger than 262144 bytes"))
  }

  @Test(
    "A response that is not HTTP is rejected",
    arguments: ["", "garbage\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 abc\r\n\r\n"])
  func notHTTP(text: String) async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply()
      reply.raw = Array(text.utf8)
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    let error = try await transport.failure(server.base + "/x")
    #expect(error.tries == 4)
    switch error.cause {
    case .malformedResponse, .connection: break
    default: #expect(Bool(false), "\(error)")
    }
    #expect(server.exchanges.count == 4)
  }

  @Test("Cancelling a task ends its transfer") func cancelling() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let task = Task { try await transport.get(servers.base + "/zoo/slow-header.png") }
    try await eventually("the server is asked") { !servers.main.exchanges.isEmpty }
    task.cancel()
    let error = await #expect(throws: TransportError.self) { try await task.value }
    #expect(error == TransportError(.cancelled, address: servers.base + "/zoo/slow-header.png"))
  }

  @Test("Queued and pausing requests can be cancelled") func waiting()
    async throws
  {
    let server = try LoopbackServer { request in
      LoopbackReply(status: 503, headers: [("Retry-After", "100")])
    }
    let retries = Mutex(0)
    let transport = try TransportBench().transport(
      named: [server.base], whenRetrying: { retries.withLock { $0 += 1 } })
    let tasks = (0..<10).map { number in Task { try await transport.get("\(server.base)/\(number)") } }
    try await eventually("the transport has read an answer") { retries.withLock { $0 } > 0 }
    for task in tasks { task.cancel() }
    for task in tasks {
      let error = await #expect(throws: TransportError.self) { try await task.value }
      guard error?.cause == .cancelled else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
