package import GalleryWeb
package import SystemPackage

/// Everything that a transport can be told.
package struct TransportConfiguration: Sendable {
  /// Name and version, and a contact where there is one, so that a server's keeper can reach somebody:
  /// `gallery/0.2.0 (+https://…)`.
  package var userAgent: String
  package var timeouts = TransportTimeouts()
  package var sizes = TransportSizes()
  package var retries = RetryPolicy()
  package var pace = TransportPace()
  /// The default is 5.
  package var redirects = 5
  /// The addresses that a person named: sources of the command line and of the configuration. Their origins may be in a
  /// private network; what looks like a secret in their queries is kept to their origin.
  package var named: [WebAddress] = []
  /// Further origins that may be in a private network. Nothing secret goes there: that takes a credential of theirs.
  package var trusted: Set<Origin> = []
  /// Hosts that may be in a private network at every port, as they are written in addresses. Nothing secret goes there.
  package var trustedHosts: Set<String> = []
  package var credentials: [Credential] = []
  /// Signs the requests to one origin; `nil`, the default, for none.
  package var signer: AWSSigner?
  package var proxies = ProxySettings.none
  /// The netrc file that passwords come from, for origins that a person named or trusts alone; `nil`, the default, for none.
  package var netrc: FilePath?
  /// A file of certificates (PEM) that are trusted instead of the system's; `nil`, the default, for the system's.
  package var authorities: FilePath?
  /// Addresses that names stand for, instead of those that the system says: `host:port:address` as libcurl writes it.
  /// For tests, which have no names of their own.
  var resolutions: [String] = []
  /// The place of the cache; `nil` keeps answers them in a temporary folder until the transport is finished.
  package var cache: CacheSettings?
  package var cacheUse = CacheUse.normal

  package init(userAgent: String) {
    self.userAgent = userAgent
  }

  /// The form that services ask for: a name, a version, and in parentheses where somebody can be reached, if that is known.
  package static func userAgent(version: String, contact: String?) -> String {
    "gallery/\(version)" + (contact.map { " (+\($0))" } ?? "")
  }
}

/// The place and the size of the cache.
package struct CacheSettings: Sendable, Hashable {
  package var folder: FilePath
  /// The bytes of all bodies together that are left when a build ends; what was not used for longest goes first.
  package var capacity: Int

  package init(folder: FilePath, capacity: Int = 2_000_000_000) {
    self.folder = folder
    self.capacity = capacity
  }
}

package enum CacheUse: Sendable, Hashable {
  /// Fresh answers are taken, others are asked about. The default.
  case normal
  /// Nobody is asked; what is kept is taken, fresh or not.
  case offline
  /// Everything is fetched again, and kept.
  case refresh
}
