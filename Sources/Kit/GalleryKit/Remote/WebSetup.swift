import Foundation
import GallerySources
import GalleryTransport
import GalleryWeb
import SystemPackage

/// Configures the transport of a build: its trusted hosts, credentials and limits.
struct WebSetup {
  let web: WebOptions
  let cache: CacheOptions
  let environment: [String: String]

  /// Returns the configuration of the transport. Trusted origins may be private. Throws if a variable is
  /// missing, or if headers have no receiver.
  func configuration(
    named: [WebAddress], trusted: Set<Origin>, credentials: [Credential]
  ) throws(GalleryError) -> TransportConfiguration {
    let (headers, secrets) = try self.headers
    let hosts = web.trustedHosts.flatMap(Self.origins)
    let authorities = try authorities
    let receivers = receivers(named: named, hosts, trusted)
    guard headers.fields.isEmpty || !receivers.isEmpty else {
      throw .configuration(at: "http-header", Self.noReceiver(listed: trusted))
    }

    var configuration = TransportConfiguration(version: GalleryVersion.text, contact: web.contact)
    configuration.named = named
    configuration.trusted = trusted.union(hosts)
    configuration.trustedHosts = Set(web.trustedHosts.compactMap(Self.hostOfAllPorts))
    configuration.authorities = authorities
    configuration.credentials = credentials
    if !headers.fields.isEmpty {
      configuration.credentials += receivers.sorted { $0.description < $1.description }.map {
        Credential($0, headers: headers, secrets: secrets)
      }
    }

    // `SourceArguments` reports a broken profile if a source is a bucket.
    if let account = try? S3Account(environment: environment), let signer = account.signer,
      configuration.named.contains(where: { $0.origin == signer.origin })
        || configuration.trusted.contains(signer.origin)
    {
      configuration.signer = signer
      configuration.credentials += [account.credential].compactMap(\.self)
    }

    setLimits(of: &configuration)
    configuration.proxies = ProxySettings(environment: environment)
    if web.usesNetrc {
      let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
      configuration.netrc = FilePath(home).appending(".netrc")
    }
    if !cache.isDisabled {
      configuration.cache = cache.path(in: environment).map {
        CacheSettings(folder: $0, capacity: cache.size.bytes)
      }
    }
    configuration.cacheUse = web.isOffline ? .offline : web.refreshes ? .refresh : .normal
    return configuration
  }

  /// Returns the origins that receive the headers of options.
  private func receivers(
    named: [WebAddress], _ hosts: [Origin], _ trusted: Set<Origin>
  ) -> Set<Origin> {
    // Secrets are sent unencrypted only if a source itself uses plain HTTP.
    let isPlain = named.contains { $0.scheme == "http" }
    var receivers = Set(named.map(\.origin) + hosts.filter { $0.scheme == "https" || isPlain })
    // Pages name no source. There, the user's own `http://` is as intentional as a source's.
    if named.isEmpty {
      receivers.formUnion(web.trustedHosts.filter { $0.firstRange(of: "://") != nil }.flatMap(Self.origins))
    }
    // A list with a single origin counts like a given address.
    return receivers.isEmpty && trusted.count == 1 ? trusted : receivers
  }

  /// Sets the limits of requests: time, size, number and rate.
  private func setLimits(of configuration: inout TransportConfiguration) {
    configuration.timeouts.connect = web.connectTimeout
    configuration.timeouts.firstByte = web.firstByteTimeout
    configuration.timeouts.idle = web.idleTimeout
    configuration.timeouts.total = web.timeout
    configuration.sizes.photo = web.maxDownload.bytes
    configuration.sizes.listing = web.maxListing.bytes
    configuration.retries.tries = web.retries + 1
    configuration.pace.rate = web.rate?.perSecond
  }

  // MARK: Headers

  /// The headers of the options, and their secrets from the environment.
  private var headers: (WebHeaders, secrets: Set<String>) {
    get throws(GalleryError) {
      var problems: [ConfigurationProblem] = []
      var headers = WebHeaders()
      var secrets: Set<String> = []
      for text in web.headers {
        let (name, written) = text.cut(at: ":")
        let variables = VariableText(String(written ?? "").trimmingBlanks)
        switch variables.value(in: environment) {
        case .text(let value):
          headers.append(String(name), value)
          secrets.formUnion(variables.secrets(in: environment))
        case .leftOut: continue
        case .missing(let names):
          guard let name = names.first else { continue }
          problems.add(
            "http-header", "the environment variable \(name) is not set or empty; set it to the key")
        }
      }
      if !headers.areWellFormed {
        problems.add(
          "http-header", "an environment variable contains characters that are not valid in a header")
      }
      guard problems.isEmpty else { throw .configuration(problems) }
      return (headers, secrets)
    }
  }

  /// Returns the message for headers that no server receives. Listed origins come from lists of photos.
  private static func noReceiver(listed: Set<Origin>) -> String {
    let hosts = Set(listed.map(\.host)).sorted()
    let names =
      hosts.prefix(3).joined(separator: ", ") + (hosts.count > 3 ? " and \(hosts.count - 3) more" : "")
    let reason = hosts.isEmpty ? "no source is a web address" : "the list names several servers (\(names))"
    return "not sent to any server, since \(reason); name the hosts that receive it with --trust-host"
  }

  // MARK: Hosts

  /// Returns the origins of a trusted host. Without an explicit scheme, a host or
  /// port stands for both HTTP and HTTPS.
  private static func origins(of host: String) -> [Origin] {
    if host.firstRange(of: "://") != nil { return [WebAddress(host)?.origin].compactMap(\.self) }
    return ["https", "http"].compactMap { WebAddress("\($0)://\(host)/")?.origin }
  }

  /// Returns a host without an explicit port, as written in addresses; `nil` for other hosts.
  private static func hostOfAllPorts(_ host: String) -> String? {
    guard host.firstRange(of: "://") == nil, let http = WebAddress("http://\(host)/")?.origin,
      let https = WebAddress("https://\(host)/")?.origin, http.port != https.port
    else { return nil }
    return http.host
  }

  /// The certificate file that replaces the system's certificates, from the option or from the variables of
  /// curl and OpenSSL.
  private var authorities: FilePath? {
    get throws(GalleryError) {
      let variable = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].first { !(environment[$0] ?? "").isEmpty }
      guard let file = web.authorities ?? variable.flatMap({ environment[$0] }) else { return nil }
      let path = FilePath(file)
      guard (try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]).closeAfter {}) != nil else {
        throw .configuration(
          at: web.authorities == nil ? variable ?? "ca-file" : "ca-file",
          "\(file): cannot be read; expected a file of certificates")
      }
      return path
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
