import Foundation
import GallerySources
import GalleryTransport
import GalleryWeb
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// A folder for caches, and transports with short pauses.
struct TransportBench {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The cache's folder.
  var cache: FilePath { folder.file("cache") }

  /// Returns a transport for the named origins that uses this bench's cache.
  ///
  /// - Parameter whenRetrying: Called before each pause between two tries, after the first response is read.
  func transport(
    named addresses: [String], clock: TestClock = TestClock(), random: Double = 0.5,
    _ change: (inout TransportConfiguration) -> Void = { _ in },
    whenRetrying: @escaping @Sendable () -> Void = {}
  ) throws -> CurlTransport {
    var configuration = TransportConfiguration(
      version: "test", contact: "https://gallery.example/contact")
    configuration.named = addresses.compactMap { WebAddress($0) }
    configuration.retries.base = 0.01
    configuration.retries.cap = 0.02
    configuration.cache = CacheSettings(folder: cache)
    change(&configuration)
    let keeper = Keeper(folder: folder)
    return try CurlTransport(
      configuration,
      random: {
        whenRetrying()
        return random
      }, now: { withExtendedLifetime(keeper) { clock.now } })
  }

  /// Keeps the folder as long as a transport uses it.
  private struct Keeper: @unchecked Sendable {
    // Unchecked: only retained.
    let folder: TemporaryFolder
  }
}

extension Credential {
  /// Returns an `Authorization: Bearer …` header (RFC 6750).
  static func bearer(_ token: String, for origin: Origin) -> Credential {
    Credential(origin, headers: ["Authorization": "Bearer \(token)"])
  }
}

extension CurlTransport {
  /// Fetches a photo or a listing.
  @discardableResult
  func get(_ text: String, _ purpose: WebRequest.Purpose = .photo) async throws -> WebResponse {
    try await send(WebRequest(try #require(WebAddress(text)), for: purpose))
  }

  /// Returns the error of a fetch. The test fails without an error.
  func failure(_ text: String, _ purpose: WebRequest.Purpose = .photo) async throws -> TransportError {
    let address = try #require(WebAddress(text))
    let error = await #expect(throws: TransportError.self) {
      try await send(WebRequest(address, for: purpose))
    }
    return try #require(error)
  }
}

extension WebResponse {
  /// The bytes, in memory or in a file.
  var content: [UInt8] {
    get throws {
      switch body {
      case .bytes(let bytes): return bytes
      case .file(let file, let count):
        let descriptor = try FileDescriptor.open(file, .readOnly)
        return try descriptor.closeAfter {
          try [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, read in
            read = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
          }
        }
      }
    }
  }
}

/// A clock that tests set.
final class TestClock: Sendable {
  private let seconds = Mutex(1_790_000_000.0)
  private let isReal: Bool

  /// - Parameter isReal: A Boolean value that indicates whether the clock shows the real time.
  init(isReal: Bool = false) {
    self.isReal = isReal
  }

  var now: Double { isReal ? Date().timeIntervalSince1970 : seconds.withLock { $0 } }

  func advance(_ by: Double) { seconds.withLock { $0 += by } }
}
