import Foundation
import GallerySources
import GalleryStore
import GalleryTransport
import GalleryWeb
import SQLite
import SystemPackage
import TestSupport
import Testing

struct CacheTests {
  @Test("Fresh responses are not requested again") func fresh() async throws {
    let servers = try ReplayServers()
    let bench = try TransportBench()
    let clock = TestClock()
    let address = servers.base + "/zoo/max-age.png"
    for expected in [WebResponse.Provenance.server, .cache] {
      let transport = try bench.transport(named: [servers.base], clock: clock)
      let response = try await transport.get(address)
      #expect(response.provenance == expected && response.headers["content-type"] == "image/png")
      #expect(try response.content == GeneratedPicture.png(width: 640, height: 480, seed: "zoo"))
      try transport.finish()
      clock.advance(3000)
    }
    #expect(servers.main.exchanges.count == 1)
    // After the hour, without a validator, the whole body is fetched.
    let transport = try bench.transport(named: [servers.base], clock: clock)
    #expect(try await transport.get(address).provenance == .server)
    #expect(servers.main.exchanges.count == 2)
  }

  @Test("Stale responses are revalidated") func stale() async throws {
    let servers = try ReplayServers()
    let bench = try TransportBench()
    for expected in [WebResponse.Provenance.server, .revalidated, .revalidated] {
      let transport = try bench.transport(named: [servers.base])
      let response = try await transport.get(servers.base + "/zoo/etag.png")
      #expect(response.provenance == expected)
      #expect(try response.content == GeneratedPicture.png(width: 640, height: 480, seed: "zoo"))
      try transport.finish()
    }
    #expect(servers.main.exchanges.map(\.status) == [200, 304, 304])
    #expect(servers.main.exchanges.map { $0.request.header("If-None-Match") } == [nil, "\"e1\"", "\"e1\""])
    #expect(servers.main.exchanges.dropFirst().allSatisfy { $0.bytesSent == 0 })
  }

