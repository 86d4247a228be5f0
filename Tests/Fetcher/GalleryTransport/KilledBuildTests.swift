import Foundation
import GallerySources
import GalleryTransport
import SystemPackage
import TestSupport
import Testing

/// The state that a process leaves if it is killed during a download.
@Suite(.timeLimit(.minutes(4)))
struct KilledBuildTests {
  @Test("Finished downloads are not requested again, and the rest is resumed")
  func nothingTwice() async throws {
    let body = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 4) }
    let server = try LoopbackServer { request in
      // The responses have tags only: without the resumed build, each would be revalidated.
      var reply = LoopbackReply.file(body, type: "image/png", tag: "\"\(request.path)\"")
      if request.path == "/slow", request.visit == 1 { reply.drip = (500_000, 600) }
      return reply
    }
    let bench = try TransportBench()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path("FetchUntilKilled"))
    process.arguments = [bench.cache.string] + ["/1", "/2", "/slow"].map { server.base + $0 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    // The part of the last body is in a file. The complete bodies are equal and share one file.
    try await eventually("all that the server sends at first is in files", within: .seconds(200)) {
      let sizes = CacheFiles(bench.cache).contents.map(\.data.count)
      return server.exchanges.count == 3 && sizes.contains(body.count) && sizes.contains(500_000)
    }
    kill(process.processIdentifier, SIGKILL)
    try await eventually("the killed program is gone") { !process.isRunning }

    let next = try bench.transport(named: [server.base], clock: TestClock(isReal: true))
    for path in ["/1", "/2", "/slow"] {
      #expect(try await next.get(server.base + path).content == body)
    }
    try next.finish()
    #expect(server.requests.map(\.path) == ["/1", "/2", "/slow", "/slow"])
    let resumed = try #require(server.exchanges.last)
    #expect(resumed.status == 206 && resumed.bytesSent < body.count)
    #expect(resumed.request.header("If-Range") == "\"/slow\"")
    // No files of the killed build remain.
    let incoming = bench.cache.string + "/store-1/incoming"
    #expect(try FileManager.default.contentsOfDirectory(atPath: incoming).isEmpty)
  }
}
