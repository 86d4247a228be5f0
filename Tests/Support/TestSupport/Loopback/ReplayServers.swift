package import SystemPackage

/// Two servers that replay `Tests/Support/Fixtures/rest`, the second as another origin.
///
///     let servers = try ReplayServers()
///     … request servers.base + "/gen/urls.json" …
///     #expect(servers.other.requests.allSatisfy { $0.header("Authorization") == nil })
package struct ReplayServers: Sendable {
  package let main: LoopbackServer
  package let other: LoopbackServer

  /// - Parameter latency: The delay of each reply, in seconds.
  package init(_ folder: FilePath = fixtures, port: Int = 0, latency: Double = 0) throws {
    let replay = try RouteReplay(folder)
    let handler: LoopbackServer.Handler = { request in
      var reply = replay.reply(to: request)
      reply.delay += latency
      return reply
    }
    main = try LoopbackServer(port: port, handler)
    other = try LoopbackServer(handler)
    replay.setHosts(own: main.host, other: other.host)
  }

  /// `http://127.0.0.1:PORT` of the first.
  package var base: String { main.base }

  /// The folder of the repository that holds the routes.
  package static let fixtures = FilePath(Repository.path("Tests/Support/Fixtures/rest"))
}
