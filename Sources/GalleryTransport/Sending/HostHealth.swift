import GalleryWeb
import Synchronization

/// Origins that keep failing for a lasting reason: no connection, a browser challenge, a used-up rate limit. Stops
/// requests to a dead host early, even for a thousand photos.
final class HostHealth: Sendable {
  /// The number of consecutive failures after which an origin is given up.
  static let patience = 12

  private let failures = Mutex<[Origin: (count: Int, last: TransportError.Cause)]>([:])

  /// Returns the last failure of an origin that is given up; otherwise `nil`.
  func verdict(on origin: Origin) -> TransportError.Cause? {
    failures.withLock { failures in
      guard let state = failures[origin], state.count >= Self.patience else { return nil }
      return state.last
    }
  }

  func noteSuccess(of origin: Origin) { failures.withLock { $0[origin] = nil } }

  func noteFailure(_ error: TransportError.Cause, of origin: Origin) {
    failures.withLock { failures in
      guard Self.isLasting(error) else {
        failures[origin] = nil
        return
      }
      failures[origin] = ((failures[origin]?.count ?? 0) + 1, error)
    }
  }

  private static func isLasting(_ error: TransportError.Cause) -> Bool {
    switch error {
    // The bucket may allow other keys.
    case .status(_, hint: .bucket(let refusal)): refusal.isAuthorization
    case .status(_, hint: .some), .retryAfterTooLong: true
    default: error.isUnreachable
    }
  }
}
