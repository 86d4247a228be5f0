import GalleryWeb
import Synchronization

/// The destination of a decompressed body. Used by one thread at a time.
protocol BodySink: AnyObject, Sendable {

  /// A Boolean value that indicates whether further bytes are not needed.
  var isFull: Bool { get }

  /// Throws ``TransportError/Cause/tooLarge(limit:)``, ``TransportError/Cause/storage(_:)``.
  func write(_ bytes: [UInt8]) throws(TransportError.Cause)
}

extension BodySink {
  var isFull: Bool { false }
}

/// A body in memory, or its beginning. Bytes beyond a beginning are ignored.
final class MemorySink: BodySink {
  private let received = Mutex<[UInt8]>([])
  private let limit: Int
  /// A Boolean value that indicates whether only the beginning is needed.
  private let isBeginning: Bool

  init(limit: Int, isBeginning: Bool) {
    self.limit = limit
    self.isBeginning = isBeginning
  }

  var bytes: [UInt8] { received.withLock(\.self) }

  var isFull: Bool { isBeginning && received.withLock(\.count) >= limit }

  func write(_ more: [UInt8]) throws(TransportError.Cause) {
    try received.withLock { received throws(TransportError.Cause) in
      guard isBeginning || received.count + more.count <= limit else { throw .tooLarge(limit: limit) }
      received += more.prefix(limit - received.count)
    }
  }
}
