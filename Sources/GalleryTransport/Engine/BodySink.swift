import GalleryWeb
import Synchronization

/// The destination of a decompressed body. Used by one thread at a time.
protocol BodySink: AnyObject, Sendable {
  /// The number of bytes received so far, including those of an earlier part.
  var count: Int { get }

  /// A Boolean value that indicates whether further bytes are not needed.
  var isFull: Bool { get }

  /// Receives the next bytes.
  ///
  /// - Throws: ``TransportError/tooLarge(limit:address:)``, ``TransportError/storage(_:address:)``.
  func write(_ bytes: [UInt8]) throws(TransportError)
}

extension BodySink {
  var isFull: Bool { false }
}

/// A body in memory, or its beginning. Bytes beyond a beginning are ignored.
final class MemorySink: BodySink {
  private let taken = Mutex<[UInt8]>([])
  private let limit: Int
  /// The redacted address of a whole body; `nil` for a beginning.
  private let redactedAddress: String?

  init(limit: Int, redactedAddress: String?) {
    self.limit = limit
    self.redactedAddress = redactedAddress
  }

  var bytes: [UInt8] { taken.withLock(\.self) }

  var count: Int { taken.withLock(\.count) }

  var isFull: Bool { redactedAddress == nil && count >= limit }

  func write(_ more: [UInt8]) throws(TransportError) {
    try taken.withLock { taken throws(TransportError) in
      if let redactedAddress, taken.count + more.count > limit {
        throw .tooLarge(limit: limit, address: redactedAddress)
      }
      taken += more.prefix(limit - taken.count)
    }
  }
}
