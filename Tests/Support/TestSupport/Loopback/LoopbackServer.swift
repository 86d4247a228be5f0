import Foundation

/// A small HTTP/1.1 server on 127.0.0.1, at any free port, for tests.
///
///     let server = try LoopbackServer { request in
///       request.visit == 1 ? LoopbackReply(status: 503) : LoopbackReply(text: "hello")
///     }
///     … request server.base + "/anything" …
///     #expect(server.exchanges.count == 2)
///
/// All requests are recorded in ``exchanges``, in order. The server stops with its last reference, or with ``stop()``.
/// ``ReplayServers`` replays `Tests/Support/Fixtures/rest`; ``LoopbackReply/folder(_:)`` serves files.
package final class LoopbackServer: @unchecked Sendable {
  // Unchecked: mutable state is accessed with the lock held.
  package typealias Handler = @Sendable (LoopbackRequest) -> LoopbackReply

  package let port: Int
  private let listener: Int32
  private let handler: Handler
  private let state = NSCondition()
  private var recorded: [LoopbackExchange] = []
  private var visits: [String: Int] = [:]
  private var connections: [Int: Int32] = [:]
  private var connectionsMade = 0
  private var isStopped = false

  /// The reason why a server cannot start.
  package struct Failure: Error {
    package let code: Int32
  }

  /// Starts a server at any free port, or at a given one.
  package init(port: Int = 0, _ handler: @escaping Handler) throws {
    self.handler = handler
    (listener, self.port) = try LoopbackSocket.listen(port: port)
    // Only holds the descriptor, so that an unreferenced server is released.
    let descriptor = listener
    let accepting = Thread { [weak self] in
      while let made = LoopbackSocket.accept(descriptor) {
        guard let self, self.adopt(made) else {
          LoopbackSocket.close(made)
          return
        }
      }
    }
    accepting.start()
  }

  deinit { stop() }

  /// `http://127.0.0.1:PORT`, without a slash.
  package var base: String { "http://\(host)" }

  /// `127.0.0.1:PORT`.
  package var host: String { "127.0.0.1:\(port)" }

  /// The exchanges so far, in order.
  package var exchanges: [LoopbackExchange] { state.withLock { recorded } }

  /// The requests received so far, in order.
  package var requests: [LoopbackRequest] { exchanges.map(\.request) }

  /// The maximum number of concurrent requests.
  package var mostAtOnce: Int {
    let now = ContinuousClock.now
    let all = exchanges
    return all.map { one in all.count { $0.began <= one.began && ($0.ended ?? now) > one.began } }.max() ?? 0
  }

  /// Closes everything; waiting clients get no response.
  package func stop() {
    state.withLock {
      guard !isStopped else { return }
      isStopped = true
      LoopbackSocket.shutDown(listener)
      for connection in connections.values { LoopbackSocket.shutDown(connection) }
      LoopbackSocket.close(listener)
      state.broadcast()
    }
  }

  /// Starts a thread for a connection; `false` if the server has stopped.
  private func adopt(_ descriptor: Int32) -> Bool {
    state.withLock {
      guard !isStopped else { return false }
      let number = connectionsMade
      connectionsMade += 1
      connections[number] = descriptor
      let thread = Thread { [weak self] in
        let connection = LoopbackConnection(descriptor)
        while let request = connection.nextRequest(), let server = self,
          server.answer(request, on: connection, number)
        {}
        if let server = self {
          server.state.withLock { server.connections[number] = nil }
        }
        LoopbackSocket.close(descriptor)
      }
      thread.start()
      return true
    }
  }

  /// Answers one request; `false` if the connection must be closed.
  private func answer(_ received: LoopbackRequest, on connection: LoopbackConnection, _ number: Int) -> Bool {
    var request = received
    let index = state.withLock {
      let name = "\(request.method) \(request.target)"
      visits[name, default: 0] += 1
      request.visit = visits[name] ?? 1
      recorded.append(LoopbackExchange(request: request, began: .now, connection: number))
      return recorded.count - 1
    }
    let reply = handler(request).answering(request)
    state.withLock { recorded[index].status = reply.status }
    defer { state.withLock { recorded[index].ended = .now } }
    return connection.send(
      reply, to: request, wait: { self.wait($0) }, count: { self.count($0, at: index) })
  }

  private func count(_ bytes: Int, at index: Int) {
    state.withLock { recorded[index].bytesSent += bytes }
  }

  /// Waits for some seconds; `false` if the server was stopped meanwhile.
  private func wait(_ seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    return state.withLock {
      while !isStopped, Date() < end { _ = state.wait(until: end) }
      return !isStopped
    }
  }
}
