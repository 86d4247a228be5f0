import Foundation

/// A port of 127.0.0.1 where connecting takes for ever: nobody accepts, and the queue is full.
package final class DeafListener {
  package let port: Int
  private var descriptors: [Int32]

  package init() throws {
    let listener = try LoopbackSocket.listen(port: 0, backlog: 0)
    port = listener.port
    descriptors = [listener.descriptor]
    // More than any queue of a backlog of none holds.
    for _ in 0..<8 {
      if let waiting = LoopbackSocket.beginConnecting(to: port) { descriptors.append(waiting) }
    }
  }

  deinit {
    for descriptor in descriptors { LoopbackSocket.close(descriptor) }
  }
}