  @Test("Revalidation makes a response fresh again") func confirmation() async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply.file(Array("x".utf8), type: "image/png", tag: "W/\"w\"")
      reply.setHeader("Cache-Control", "max-age=60")
      reply.setHeader("X-Visit", "\(request.visit)")
      return reply
    }
    let bench = try TransportBench()
    let clock = TestClock()
    for _ in 0..<4 {
      let transport = try bench.transport(named: [server.base], clock: clock)
      try await transport.get(server.base + "/x")
      try transport.finish()
      clock.advance(40)
    }
    #expect(server.exchanges.map(\.status) == [200, 304])
    let offline = try bench.transport(named: [server.base]) { $0.cacheUse = .offline }
    #expect(try await offline.get(server.base + "/x").headers["X-Visit"] == "2")
  }

  @Test("Changed bodies replace old ones") func changedBodies() async throws {
    let server = try LoopbackServer { request in
      .file(Array("version \(request.visit)".utf8), type: "text/plain", tag: "\"\(request.visit)\"")
    }
    let bench = try TransportBench()
    for number in 1...2 {
      let transport = try bench.transport(named: [server.base])
      #expect(
        try await transport.get(server.base + "/x", .listing).content == Array("version \(number)".utf8))
      try transport.finish()
    }
    let offline = try bench.transport(named: [server.base]) { $0.cacheUse = .offline }
    #expect(try await offline.get(server.base + "/x", .listing).content == Array("version 2".utf8))
  }

  @Test("Responses that must not be stored are not stored") func stored() async throws {
    let text = "must not be stored anywhere"
    let server = try LoopbackServer { _ in
      LoopbackReply(Array(text.utf8), headers: [("Cache-Control", "no-store"), ("ETag", "\"1\"")])
    }
    let bench = try TransportBench()
    for purpose in [WebRequest.Purpose.photo, .listing] {
      let transport = try bench.transport(named: [server.base])
      let response = try await transport.get(server.base + "/x", purpose)
      #expect(try response.content == Array(text.utf8))
      try transport.finish()
      if case .file(let file, _) = response.body {
        #expect(!FileManager.default.fileExists(atPath: file.string))
      }
      #expect(CacheFiles(bench.cache).holding(text).isEmpty)
    }
    let again = try bench.transport(named: [server.base])
    try await again.get(server.base + "/x")
    #expect(server.exchanges.map(\.status) == [200, 200, 200])
    #expect(server.requests.allSatisfy { $0.header("If-None-Match") == nil })
  }

  @Test(
    "Files in a folder behind a link in the cache are kept",
    arguments: ["incoming", "bodies"])
  func links(place: String) throws {
    let bench = try TransportBench()
    let name = "precious/00112233-4455-6677-8899-aabbccddeeff-1"
    try bench.folder.write(name)
    try bench.folder.makeFolder("cache/store-1")
    try bench.folder.link("cache/store-1/" + place, to: bench.folder.file("precious").string)
    #expect { try bench.transport(named: []) } throws: {
      "\($0)".contains("\(place) is not a folder but a link")
    }
    #expect(FileManager.default.fileExists(atPath: bench.folder.file(name).string))
  }

  @Test("Only files that the cache wrote are removed, whatever its index names")
  func foreignNames() async throws {
    let server = try LoopbackServer { _ in .file(Array("x".utf8), type: "image/png", tag: "\"1\"") }
    let bench = try TransportBench()
    let transport = try bench.transport(named: [server.base])
    try await transport.get(server.base + "/x")
    try transport.finish()
    let (id, key) = ("00112233-4455-6677-8899-aabbccddeeff", String(repeating: "0", count: 64))
    let foreign = [
      "precious/1", "cache/store-1/incoming/letter.txt", "cache/store-1/bodies/00/letter.txt",
      "cache/bodies/00/letter.txt", "cache/sessions/letters/1", "cache/sessions/\(id)/letter.txt",
    ]
    let own = [
      "cache/store-1/incoming/\(id)-1", "cache/bodies/00/\(key)", "cache/partial/\(key)",
      "cache/sessions/\(id)/1",
      "cache/sessions/\(id)/lock", "cache/index.sqlite",
    ]
    for name in foreign + own { try bench.folder.write(name) }
    let store = StoreFolder(in: bench.cache)
    try SQLiteDatabase(path: store.index.string).write {
      try $0.run(
        """
        UPDATE answers SET body = '../precious';
        INSERT INTO builds VALUES ('../../precious', 0, 0);
        INSERT INTO partials VALUES ('../../precious', '"1"', '../../../precious/1', 0, NULL);
        INSERT INTO partials VALUES ('\(key)', '"1"', '\(id)-1', 0, NULL);
        """)
    }
    try store.removeOthers()
    try BlobStore.existing(in: bench.cache)?.clear()
    let left = try bench.folder.files(in: ".").keys.filter { !$0.hasSuffix("store-1/lock") }
    #expect(left.sorted() == foreign.sorted())
  }

  @Test("Offline sends no requests") func offlineAsksNobody() async throws {
    let server = try LoopbackServer { request in
      request.path == "/r" ? .redirect(to: "/x") : LoopbackReply(text: "kept")
    }
    let bench = try TransportBench()
    let online = try bench.transport(named: [server.base])
    try await online.get(server.base + "/r")
    let search = WebRequest(
      try #require(WebAddress(server.base + "/s")), for: .listing, method: "POST", body: [0x7B, 0x7D])
    _ = try await online.send(search)
    try online.finish()
    server.stop()
    let offline = try bench.transport(named: [server.base]) { $0.cacheUse = .offline }
    #expect(try await offline.get(server.base + "/r").content == Array("kept".utf8))
    #expect(try await offline.send(search).content == Array("kept".utf8))
    #expect(
      try await offline.failure(server.base + "/y")
        == TransportError(.notInCache, address: server.base + "/y"))
    // A listing of the same address is a different response.
    #expect(
      try await offline.failure(server.base + "/x", .listing)
        == TransportError(.notInCache, address: server.base + "/x"))
  }

  @Test("Refresh requests everything once") func refresh() async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply.file(Array("x".utf8), type: "image/png", tag: "\"1\"")
      reply.setHeader("Cache-Control", "max-age=3600")
      return reply
    }
    let bench = try TransportBench()
    for use in [CacheUse.normal, .refresh, .normal] {
      let transport = try bench.transport(named: [server.base]) { $0.cacheUse = use }
      try await transport.get(server.base + "/x")
      try await transport.get(server.base + "/x")
      try transport.finish()
    }
    #expect(server.exchanges.map(\.status) == [200, 200])
    #expect(server.requests[1].header("If-None-Match") == nil)
  }

  /// A transport that is never finished leaves the state of a killed build, except its lock.
  @Test("A killed build is resumed") func killedBuild() async throws {
    let server = try LoopbackServer { request in
      request.path == "/r"
        ? .redirect(to: "/x") : .init(Array("body".utf8), headers: [("Cache-Control", "no-cache")])
    }
    let bench = try TransportBench()
    let clock = TestClock()
    var killed: CurlTransport? = try bench.transport(named: [server.base], clock: clock)
    for path in ["/1", "/2", "/r"] { try await killed?.get(server.base + path) }
    // Its thread may release it later on a busy machine, and its lock then.
    weak let released = killed
    killed = nil
    for _ in 0..<1000 where released != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(server.exchanges.count == 4)
    clock.advance(3600)
    var second: CurlTransport? = try bench.transport(named: [server.base], clock: clock)
    for path in ["/1", "/2", "/r"] {
      #expect(try await second?.get(server.base + path).provenance == .cache)
    }
    #expect(server.exchanges.count == 4)
    try await second?.get(server.base + "/3")
    // This build finished, so its responses are not reused without revalidation.
    try second?.finish()
    second = nil
    let third = try bench.transport(named: [server.base], clock: clock)
    for path in ["/1", "/3"] { #expect(try await third.get(server.base + path).provenance == .server) }
  }

  @Test("A build killed long ago is not resumed") func killedLongAgo() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let bench = try TransportBench()
    let clock = TestClock()
    var killed: CurlTransport? = try bench.transport(named: [server.base], clock: clock)
    try await killed?.get(server.base + "/1")
    killed = nil
    clock.advance(90_000)
    let next = try bench.transport(named: [server.base], clock: clock)
    #expect(try await next.get(server.base + "/1").provenance == .server)
  }

  @Test("Two builds share a folder") func twoBuilds() async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply(text: "body of \(request.path)")
      reply.setHeader("Cache-Control", "max-age=3600")
      reply.delay = 0.01
      return reply
    }
    let bench = try TransportBench()
    let transports = try (0..<2).map { _ in try bench.transport(named: [server.base]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for transport in transports {
        for number in 0..<40 {
          group.addTask {
            let content = try await transport.get("\(server.base)/\(number)").content
            #expect(content == Array("body of /\(number)".utf8))
          }
        }
      }
      try await group.waitForAll()
    }
    for transport in transports { try transport.finish() }
    let offline = try bench.transport(named: [server.base]) { $0.cacheUse = .offline }
    for number in 0..<40 {
      #expect(try await offline.get("\(server.base)/\(number)").content == Array("body of /\(number)".utf8))
    }
  }

  @Test("Equal bodies are stored once") func equalBodies() async throws {
    let server = try LoopbackServer { _ in LoopbackReply([UInt8](repeating: 1, count: 10_000)) }
    let bench = try TransportBench()
    let transport = try bench.transport(named: [server.base])
    let first = try await transport.get(server.base + "/1").body
    let second = try await transport.get(server.base + "/2").body
    #expect(first == second)
    try transport.finish()
    #expect(CacheFiles(StoreFolder(in: bench.cache).folder(.bodies)).contents.count == 1)
  }

  @Test("The least recently used response is evicted first") func eviction() async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply([UInt8](repeating: UInt8(request.path.utf8.last ?? 0), count: 1_000_000))
      reply.setHeader("Cache-Control", "max-age=36000")
      return reply
    }
    let bench = try TransportBench()
    let clock = TestClock()
    func fetch(_ names: [String], capacity: Int) async throws -> [WebResponse.Provenance] {
      let transport = try bench.transport(named: [server.base], clock: clock) {
        $0.cache?.capacity = capacity
      }
      var found: [WebResponse.Provenance] = []
      for name in names {
        clock.advance(1)
        found.append(try await transport.get("\(server.base)/\(name)").provenance)
      }
      try transport.finish()
      return found
    }
    #expect(
      try await fetch(["a", "b", "c", "d"], capacity: 10_000_000) == [.server, .server, .server, .server])
    // "a" is used again. Of the others, the two used last stay with it.
    #expect(try await fetch(["a"], capacity: 3_400_000) == [.cache])
    #expect(
      try await fetch(["a", "c", "d", "b"], capacity: 10_000_000) == [.cache, .cache, .cache, .server])
  }

  @Test("A running build loses nothing") func runningBuild() async throws {
    let server = try LoopbackServer { _ in LoopbackReply([UInt8](repeating: 1, count: 10_000)) }
    let bench = try TransportBench()
    let slow = try bench.transport(named: [server.base])
    let body = try await slow.get(server.base + "/1").body
    let small = try bench.transport(named: [server.base]) { $0.cache?.capacity = 0 }
    try await small.get(server.base + "/1")
    try small.finish()
    guard case .file(let file, _) = body else { return #expect(Bool(false)) }
    #expect(FileManager.default.fileExists(atPath: file.string))
    try slow.finish()
  }

  @Test("A damaged cache is not trusted") func damagedCache() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(Array("whole body".utf8), headers: [("Cache-Control", "max-age=3600")])
    }
    let bench = try TransportBench()
    let first = try bench.transport(named: [server.base])
    guard case .file(let file, _) = try await first.get(server.base + "/x").body else {
      return #expect(Bool(false))
    }
    try first.finish()
    try Data("short".utf8).write(to: URL(fileURLWithPath: file.string))
    let second = try bench.transport(named: [server.base])
    #expect(try await second.get(server.base + "/x").content == Array("whole body".utf8))
    try second.finish()
    // An invalid index is created again.
    let index = StoreFolder(in: bench.cache).index.string
    try Data("this is no database, but long enough to be taken for one if nobody looked".utf8)
      .write(to: URL(fileURLWithPath: index))
    for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + name) }
    let third = try bench.transport(named: [server.base])
    #expect(try await third.get(server.base + "/x").provenance == .server)
    try third.finish()
  }

  @Test("Without a cache no files remain") func noCache() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let transport = try TransportBench().transport(named: [server.base]) { $0.cache = nil }
    guard case .file(let file, _) = try await transport.get(server.base + "/x").body else {
      return #expect(Bool(false))
    }
    #expect(FileManager.default.fileExists(atPath: file.string))
    try transport.finish()
    #expect(!FileManager.default.fileExists(atPath: file.string))
    let folder = file.removingLastComponent().removingLastComponent().removingLastComponent()
    #expect(!FileManager.default.fileExists(atPath: folder.string))
  }
}
