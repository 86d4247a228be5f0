import Foundation
import GalleryModel
import GalleryOptions
import GallerySources
import GalleryText
import GalleryTransport
import GalleryWeb
import SystemPackage

/// Sets up the transport of a build: whom it may ask, with which credentials, within which limits.
struct WebSetup {
  let web: WebOptions
  let cache: CacheOptions
  let environment: [String: String]

  /// The transport's configuration.
  ///
  /// - Parameters:
  ///   - named: Addresses that a person gave as sources.
  ///   - trusted: Further origins that may be private.
  ///   - credentials: The credentials that recipes have for their services.
  ///   - trustsMoreLater: A Boolean value that indicates whether further origins are trusted later. None of them is given a
  ///     header then that no option names for it. Default: no.
  /// - Throws: ``GalleryError/configuration(_:)`` when a variable is missing, or when there are headers that nobody
  ///   would get.
  func configuration(
    named: [WebAddress], trusted: Set<Origin>, credentials: [Credential], trustsMoreLater: Bool = false
  ) throws(GalleryError) -> TransportConfiguration {
    let (headers, secrets) = try self.headers
    let hosts = web.trustedHosts.flatMap(Self.origins)
    let authorities = try authorities
    // A secret goes without encryption only where the source itself does.
    let isPlain = named.contains { $0.scheme == "http" }
    var receivers = Set(named.map(\.origin) + hosts.filter { $0.scheme == "https" || isPlain })
    if trustsMoreLater {
      // Nobody but these options names a source, and who writes the scheme means it.
      receivers.formUnion(
        web.trustedHosts.filter { $0.firstRange(of: "://") != nil }.flatMap(Self.origins))
    }
    // A list that leads to one server alone names it as an address would.
    if receivers.isEmpty, trusted.count == 1 { receivers = trusted }
    guard headers.fields.isEmpty || !receivers.isEmpty else {
      throw .configuration([
        ConfigurationProblem(
          place: web.headers.isEmpty ? "auth-env" : "http-header", message: Self.nobody(among: trusted))
      ])
    }

    var configuration = TransportConfiguration(
      userAgent: TransportConfiguration.userAgent(version: GalleryVersion.text, contact: web.contact))
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
    // A profile that is broken is told where it counts: by the sources that are buckets (``SourceArguments``).
    if let account = try? S3Account(environment: environment), let signer = account.signer,
      configuration.named.contains(where: { $0.origin == signer.origin })
        || configuration.trusted.contains(signer.origin) || trustsMoreLater
    {
      configuration.signer = signer
      configuration.credentials += [account.credential].compactMap(\.self)
    }
    configuration.timeouts.connect = web.connectTimeout
    configuration.timeouts.firstByte = web.firstByteTimeout
    configuration.timeouts.idle = web.idleTimeout
    configuration.timeouts.total = web.requestTimeout
    configuration.sizes.photo = web.maxDownload.bytes
    configuration.sizes.listing = web.maxListing.bytes
    configuration.retries.tries = web.retries + 1
    configuration.pace.rate = web.rate?.perSecond
    configuration.proxies = ProxySettings(environment: environment)
    if web.usesNetrc {
      let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
      configuration.netrc = FilePath(home).appending(".netrc")
    }
    configuration.cache = CachePlace(cache, environment).map {
      CacheSettings(folder: $0.path, capacity: cache.size.bytes)
    }
    configuration.cacheUse = web.isOffline ? .offline : web.refreshes ? .refresh : .normal
    return configuration
  }

  /// The headers that the options ask for, and what in them came from the environment.
  private var headers: (WebHeaders, secrets: Set<String>) {
    get throws(GalleryError) {
      var problems: [ConfigurationProblem] = []
      var headers = WebHeaders()
      var secrets: Set<String> = []
      for text in web.headers {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let variables = VariableText(String(parts[1]).trimmingBlanks)
        switch variables.value(in: environment) {
        case .text(let value):
          headers.append(String(parts[0]), value)
          secrets.formUnion(variables.secrets(in: environment))
        case .leftOut: continue
        case .missing(let names):
          if let name = names.first { problems.append(Self.missing(name, at: "http-header")) }
        }
      }
      if let name = web.tokenVariable {
        if let token = environment[name], !token.isEmpty {
          headers.append("Authorization", "Bearer \(token)")
          secrets.insert(token)
        } else {
          problems.append(Self.missing(name, at: "auth-env"))
        }
      }
      if !headers.areWellFormed {
        problems.append(
          ConfigurationProblem(
            place: "http-header",
            message: "a variable of the environment has characters that no header can hold"))
      }
      guard problems.isEmpty else { throw .configuration(problems) }
      return (headers, secrets)
    }
  }

  /// The message for headers that nobody would get.
  ///
  /// - Parameter listed: The origins that lists name.
  private static func nobody(among listed: Set<Origin>) -> String {
    let advice = "name the hosts that may with --trust-host"
    guard !listed.isEmpty else { return "no source is an address, so nobody would get it; \(advice)" }
    let hosts = Set(listed.map(\.host)).sorted()
    let first =
      hosts.prefix(3).joined(separator: ", ") + (hosts.count > 3 ? " and \(hosts.count - 3) more" : "")
    return
      "no source is an address, and the list names several servers (\(first)), so nobody would get it; \(advice)"
  }

  private static func missing(_ variable: String, at place: String) -> ConfigurationProblem {
    ConfigurationProblem(
      place: place, message: "the variable \(variable) of the environment is not set, or empty")
  }

  /// Returns the origins that a trusted host has: a port that is named is that of either scheme, unless a scheme is named
  /// too.
  private static func origins(of host: String) -> [Origin] {
    if host.firstRange(of: "://") != nil { return [WebAddress(host)?.origin].compactMap(\.self) }
    return ["https", "http"].compactMap { WebAddress("\($0)://\(host)/")?.origin }
  }

  /// Returns a host that is named without a port, as it is written in addresses; `nil` for others.
  private static func hostOfAllPorts(_ host: String) -> String? {
    guard host.firstRange(of: "://") == nil, let http = WebAddress("http://\(host)/")?.origin,
      let https = WebAddress("https://\(host)/")?.origin, http.port != https.port
    else { return nil }
    return http.host
  }

  /// The file of certificates that are trusted instead of the system's: that of the option, else that of the variables
  /// that curl and OpenSSL read.
  private var authorities: FilePath? {
    get throws(GalleryError) {
      let variable = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].first { !(environment[$0] ?? "").isEmpty }
      guard let file = web.authorities ?? variable.flatMap({ environment[$0] }) else { return nil }
      let path = FilePath(file)
      guard (try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]).closeAfter {}) != nil else {
        throw .configuration([
          ConfigurationProblem(
            place: web.authorities == nil ? variable ?? "ca-file" : "ca-file",
            message: "\(file): this file of certificates cannot be read")
        ])
      }
      return path
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
