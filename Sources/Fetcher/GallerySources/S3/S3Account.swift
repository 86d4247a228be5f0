import Foundation
import GalleryModel
import GalleryText
package import GalleryWeb

/// An account of Amazon S3 or a compatible service: its endpoint, region and keys. They come from the
/// environment and `~/.aws`, as for AWS's own programs.
package struct S3Account: Sendable {
  let endpoint: WebAddress
  let region: String
  /// `nil` for anonymous access.
  let keys: AWSKeys?

  /// Signs requests to the endpoint; `nil` without keys.
  package var signer: AWSSigner? { keys.map { AWSSigner(endpoint.origin, keys: $0, region: region) } }

  /// The secrets, which must not appear in messages or reach other origins.
  package var credential: Credential? {
    keys.map { Credential(endpoint.origin, secrets: Set([$0.secret, $0.token].compactMap(\.self))) }
  }

  /// Finds the account of an environment: `AWS_…`, `HOME`. Variables take precedence over files. Keys prefer
  /// the credentials file, other settings the configuration file. `read` returns the text of a file, `nil` if
  /// it does not exist. Throws ``ListingError/configuration(_:)`` for an unknown profile, an incomplete pair
  /// of keys, keys that require another program, and an invalid endpoint.
  init(environment: [String: String], read: (_ path: String) -> String?) throws(ListingError) {
    func variable(_ names: String...) -> (name: String, value: String)? {
      for name in names {
        if let value = environment[name]?.nonEmpty { return (name, value) }
      }
      return nil
    }
    let home = environment["HOME"] ?? ""
    func profiles(_ name: String, otherwise file: String) -> [String: [String: String]] {
      var path = variable(name)?.value ?? "~/.aws/" + file
      if path.hasPrefix("~/") { path = home + path.dropFirst() }
      return read(path).map(Self.sections(of:)) ?? [:]
    }
    let shared = profiles("AWS_SHARED_CREDENTIALS_FILE", otherwise: "credentials")
    let config = profiles("AWS_CONFIG_FILE", otherwise: "config")
    let named = variable("AWS_PROFILE", "AWS_DEFAULT_PROFILE")
    let profile = named?.value ?? "default"
    let settings = config["profile " + profile] ?? (profile == "default" ? config[profile] : nil)
    let stored = shared[profile]
    if let named, settings == nil, stored == nil {
      throw Self.problem(
        named.name, "profile \"\(profile)\" not found in ~/.aws/config or ~/.aws/credentials")
    }

    func setting(_ name: String) -> String? {
      settings?[name]?.nonEmpty ?? stored?[name]?.nonEmpty
    }
    region = variable("AWS_REGION", "AWS_DEFAULT_REGION")?.value ?? setting("region") ?? "us-east-1"
    let services = setting("services").flatMap { config["services " + $0]?["s3.endpoint_url"] }
    let ignoresFiles = variable("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")?.value.lowercased() == "true"
    let given =
      variable("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
      ?? (ignoresFiles ? nil : services ?? setting("endpoint_url")).map { ("endpoint_url", $0) }
    let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    guard let endpoint = WebAddress(given?.value ?? "https://s3.\(region).\(domain)"),
      endpoint.encodedQuery == nil
    else {
      throw given.map { Self.problem($0.name, "expected an http or https address, received \"\($0.value)\"") }
        ?? Self.problem("AWS_REGION", "expected a region such as eu-west-1, received \"\(region)\"")
    }
    self.endpoint = endpoint
    keys = try Self.keys(environment, stored, settings, profile: profile)
  }

  /// Reads the files that the environment names. Throws ``ListingError/configuration(_:)``.
  package init(environment: [String: String]) throws(ListingError) {
    try self.init(environment: environment) { path in
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the sections of an AWS configuration file as names and values. Indented values have joined names
  /// (`s3.endpoint_url`). Ignores other lines, as AWS's own programs do.
  private static func sections(of text: String) -> [String: [String: String]] {
    var sections: [String: [String: String]] = [:]
    var section: String?
    var outer = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let isIndented = line.first?.isWhitespace == true
      let content = line.trimmed
      guard !content.isEmpty, content.first != "#", content.first != ";" else { continue }
      if content.first == "[", let end = content.firstIndex(of: "]") {
        let words = content[content.index(after: content.startIndex)..<end].split(
          whereSeparator: \.isWhitespace)
        section = words.map { $0.filter { $0 != "\"" && $0 != "'" } }.joined(separator: " ")
        outer = ""
        continue
      }
      guard let section, case (let key, let value?) = content.cut(at: "=") else { continue }
      let name = key.trimmed.lowercased()
      let text = value.trimmed
      if !isIndented { outer = text.isEmpty ? name + "." : "" }
      sections[section, default: [:]][(isIndented ? outer : "") + name] = text
    }
    return sections
  }

  private static func keys(
    _ environment: [String: String], _ stored: [String: String]?, _ settings: [String: String]?,
    profile: String
  ) throws(ListingError) -> AWSKeys? {
    for (values, prefix) in [(environment, "AWS_"), (stored ?? [:], "aws_"), (settings ?? [:], "aws_")] {
      func value(_ name: String) -> String? {
        values[prefix == "AWS_" ? prefix + name : prefix + name.lowercased()]?.nonEmpty
      }
      switch (value("ACCESS_KEY_ID"), value("SECRET_ACCESS_KEY")) {
      case (let id?, let secret?): return AWSKeys(id: id, secret: secret, token: value("SESSION_TOKEN"))
      case (nil, nil): continue
      case (let id, _):
        let missing = (id == nil ? "access_key_id" : "secret_access_key")
        throw problem(
          prefix == "AWS_" ? "AWS_\(missing.uppercased())" : "profile \(profile)",
          "aws_\(missing) is missing, but the other half of the key is set")
      }
    }
    let foreign = ["role_arn", "sso_session", "sso_start_url", "credential_process", "login_session"]
      .first { settings?[$0] != nil || stored?[$0] != nil }
    if let foreign {
      throw problem(
        "profile \(profile)",
        "keys from \(foreign) require the AWS CLI; run eval \"$(aws configure export-credentials --profile \(profile) --format env)\""
      )
    }
    return nil
  }

  private static func problem(_ place: String, _ message: String) -> ListingError {
    .configuration([ConfigurationProblem(place: place, message: message)])
  }

  /// Returns the address that lists `s3://BUCKET/PREFIX`; `nil` for other texts.
  ///
  /// As in S3, a prefix is the beginning of keys and need not end at a folder.
  package func listing(of source: String) -> WebAddress? {
    let parts = source.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].lowercased() == "s3:", parts[1].isEmpty, !parts[2].isEmpty,
      parts[2].allSatisfy({ $0.isASCIILetterOrDigit || "-._".contains($0) }),
      !parts[2].allSatisfy({ $0 == "." })
    else { return nil }
    let path = endpoint.path.hasSuffix("/") ? String(endpoint.path.dropLast()) : endpoint.path
    var query: [(String, String?)] = [("list-type", "2"), ("encoding-type", "url")]
    if parts.count > 3, !parts[3].isEmpty { query.append(("prefix", String(parts[3]))) }
    return WebAddress(origin: endpoint.origin, path: "\(path)/\(parts[2])", encodedQuery: nil, fragment: nil)
      .replacing(query: query)
  }
}
