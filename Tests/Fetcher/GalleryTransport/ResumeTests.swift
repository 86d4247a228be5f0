import Foundation
import GallerySources
import GalleryWeb
import SystemPackage
import TestSupport
import Testing

/// Interrupted bodies are resumed if that is safe, and restarted otherwise.
@Suite(.timeLimit(.minutes(4)))
struct ResumeTests {
  private let body = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 4) }

  @Test("The rest is requested with its tag") func tag() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let response = try await transport.get(servers.base + "/zoo/resume.png")
    #expect(try response.content == GeneratedPicture.png(width: 640, height: 480, seed: "zoo"))
    let exchanges = servers.main.exchanges
    #expect(exchanges.map(\.status) == [200, 206])
    #expect(exchanges[0].request.header("Range") == nil)
    #expect(exchanges[1].request.header("Range") == "bytes=1000-")
    #expect(exchanges[1].request.header("If-Range") == "\"v1\"")
    #expect(exchanges[0].bytesSent + exchanges[1].bytesSent == response.body.count)
  }

  @Test("A changed body is downloaded whole") func changed() async throws {
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    let response = try await transport.get(servers.base + "/zoo/resume-changed.png")
    #expect(try response.content == GeneratedPicture.png(width: 640, height: 480, seed: "zoo"))
    #expect(servers.main.exchanges.map(\.status) == [200, 200])
    #expect(servers.main.requests[1].header("If-Range") == "\"v1\"")
  }

  @Test(
    "Without a strong validator the whole body is requested",
    arguments: [[("ETag", "W/\"w1\"")], [], [("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")]])
  func weakValidator(headers: [(String, String)]) async throws {
    let server = try LoopbackServer { [body] request in
      var reply = LoopbackReply(body, headers: headers.map { (name: $0.0, value: $0.1) })
      reply.truncation = request.visit == 1 ? 1000 : nil
      reply.servesRanges = true
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.get(server.base + "/x").content == body)
    #expect(server.requests.map { $0.header("Range") } == [nil, nil])
  }

  @Test("A date is a strong validator once it is old") func date() async throws {
    let server = try LoopbackServer { [body] request in
      var reply = LoopbackReply(
        body,
        headers: [
          ("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT"), ("Date", "Thu, 01 Jan 2026 01:00:00 GMT"),
        ])
      reply.truncation = request.visit == 1 ? 1000 : nil
      reply.servesRanges = request.visit > 1
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.get(server.base + "/x").content == body)
    #expect(server.exchanges.map(\.status) == [200, 206])
    #expect(server.requests[1].header("If-Range") == "Thu, 01 Jan 2026 00:00:00 GMT")
  }

  /// A 206 response with another start or for another body is not appended.
  @Test(
    "A wrong range response is rejected",
    arguments: [("bytes 999-599999/600000", "\"v1\""), ("bytes 1000-599999/600000", "\"v2\"")])
  func wrongRest(range: String, tag: String) async throws {
    let server = try LoopbackServer { [body] request in
      if request.header("Range") != nil {
        return LoopbackReply(
          Array(body[1000...]), status: 206, headers: [("Content-Range", range), ("ETag", tag)])
      }
      var reply = LoopbackReply(body, headers: [("ETag", "\"v1\"")])
      reply.truncation = request.visit == 1 ? 1000 : nil
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.get(server.base + "/x").content == body)
    #expect(server.exchanges.map(\.status) == [200, 206, 200])
  }

  @Test("An unsatisfiable range restarts the download") func unsatisfiable() async throws {
    let server = try LoopbackServer { [body] request in
      if request.header("Range") != nil { return LoopbackReply(status: 416) }
      var reply = LoopbackReply(body, headers: [("ETag", "\"v1\"")])
      reply.truncation = request.visit == 1 ? 1000 : nil
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.get(server.base + "/x").content == body)
    #expect(server.exchanges.map(\.status) == [200, 416, 200])
  }

  @Test("A partial body survives other failures") func keptPart() async throws {
    let server = try LoopbackServer { [body] request in
      if request.visit == 2 { return LoopbackReply(status: 503) }
      var reply = LoopbackReply.file(body, type: "image/png", tag: "\"v1\"")
      reply.truncation = request.visit == 1 ? 1000 : nil
      return reply
    }
    let transport = try TransportBench().transport(named: [server.base])
    #expect(try await transport.get(server.base + "/x").content == body)
    #expect(server.exchanges.map(\.status) == [200, 503, 206])
  }

  @Test("A short body is an error and is not stored", arguments: [true, false])
  func shortBody(isChunked: Bool) async throws {
    let server = try LoopbackServer { [body] request in
      var reply = LoopbackReply(body, headers: [("Cache-Control", "max-age=3600")])
      reply.isChunked = isChunked
      reply.truncation = 300_000
      return reply
    }
    let bench = try TransportBench()
    let transport = try bench.transport(named: [server.base])
    for purpose in [WebRequest.Purpose.photo, .listing] {
      let error = try await transport.failure(server.base + "/\(purpose)", purpose)
      guard case .shortBody(let received, let expected) = error.cause else {
        return #expect(Bool(false), "\(error)")
      }
      #expect(received <= 310_000 && expected == (isChunked ? nil : 600_000))
      #expect(error.cause.isTransient)
    }
    #expect(server.exchanges.count == 8)
    #expect(CacheFiles(bench.cache).larger(than: 200_000).isEmpty)
  }

  /// The next build finds the partial body, whether this build was cancelled or failed.
  @Test("The next build resumes the download") func nextBuild() async throws {
    let server = try LoopbackServer { [body] request in
      var reply = LoopbackReply.file(body, type: "image/png", tag: "\"v1\"")
      if request.visit == 1 { reply.drip = (400_000, 30) }
      return reply
    }
    let bench = try TransportBench()
    let first = try bench.transport(named: [server.base])
    let task = Task { try await first.get(server.base + "/x") }
    try await eventually("the part that the server sends is in a file") {
      CacheFiles(bench.cache).contents.contains { $0.data.count == 400_000 }
    }
    task.cancel()
    _ = await task.result
    let second = try bench.transport(named: [server.base])
    #expect(try await second.get(server.base + "/x").content == body)
    #expect(server.exchanges.map(\.status) == [200, 206])
    #expect(server.requests[1].header("Range") == "bytes=400000-")
  }
}
