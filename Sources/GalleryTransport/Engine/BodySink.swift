import GalleryWeb

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

/// A body in memory, or its beginning.
final class MemorySink: BodySink, @unchecked Sendable {
  // Unchecked: the engine's thread writes it until the exchange is over, then its owner reads it.
  private(set) var bytes: [UInt8] = []
  private let limit: Int
  /// The redacted address, for the error of larger bodies; `nil` where the rest of a larger body is left out.
  private let redactedAddress: String?

  init(limit: Int, redactedAddress: String?) {
    self.limit = limit
    self.redactedAddress = redactedAddress
  }

  var count: Int { bytes.count }

  var isFull: Bool { redactedAddress == nil && bytes.count >= limit }

  func write(_ more: [UInt8]) throws(TransportError) {
    if let redactedAddress, bytes.count + more.count > limit {
      throw .tooLarge(limit: limit, address: redactedAddress)
    }
    bytes += more.prefix(limit - bytes.count)
  }
}
