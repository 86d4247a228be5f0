package import GalleryWeb
package import SystemPackage

/// The settings of a transport: limits, trust, credentials, proxies and the cache.
package struct TransportConfiguration: Sendable {
  /// The program's name and version, with contact information for server operators, if available:
  /// `gallery/0.2.0 (+https://…)`. Services request this form.
  package let userAgent: String
  package var timeouts = TransportTimeouts()
  package var sizes = TransportSizes()
  package var retries = RetryPolicy()
  package var pace = TransportPace()
  package var redirects = 5
  /// The addresses of sources that the user named. Their origins may be in a private network. Secrets in
  /// their queries are sent to their own origin only.
  package var named: [WebAddress] = []
  /// Further origins that may be in a private network. They receive no secrets without a credential of their
  /// own.
  package var trusted: Set<Origin> = []
  /// Hosts, as written in addresses, that may be in a private network at every port. They receive no secrets.
  package var trustedHosts: Set<String> = []
  package var credentials: [Credential] = []
  package var signer: AWSSigner?
  package var proxies = ProxySettings.none
  /// The netrc file with passwords, used only for origins that the user named or trusts. Defaults to `nil`.
  package var netrc: FilePath?
  /// A PEM file of trusted certificates that replaces the system's. Defaults to `nil`: the system's
  /// certificates.
  package var authorities: FilePath?
  /// Overrides of name resolution, in libcurl's form `host:port:address`. For tests, which have no names of
  /// their own.
  var resolutions: [String] = []
  /// The cache; `nil` stores responses in a temporary folder until the transport is finished.
  package var cache: CacheSettings?
  package var cacheUse = CacheUse.normal

  package init(version: String, contact: String?) {
    userAgent = "gallery/\(version)" + (contact.map { " (+\($0))" } ?? "")
  }
}

/// The place and size of the cache of responses.
package struct CacheSettings: Sendable {
  package var folder: FilePath
  /// The maximum size of the cache after a build, in bytes. The least recently used files are removed first.
  package var capacity: Int

  package init(folder: FilePath, capacity: Int = 2_000_000_000) {
    self.folder = folder
    self.capacity = capacity
  }
}

/// The rule for using cached responses.
package enum CacheUse: Sendable {
  /// Uses fresh responses and revalidates others. The default.
  case normal
  /// Sends no requests and uses cached responses, fresh or not.
  case offline
  /// Downloads everything again and stores it.
  case refresh
}
