extension Configuration {
  static let webOptions: [ConfigurationOption] = [
    .init(
      "source", \.source, .recipe, .running,
      help: "A recipe for a web service, read where no source is named; `gallery sources` has examples.",
      default: .unsaid),
    .init(
      "http-header", \.web.headers,
      .texts("headers such as \"x-api-key: ${KEY}\"") { HTTPHeaderText.isValid($0) }, .running,
      help: """
        A header for the origins of the sources, such as 'x-api-key: ${KEY}'; ${NAME} is a variable of the \
        environment. No other origin gets it. May be repeated.
        """, value: "header", default: .unsaid, letter: "H", worksWith: [.webSource]),
    .init(
      "auth-env", \.web.tokenVariable,
      .automatic(.text("the name of a variable of the environment") { HTTPHeaderText.isVariable($0) }),
      .running,
      help: "Variable of the environment that holds a bearer token for the origins of the sources.",
      value: "name", default: .unsaid, worksWith: [.webSource]),
    .init(
      "netrc", \.web.usesNetrc, .flag, .running, help: "Use the names and passwords of ~/.netrc.",
      default: .unsaid, worksWith: [.webSource]),
    .init(
      "trust-host", \.web.trustedHosts,
      .texts("hosts such as images.example or localhost:8080") { HTTPHeaderText.isHost($0) }, .running,
      help: """
        A host that listings may name although its address is private, and that gets the headers of the sources; \
        may be repeated.
        """, value: "host", default: .unsaid, worksWith: [.webSource]),
    .init(
      "contact", \.web.contact,
      .automatic(.text("an address of mail or of a page") { HTTPHeaderText.isContact($0) }), .running,
      help: "How servers' keepers reach you, for the User-Agent: an address of mail or of a page.",
      value: "address", default: .unsaid, worksWith: [.webSource]),
    .init(
      "limit", \.web.limit, .automatic(.integer(in: 1...1_000_000)), .collecting,
      help: "Most photos of a listing.", value: "number", default: .text("\(WebConfiguration.defaultLimit)"),
      worksWith: [.webListing]),
    .init(
      "pages", \.web.pages, .automatic(.integer(in: 1...10_000)), .collecting,
      help: "Most pages of a listing.", value: "number",
      default: .text("\(WebConfiguration.defaultPages); as --limit needs"), worksWith: [.webListing]),
    .init(
      "originals", \.web.takesOriginals, .flag, .collecting,
      help: "Fetch originals even where a smaller picture has all the pixels that the sheets need.",
      default: .unsaid, worksWith: [.webSource]),
    .init(
      "rate", \.web.rate, .automatic(.text(RequestRate.expectation)), .running,
      help: "Most requests, such as 4/s, 60/min or 1000/h.", value: "rate", default: .unsaid,
      worksWith: [.webSource]),
    .init(
      "retries", \.web.retries, .integer(in: 0...20), .running,
      help: "How often a request that failed for a passing reason is sent again.", value: "number",
      worksWith: [.webSource]),
    .init(
      "connect-timeout", \.web.connectTimeout, .number(in: 0.1...3600), .running,
      help: "Seconds to connect.", value: "seconds", worksWith: [.webSource]),
    .init(
      "first-byte-timeout", \.web.firstByteTimeout, .number(in: 0.1...3600), .running,
      help: "Seconds until an answer begins.", value: "seconds", worksWith: [.webSource]),
    .init(
      "idle-timeout", \.web.idleTimeout, .number(in: 1...3600), .running,
      help: "Seconds in which nothing may come.", value: "seconds", worksWith: [.webSource]),
    .init(
      "request-timeout", \.web.requestTimeout, .number(in: 0.1...86_400), .running,
      help: "Seconds for a request in all.", value: "seconds", worksWith: [.webSource]),
    .init(
      "max-download", \.web.maxDownload, .text(ByteCount.expectation), .running,
      help: "Refuse larger photos.", value: "size", worksWith: [.webSource]),
    .init(
      "max-listing", \.web.maxListing, .text(ByteCount.expectation), .running,
      help: "Refuse larger listings.", value: "size", worksWith: [.webListing]),
    .init(
      "cache", \.web.cache, .automatic(.folder), .running, help: "Folder for what was fetched.",
      value: "folder", default: .text("gallery in the system's folder for caches"), worksWith: [.webSource]),
    .init(
      "no-cache", \.web.keepsNothing, .flag, .running, help: "Keep nothing that was fetched.",
      default: .unsaid, worksWith: [.webSource]),
    .init(
      "offline", \.web.isOffline, .flag, .running, help: "Use only what was fetched before.",
      default: .unsaid, worksWith: [.webSource]),
    .init(
      "refresh", \.web.refreshes, .flag, .running, help: "Ask for everything anew, however fresh it is.",
      default: .unsaid, worksWith: [.webSource]),
  ]
}

extension OptionFormat<String?> {
  /// A recipe as a JSON text, which is how files hand objects over; an empty text is none.
  fileprivate static let recipe = OptionFormat(
    "an object that describes a web service; see `gallery sources show`", form: .object
  ) { text -> String?? in
    text.isEmpty ? .some(nil) : text.hasPrefix("{") ? .some(text) : .none
  } write: {
    $0 ?? ""
  }
}
