import Foundation
import TestSupport
import Testing

@testable import GallerySources

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

  @Test("An origin gets four at once and connections are kept")
  func anOriginGetsFourAtOnceAndConnectionsAreKept() async throws {
    let server = try slowServer()
    let transport = try TransportBench().transport(named: [server.base])
    try await fetch((0..<20).map { "\(server.base)/\($0)" }, by: transport)
    #expect(server.exchanges.count == 20 && (2...4).contains(server.mostAtOnce))
    #expect((2...4).contains(Set(server.exchanges.map(\.connection)).count))
  }

  @Test("Eight are under way in all") func eightAreUnderWayInAll() async throws {
    let servers = try (0..<3).map { _ in try slowServer() }
    let transport = try TransportBench().transport(named: servers.map(\.base))
    try await fetch(servers.flatMap { server in (0..<12).map { "\(server.base)/\($0)" } }, by: transport)
    let all = servers.flatMap(\.exchanges)
    let most = all.map { one in all.count { $0.began <= one.began && ($0.ended ?? .now) > one.began } }.max()
    #expect(all.count == 36 && (3...8).contains(most ?? 0))
    #expect(servers.allSatisfy { $0.mostAtOnce <= 4 })
  }

  @Test("Wikimedia gets two") func wikimediaGetsTwo() {
    let pace = TransportPace()
    for (host, limit) in [
      ("upload.wikimedia.org", 2), ("commons.wikimedia.org", 2), ("de.wikipedia.org", 2),
      ("wikipedia.org", 2),
      ("notwikimedia.org", 4), ("wikimedia.org.example", 4),
    ] {
      #expect(pace.limit(for: Origin(scheme: "https", host: host, port: 443)) == limit)
    }
  }

  @Test("The rate is kept") func theRateIsKept() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let transport = try TransportBench().transport(named: [server.base]) { $0.pace.rate = 20 }
    try await fetch((0..<12).map { "\(server.base)/\($0)" }, by: transport)
    let times = server.exchanges.map(\.began).sorted()
    // Eleven pauses of a twentieth of a second; what arrives late shortens the next.
    let took = try #require(times.last) - (try #require(times.first))
    #expect(took >= .seconds(0.5))
  }

  @Test("Requests say who asks and what is read") func requestsSayWhoAsksAndWhatIsRead() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    // The route insists on a contact.
    try await transport.get(
      servers.base + "/w/api.php?action=query&generator=categorymembers", .listing)
    try await transport.get(servers.base + "/zoo/octet.bin", .photo)
    let requests = servers.main.requests
    #expect(requests[0].header("User-Agent") == "gallery/test (+https://gallery.example/contact)")
    #expect(requests[0].header("Accept")?.hasPrefix("application/json, ") == true)
    #expect(requests[1].header("Accept")?.hasPrefix("image/jpeg, image/png, ") == true)
    for request in requests {
      #expect(request.header("Accept")?.contains("*/*") == false && request.header("Cookie") == nil)
      #expect(request.header("Referer") == nil && request.header("Expect") == nil)
    }
  }
}
