import GalleryWeb
import Synchronization

/// The rule that says which addresses of the network may be connected to for which origin.
///
/// Public ones always. Others only for origins that a person named or trusts, and for the other ports of a private address
/// that a person named; and a named origin that has answered from a public address stays public, so that nobody points its
/// name at a private address later. Through a proxy, the name is all that can be looked at: what it stands for is the
/// proxy's to find out and to refuse.
final class AddressPolicy: Sendable {
  private let named: Set<Origin>
  private let trusted: Mutex<Set<Origin>>
  /// The hosts of which every port may be private: those that are trusted so, and private addresses that a person named.
  private let privateHosts: Set<String>
  private let answeredPublicly = Mutex<Set<Origin>>([])
  private let answeredPrivately = Mutex<Set<Origin>>([])

  init(named: Set<Origin>, trusted: Set<Origin>, trustedHosts: Set<String>) {
    self.named = named
    self.trusted = Mutex(trusted)
    privateHosts = trustedHosts.union(named.map(\.host).filter { Self.privateName($0) != nil })
  }

  /// Returns whether a person named the origin, or trusts it.
  func isPrivileged(_ origin: Origin) -> Bool { named.contains(origin) || isTrusted(origin) }

  /// Lets an origin be private from now on.
  func trust(_ origin: Origin) { trusted.withLock { _ = $0.insert(origin) } }

  private func isTrusted(_ origin: Origin) -> Bool { trusted.withLock { $0.contains(origin) } }

  /// Returns whether a socket to an address may be opened or used for an origin.
  func allows(_ ip: IPAddress, for origin: Origin) -> Bool {
    if ip.isPublic || isTrusted(origin) || privateHosts.contains(origin.host) { return true }
    return named.contains(origin) && !answeredPublicly.withLock { $0.contains(origin) }
  }

  /// Records the address at which an origin answered.
  func note(_ ip: IPAddress, for origin: Origin) {
    guard ip.isPublic else {
      answeredPrivately.withLock { _ = $0.insert(origin) }
      return
    }
    guard named.contains(origin) else { return }
    answeredPublicly.withLock { _ = $0.insert(origin) }
  }

  /// Returns whether an origin has answered from this machine or a private network.
  func isNear(_ origin: Origin) -> Bool { answeredPrivately.withLock { $0.contains(origin) } }

  /// Returns the private address in figures or the `localhost` that an origin names, whoever resolves it; `nil` if its
  /// name is neither, or if it may be private.
  func refusedName(of origin: Origin) -> String? {
    isPrivileged(origin) || privateHosts.contains(origin.host) ? nil : Self.privateName(origin.host)
  }

  /// Returns a host that is a private address in figures or `localhost`; `nil` for others.
  private static func privateName(_ host: String) -> String? {
    var host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    if host.hasSuffix(".") { host.removeLast() }
    if let ip = IPAddress(host) { return ip.isPublic ? nil : ip.description }
    return host == "localhost" || host.hasSuffix(".localhost") ? host : nil
  }
}
