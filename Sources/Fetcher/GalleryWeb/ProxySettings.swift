import GalleryText

/// The proxies according to the environment.
///
/// Resolved here rather than by libcurl, so that the peer of each socket is known: with a proxy, it is the
/// proxy.
package struct ProxySettings: Sendable, Hashable {
  private let proxies: [String: String]
  private let exceptions: [String]

  package static let none = ProxySettings(environment: [:])

  /// Reads `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, also in upper case. The exception is
  /// `HTTP_PROXY`, which a request to a CGI program can set.
  package init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      let found = environment[name] ?? (name == "http_proxy" ? nil : environment[name.uppercased()])
      return found?.nonEmpty
    }
    var proxies: [String: String] = [:]
    proxies["http"] = value("http_proxy") ?? value("all_proxy")
    proxies["https"] = value("https_proxy") ?? value("all_proxy")
    self.proxies = proxies
    exceptions =
      value("no_proxy")?.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init) ?? []
  }

  /// Returns the proxy for an origin, as written; `nil` for a direct connection. It may contain a password.
  package func proxy(for origin: Origin) -> String? {
    guard let proxy = proxies[origin.scheme], !isExcepted(origin) else { return nil }
    return proxy
  }

  /// The users and passwords in proxies' addresses.
  package var secrets: Set<String> {
    Set(
      proxies.values.flatMap { proxy -> [String] in
        guard let end = proxy.lastIndex(of: "@") else { return [] }
        let start = proxy[..<end].lastIndex(of: "/").map { proxy.index(after: $0) } ?? proxy.startIndex
        return proxy[start..<end].split(separator: ":").map(String.init)
      })
  }

  /// Matches `*`, a domain with its subdomains, an address, or a network in the form `10.0.0.0/8`.
  private func isExcepted(_ origin: Origin) -> Bool {
    let address = IPAddress(origin.name)
    return exceptions.contains { exception in
      if exception == "*" { return true }
      if let address { return IPNetwork(exception)?.contains(address) ?? false }
      return origin.isWithin(exception.hasPrefix(".") ? String(exception.dropFirst()) : exception)
    }
  }
}
