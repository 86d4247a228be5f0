import Curl
import GalleryWeb
import SystemPackage

/// Performs exchanges on libcurl's thread, which ends with its last reference.
final class HTTPEngine: Sendable {
  private let engine: CurlEngine
  private let policy: AddressPolicy

  /// - Throws: ``TransportError/connection(_:address:)`` when libcurl cannot start.
  init(policy: AddressPolicy) throws(TransportError) {
    guard let engine = CurlEngine() else { throw .connection("libcurl cannot start", address: "") }
    self.engine = engine
    self.policy = policy
  }

  /// Performs one exchange, from the connection to the last byte. When the task is cancelled, it is cut off.
  func perform(_ exchange: HTTPExchange) async -> HTTPExchangeOutcome {
    let transfer = HTTPTransfer(exchange, policy: policy)
    await engine.perform(exchange.request, transfer)
    return transfer.outcome
  }
}

extension HTTPExchange {
  /// The request that libcurl performs.
  fileprivate var request: CurlRequest {
    let netrc: CurlRequest.Netrc =
      switch netrc {
      case .off: .off
      case .standard: .standard
      case .file(let path): .file(path.string)
      }
    return CurlRequest(
      method: method, address: address.requestText, headers: headers.fields.map { ($0.name, $0.value) },
      body: body, acceptsCompression: acceptsCompression,
      connectSeconds: min(timeouts.connect, secondsLeft), proxy: proxy, netrc: netrc,
      authorities: authorities?.string, resolutions: resolutions)
  }
}
