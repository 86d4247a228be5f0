/// The proxies that requests go through, as the environment says.
///
/// Decided here and not by libcurl, so that it is known whose socket is opened: with a proxy, it is the proxy's.
package struct ProxySettings: Sendable, Hashable {
  /// By scheme of the address that is asked for.
  private let proxies: [String: String]
  private let exceptions: [String]

  /// No proxy for anything.
  package static let none = ProxySettings(environment: [:])

  /// Reads `http_proxy` (lower case only: `HTTP_PROXY` can be set by a request to a CGI program), `https_proxy`,
  /// `all_proxy`, `no_proxy`, and the others in upper case too.
  package init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      let found = environment[name] ?? (name == "http_proxy" ? nil : environment[name.uppercased()])
      return found.flatMap { $0.isEmpty ? nil : $0 }
    }
    var proxies: [String: String] = [:]
    proxies["http"] = value("http_proxy") ?? value("all_proxy")
    proxies["https"] = value("https_proxy") ?? value("all_proxy")
    self.proxies = proxies
    exceptions = (value("no_proxy") ?? "").lowercased().split { $0 == "," || $0.isWhitespace }.map(
      String.init)
  }

  /// The proxy for an origin as it was named, or `nil` for a direct connection. It can hold a password.
  package func proxy(for origin: Origin) -> String? {
    guard let proxy = proxies[origin.scheme], !isExcepted(origin) else { return nil }
    return proxy
  }

  /// The user and password in proxies' addresses.
  package var secrets: Set<String> {
    Set(
      proxies.values.flatMap { proxy -> [String] in
        guard let end = proxy.lastIndex(of: "@") else { return [] }
        let start = proxy[..<end].lastIndex(of: "/").map { proxy.index(after: $0) } ?? proxy.startIndex
        return proxy[start..<end].split(separator: ":").map(String.init)
      })
  }

  /// `*`, a domain with all below it, an address, or a network in the form `10.0.0.0/8`.
  private func isExcepted(_ origin: Origin) -> Bool {
    let host = origin.host.hasPrefix("[") ? String(origin.host.dropFirst().dropLast()) : origin.host
    let address = IPAddress(host)
    return exceptions.contains { exception in
      if exception == "*" { return true }
      if let address {
        return IPNetwork(exception)?.contains(address) ?? false
      }
      let domain = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
      return host == domain || host.hasSuffix("." + domain)
    }
  }
}
