import GalleryWeb
import Synchronization

/// Origins that keep failing for a lasting reason: no connection, a browser challenge, a used-up rate limit. Stops
/// requests to a dead host early, even for a thousand photos. An origin that keeps silent is still asked for each photo,
/// but without retries: it may be silent about some photos only.
final class HostHealth: Sendable {
  /// The number of consecutive failures after which an origin is given up, or asked without retries.
  static let patience = 12

  private let failures = Mutex<[Origin: (count: Int, last: TransportError.Cause)]>([:])

  /// Returns the last failure of an origin that is given up; otherwise `nil`.
  func verdict(on origin: Origin) -> TransportError.Cause? {
    repeated(of: origin).flatMap { Self.isLasting($0) ? $0 : nil }
  }

  /// Returns a Boolean value that indicates whether the latest requests to an origin had no response.
  func isSilent(_ origin: Origin) -> Bool { repeated(of: origin).map(Self.isSilence) ?? false }

  /// Returns the last of failures that are as many as ``patience``; otherwise `nil`.
  private func repeated(of origin: Origin) -> TransportError.Cause? {
    failures.withLock { $0[origin] }.flatMap { $0.count >= Self.patience ? $0.last : nil }
  }

  func noteSuccess(of origin: Origin) { failures.withLock { $0[origin] = nil } }

  func noteFailure(_ error: TransportError.Cause, of origin: Origin) {
    failures.withLock { failures in
      guard Self.isLasting(error) || Self.isSilence(error) else {
        failures[origin] = nil
        return
      }
      let last = failures[origin].flatMap { Self.isSilence($0.last) == Self.isSilence(error) ? $0 : nil }
      failures[origin] = ((last?.count ?? 0) + 1, error)
    }
  }

  private static func isSilence(_ error: TransportError.Cause) -> Bool {
    if case .timedOut(.firstByte, _) = error { true } else { false }
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
