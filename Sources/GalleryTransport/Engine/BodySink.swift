import GalleryWeb
import Synchronization

/// The place of the bytes of a body as they arrive, decompressed. It is used by one thread at a time.
protocol BodySink: AnyObject, Sendable {
  /// Bytes taken so far, those of an earlier part included.
  var count: Int { get }

  /// A Boolean value that indicates whether it wants no more.
  var isFull: Bool { get }

  /// Takes the next bytes.
  ///
  /// - Throws: ``TransportError/tooLarge(limit:address:)``, ``TransportError/storage(_:address:)``.
  func write(_ bytes: [UInt8]) throws(TransportError)
}

extension BodySink {
  var isFull: Bool { false }
}

/// A body in memory, or the beginning of one: what goes beyond that is not asked for, and left out where it comes
/// nevertheless.
final class MemorySink: BodySink {
  private let taken = Mutex<[UInt8]>([])
  private let limit: Int
  /// The address of a whole body; `nil` for a beginning.
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
