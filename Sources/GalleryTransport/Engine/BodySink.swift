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

/// The beginning of a body in memory. What goes beyond it is not asked for, and left out where it comes nevertheless.
final class BeginningSink: BodySink, @unchecked Sendable {
  // Unchecked: the engine's thread writes it until the exchange is over, then its owner reads it.
  private(set) var bytes: [UInt8] = []
  private let length: Int

  init(length: Int) { self.length = length }

  var count: Int { bytes.count }

  var isFull: Bool { bytes.count >= length }

  func write(_ more: [UInt8]) { bytes += more.prefix(length - bytes.count) }
}

/// A body in memory.
final class MemorySink: BodySink, @unchecked Sendable {
  // Unchecked: the engine's thread writes it until the exchange is over, then its owner reads it.
  private(set) var bytes: [UInt8] = []
  private let limit: Int
  private let redactedAddress: String

  init(limit: Int, redactedAddress: String) {
    self.limit = limit
    self.redactedAddress = redactedAddress
  }

  var count: Int { bytes.count }

  func write(_ more: [UInt8]) throws(TransportError) {
    guard bytes.count + more.count <= limit else { throw .tooLarge(limit: limit, address: redactedAddress) }
    bytes += more
  }
}
