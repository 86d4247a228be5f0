import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GallerySources
@testable import GalleryTransport
@testable import GalleryWeb

struct PaceTests {
  private func fetch(_ addresses: [String], by transport: CurlTransport) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for address in addresses { group.addTask { try await transport.get(address) } }
      try await group.waitForAll()
    }
  }

  private func slowServer() throws -> LoopbackServer {
    try LoopbackServer { request in
      var reply = LoopbackReply(text: request.target)
      reply.delay = 0.05
      return reply
    }
  }

  @Test("An origin gets four requests at once, and connections are reused")
  func connections() async throws {
    let server = try slowServer()
    let transport = try TransportBench().transport(named: [server.base]) { $0.pace.perNearOrigin = 4 }
    try await fetch((0..<20).map { "\(server.base)/\($0)" }, by: transport)
    #expect(server.exchanges.count == 20 && (2...4).contains(server.mostAtOnce))
    #expect((2...4).contains(Set(server.exchanges.map(\.connection)).count))
  }

  @Test("Eight requests run at once in total") func eight() async throws {
    let servers = try (0..<3).map { _ in try slowServer() }
    let transport = try TransportBench().transport(named: servers.map(\.base)) { $0.pace.perNearOrigin = 4 }
    try await fetch(servers.flatMap { server in (0..<12).map { "\(server.base)/\($0)" } }, by: transport)
    let all = servers.flatMap(\.exchanges)
    let most = all.map { one in all.count { $0.began <= one.began && ($0.ended ?? .now) > one.began } }.max()
    #expect(all.count == 36 && (3...8).contains(most ?? 0))
    #expect(servers.allSatisfy { $0.mostAtOnce <= 4 })
  }

  @Test(
    "A nearby origin gets eight requests at once, a permissive one sixteen",
    arguments: [
      ([], 5...8), ([("RateLimit-Policy", #""burst";q=1000;w=10, "day";q=9000000;w=86400"#)], 9...16),
      ([("RateLimit-Policy", "100;w=60")], 5...8),
    ] as [([(String, String)], ClosedRange<Int>)])
  func near(headers: [(String, String)], expected: ClosedRange<Int>) async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply(text: request.target)
      for (name, value) in headers { reply.setHeader(name, value) }
      reply.delay = 0.1
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    try await fetch((0..<60).map { "\(server.base)/\($0)" }, by: transport)
    #expect(server.exchanges.count == 60 && expected.contains(server.mostAtOnce), "\(server.mostAtOnce)")
  }

  @Test("Many revalidations run at once while none finds a change")
  func questions() async throws {
    let tag = Mutex("\"1\"")
    let server = try LoopbackServer { request in
      var reply = LoopbackReply.file(Array("x".utf8), type: "image/jpeg", tag: tag.withLock { $0 })
      reply.delay = 0.1
      return reply
    }
    let bench = try TransportBench()
    // The bodies, then confirmations, then other bodies.
    for (expected, next) in [(1...8, "\"1\""), (17...64, "\"2\""), (1...8, "")] {
      let before = server.exchanges.count
      let transport = try bench.transport(named: [server.base])
      try await fetch((0..<100).map { "\(server.base)/\($0)" }, by: transport)
      try transport.finish()
      let all = server.exchanges.dropFirst(before)
      let most =
        all.map { one in all.count { $0.began <= one.began && ($0.ended ?? .now) > one.began } }.max() ?? 0
      #expect(all.count == 100 && expected.contains(most), "\(most)")
      tag.withLock { $0 = next }
    }
  }

  @Test("Wikimedia's limit applies to revalidations too")
  func wikimediaQuestions() {
    let pace = TransportPace()
    for (host, requests, questions) in [("upload.wikimedia.org", 2, 2), ("photos.example", 8, 64)] {
      let origin = Origin(scheme: "https", host: host, port: 443)
      #expect(pace.limit(for: origin, allowance: 8) == requests)
      #expect(pace.questionLimit(for: origin, allowance: 8) == questions)
    }
  }

  @Test("Wikimedia gets two requests at once") func wikimediaGetsTwo() {
    let pace = TransportPace()
    for (host, limit) in [
      ("upload.wikimedia.org", 2), ("commons.wikimedia.org", 2), ("de.wikipedia.org", 2),
      ("wikipedia.org", 2),
      ("notwikimedia.org", 4), ("wikimedia.org.example", 4),
    ] {
      #expect(pace.limit(for: Origin(scheme: "https", host: host, port: 443)) == limit)
    }
  }

  @Test("The rate limit is kept") func rate() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let transport = try TransportBench().transport(named: [server.base]) { $0.pace.rate = 20 }
    try await fetch((0..<12).map { "\(server.base)/\($0)" }, by: transport)
    let times = server.exchanges.map(\.began).sorted()
    // Eleven pauses of a twentieth of a second. A late request shortens the next pause.
    let took = try #require(times.last) - (try #require(times.first))
    #expect(took >= .seconds(0.5))
  }

  @Test("Requests name the program and the accepted types") func userAgent() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    // The route requires a contact.
    try await transport.get(
      servers.base + "/w/api.php?action=query&generator=categorymembers", .listing)
    try await transport.get(servers.base + "/zoo/octet.bin", .photo)
    let requests = servers.main.requests
    #expect(requests[0].header("User-Agent") == "gallery/test (+https://gallery.example/contact)")
    #expect(requests[0].header("Accept")?.hasPrefix("application/json, ") == true)
    #expect(requests[1].header("Accept")?.hasPrefix("image/jpeg, image/png, ") == true)
    for request in requests {
      #expect(request.header("Accept")?.hasSuffix(", */*;q=0.1") == true && request.header("Cookie") == nil)
      #expect(request.header("Referer") == nil && request.header("Expect") == nil)
    }
  }
}
