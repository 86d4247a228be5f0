import GalleryWeb
import Synchronization

/// Decides which IP addresses may be used for which origin.
///
/// Public addresses are always allowed. Private ones are allowed for origins that the user named or trusts,
/// and for all ports of a private address that the user named. A named origin that has answered from a public
/// address must stay public; this prevents DNS rebinding. Through a proxy, only the host name is checked: the
/// proxy resolves it.
final class AddressPolicy: Sendable {
  private let named: Set<Origin>
  private let trusted: Mutex<Set<Origin>>
  /// The hosts that may be private at every port: trusted hosts, and private addresses that the user named.
  private let privateHosts: Set<String>
  private let answeredPublicly = Mutex<Set<Origin>>([])
  private let answeredPrivately = Mutex<Set<Origin>>([])

  init(named: Set<Origin>, trusted: Set<Origin>, trustedHosts: Set<String>) {
    self.named = named
    self.trusted = Mutex(trusted)
    privateHosts = trustedHosts.union(named.filter { Self.privateName(of: $0) != nil }.map(\.host))
  }

  func isPrivileged(_ origin: Origin) -> Bool { named.contains(origin) || isTrusted(origin) }

  func trust(_ origin: Origin) { trusted.withLock { _ = $0.insert(origin) } }

  private func isTrusted(_ origin: Origin) -> Bool { trusted.withLock { $0.contains(origin) } }

  /// Returns whether a socket to an address may be opened or used for an origin.
  func allows(_ ip: IPAddress, for origin: Origin) -> Bool {
    if ip.isPublic || isTrusted(origin) || privateHosts.contains(origin.host) { return true }
    return named.contains(origin) && !answeredPublicly.withLock { $0.contains(origin) }
  }

  func note(_ ip: IPAddress, for origin: Origin) {
    if ip.isPublic {
      answeredPublicly.withLock { _ = $0.insert(origin) }
    } else {
      answeredPrivately.withLock { _ = $0.insert(origin) }
    }
  }

  /// Returns whether an origin has answered from this machine or a private network.
  func isNear(_ origin: Origin) -> Bool { answeredPrivately.withLock { $0.contains(origin) } }

  /// Returns the numeric private address or `localhost` name of an origin, if it is not allowed; otherwise
  /// `nil`.
  func refusedName(of origin: Origin) -> String? {
    isPrivileged(origin) || privateHosts.contains(origin.host) ? nil : Self.privateName(of: origin)
  }

  /// Returns the host if it is a numeric private address or `localhost`; otherwise `nil`.
  private static func privateName(of origin: Origin) -> String? {
    var host = origin.name
    if host.hasSuffix(".") { host.removeLast() }
    if let ip = IPAddress(host) { return ip.isPublic ? nil : ip.description }
    return host == "localhost" || host.hasSuffix(".localhost") ? host : nil
  }
}
