import GalleryWeb
import Synchronization

/// The origins that keep failing for a reason that the next request will not change: no connection, a challenge for
/// browsers, a used-up rate limit. A thousand photos of a dead host do not take a thousand times the tries.
final class HostHealth: Sendable {
  /// The number of tries in a row that fail before no more are made.
  static let patience = 12

  private let failures = Mutex<[Origin: (count: Int, last: TransportError)]>([:])

  /// Returns the last failure of an origin that is not worth another try, or `nil` if it is worth one.
  func verdict(on origin: Origin) -> TransportError? {
    failures.withLock { failures in
      guard let state = failures[origin], state.count >= Self.patience else { return nil }
      return state.last
    }
  }

  func noteSuccess(of origin: Origin) {
    failures.withLock { $0[origin] = nil }
  }

  /// Records that a try at the origin failed.
  func noteFailure(_ error: TransportError, of origin: Origin) {
    failures.withLock { failures in
      guard Self.isLasting(error) else {
        failures[origin] = nil
        return
      }
      failures[origin] = ((failures[origin]?.count ?? 0) + 1, error)
    }
  }

  private static func isLasting(_ error: TransportError) -> Bool {
    switch error.cause {
    // Other keys of the bucket may be allowed.
    case .status(_, hint: .bucket(let refusal), _): refusal.isAuthorization
    case .status(_, hint: .some, _), .retryAfterTooLong: true
    default: error.isUnreachable
    }
  }
}
