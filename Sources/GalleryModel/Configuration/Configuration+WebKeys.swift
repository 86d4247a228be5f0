extension Configuration {
  /// The names of the options about fetching photos from web services.
  package static let webNames = Set(webKeys.map(\.name))

  /// The options about fetching photos from web services, in the order of the help.
  static let webKeys: [ConfigurationKey] = [
    source,
    .texts("http-header", \.web.headers, expected: "headers such as \"x-api-key: ${KEY}\"") {
      HTTPHeaderText.isValid($0)
    },
    .automatic("auth-env", \.web.tokenVariable, expected: "the name of a variable of the environment") {
      HTTPHeaderText.isVariable($0) ? $0 : nil
    } write: {
      $0
    },
    .flag("netrc", \.web.usesNetrc),
    .texts("trust-host", \.web.trustedHosts, expected: "hosts such as images.example or localhost:8080") {
      HTTPHeaderText.isHost($0)
    },
    .automatic("contact", \.web.contact, expected: "an address of mail or of a page") {
      HTTPHeaderText.isContact($0) ? $0 : nil
    } write: {
      $0
    },
    .automaticInteger("limit", \.web.limit, in: 1...1_000_000),
    .automaticInteger("pages", \.web.pages, in: 1...10_000),
    .flag("originals", \.web.takesOriginals),
    .automatic("rate", \.web.rate, expected: RequestRate.expectation) {
      RequestRate($0)
    } write: {
      $0.description
    },
    .value("retries", \.web.retries, expected: "a whole number from 0 to 20", form: .integer(0...20)) {
      Int($0).flatMap { (0...20).contains($0) ? $0 : nil }
    } write: {
      String($0)
    },
    .number("connect-timeout", \.web.connectTimeout, in: 0.1...3600),
    .number("first-byte-timeout", \.web.firstByteTimeout, in: 0.1...3600),
    .number("idle-timeout", \.web.idleTimeout, in: 1...3600),
    .number("request-timeout", \.web.requestTimeout, in: 0.1...86_400),
    .written("max-download", \.web.maxDownload, expected: ByteCount.expectation),
    .written("max-listing", \.web.maxListing, expected: ByteCount.expectation),
    .automatic("cache", \.web.cache, expected: "a folder") {
      $0.isEmpty ? nil : $0
    } write: {
      $0
    },
    .flag("no-cache", \.web.keepsNothing),
    .flag("offline", \.web.isOffline),
    .flag("refresh", \.web.refreshes),
  ]

  /// The recipe as a JSON text, which is how files hand objects over.
  private static let source = ConfigurationKey(
    name: "source", expectation: "an object that describes a web service; see `gallery sources show`",
    isList: false, form: .object
  ) { values, configuration in
    guard values.count == 1, values[0].isEmpty || values[0].hasPrefix("{") else { return false }
    configuration.source = values[0].isEmpty ? nil : values[0]
    return true
  } texts: {
    [$0.source ?? ""]
  }
}
