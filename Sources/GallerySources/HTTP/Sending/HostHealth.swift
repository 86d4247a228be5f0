import Foundation

/// Remembers origins that keep failing for a reason that the next request will not change: no connection, a challenge
/// for browsers, a used-up rate limit. A thousand photos of a dead host are not to take a thousand times the tries.
final class HostHealth: @unchecked Sendable {
  // Unchecked: what changes is reached with the lock held.
  /// So many tries in a row fail before no more are made.
  static let patience = 12

  private let lock = NSLock()
  private var failures: [Origin: (count: Int, last: TransportError)] = [:]

  /// Why a request to an origin is not worth trying, if it is not.
  func verdict(on origin: Origin) -> TransportError? {
    lock.withLock {
      guard let state = failures[origin], state.count >= Self.patience else { return nil }
      return state.last
    }
  }

  /// The origin answered.
  func noteSuccess(of origin: Origin) {
    lock.withLock { failures[origin] = nil }
  }

  /// A try at the origin has failed.
  func noteFailure(_ error: TransportError, of origin: Origin) {
    lock.withLock {
      guard Self.isLasting(error) else {
        failures[origin] = nil
        return
      }
      failures[origin] = ((failures[origin]?.count ?? 0) + 1, error)
    }
  }

  private static func isLasting(_ error: TransportError) -> Bool {
    switch error.cause {
    case .status(_, hint: .some, _), .retryAfterTooLong: true
    default: error.isUnreachable
    }
  }
}
