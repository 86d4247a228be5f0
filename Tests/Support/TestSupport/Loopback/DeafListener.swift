import Foundation

/// A port of 127.0.0.1 that never accepts a connection, because its queue is full.
package final class DeafListener {
  package let port: Int
  private var descriptors: [Int32]

  package init() throws {
    let listener = try LoopbackSocket.listen(port: 0, backlog: 0)
    port = listener.port
    descriptors = [listener.descriptor]
    // More than the queue of a backlog of 0 holds.
    for _ in 0..<8 {
      if let waiting = LoopbackSocket.beginConnecting(to: port) { descriptors.append(waiting) }
    }
  }

  deinit {
    for descriptor in descriptors { LoopbackSocket.close(descriptor) }
  }
}
