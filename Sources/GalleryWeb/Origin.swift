/// Scheme, host and port of an address (RFC 6454): what a credential is bound to.
package struct Origin: Sendable, Hashable {
  /// `http` or `https`.
  package let scheme: String
  /// Lower case; IPv6 in brackets.
  package let host: String
  /// The scheme's own where the address names none.
  package let port: Int

  package init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// The port that goes without saying: 443 for https, 80 for http.
  package static func usualPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}

extension Origin: CustomStringConvertible {
  /// `https://host:port`, always with the port.
  package var description: String { "\(scheme)://\(host):\(port)" }
}
