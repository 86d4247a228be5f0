/// The scheme, host and port of an address (RFC 6454). Credentials are bound to it.
package struct Origin: Sendable, Hashable {
  /// `http` or `https`.
  package let scheme: String
  /// The host, in lower case; IPv6 in brackets.
  package let host: String
  /// The port; the scheme's default if the address does not state one.
  package let port: Int

  package init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// 443 for https, 80 for http.
  static func usualPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

  /// The host, and the port unless it is the scheme's default.
  var authority: String { port == Self.usualPort(of: scheme) ? host : "\(host):\(port)" }

  /// The beginning of addresses: scheme, host, and the port unless it is the scheme's default.
  package var text: String { "\(scheme)://\(authority)" }

  /// The host, with IPv6 without its brackets.
  package var name: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

  /// Returns whether the host is a domain, or below it.
  package func isWithin(_ domain: String) -> Bool { name == domain || name.hasSuffix("." + domain) }
}

extension Origin: CustomStringConvertible {
  /// `https://host:port`, always with the port.
  package var description: String { "\(scheme)://\(host):\(port)" }
}
