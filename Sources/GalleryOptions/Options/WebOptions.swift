import GalleryText

/// The options about fetching listings and photos from web services.
public struct WebOptions: Sendable, Hashable {
  /// A recipe for a web service, as a JSON text: the `source` object of a configuration file. It is the source where
  /// no other is named. Default: `nil`.
  public var source: String?
  /// Headers as `Name: value`, sent to the origins of the sources and the trusted hosts and to nobody else; `${NAME}`
  /// in a value stands for a variable of the environment. Default: none.
  public var headers: [String] = []
  /// Name of the variable of the environment that holds a bearer token for the origins of the sources.
  /// Default: `nil`.
  public var tokenVariable: String?
  /// A Boolean value that indicates whether names and passwords of `~/.netrc` are used. Default: no.
  public var usesNetrc = false
  /// Hosts that a listing may name although they are private, and that get the sources' headers: `host` for all its
  /// ports, `host:port` or `http://host:port`. Default: none.
  public var trustedHosts: [String] = []
  /// The path of a file of certificates (PEM) that are trusted instead of the system's; `nil` is the file that the
  /// variables `CURL_CA_BUNDLE` and `SSL_CERT_FILE` name, or the system's. Default: `nil`.
  public var authorities: String?

  /// An address by which servers' keepers can reach whoever runs the build: of mail or of a page; `nil` is the
  /// project's page. Default: `nil`.
  public var contact: String?

  /// Most pages of a listing; `nil` is ``defaultPages``, or as many as it takes where ``SelectionOptions/limit`` is given.
  /// Default: `nil`.
  public var pages: Int?
  /// A Boolean value that indicates whether originals are fetched where a smaller picture has all the pixels that
  /// sheets need. Default: no.
  public var takesOriginals = false

  /// Most requests in a time; `nil` is as fast as the servers answer. Default: `nil`.
  public var rate: RequestRate?
  /// The number of times that a request that failed for a passing reason is sent again, 0 to 20. Default: 3.
  public var retries = 3
  /// Seconds to connect. Default: 10.
  public var connectTimeout = 10.0
  /// Seconds until the first byte of an answer. Default: 20.
  public var firstByteTimeout = 20.0
  /// Seconds without any byte in an answer. Default: 15.
  public var idleTimeout = 15.0
  /// Seconds for a request in all. Default: 120.
  public var requestTimeout = 120.0
  /// Most bytes of a photo. Default: 200 MB.
  public var maxDownload = ByteCount.megabytes(200)
  /// Most bytes of one page of a listing. Default: 50 MB.
  public var maxListing = ByteCount.megabytes(50)

  /// A Boolean value that indicates whether only what was fetched before is used. Default: no.
  public var isOffline = false
  /// A Boolean value that indicates whether everything is asked for anew, however fresh it is. Default: no.
  public var refreshes = false

  /// Photos of a listing unless more are asked for.
  public static let defaultLimit = 1000
  /// Pages of a listing unless more are asked for.
  public static let defaultPages = 50
  /// Pages of a listing when only the number of photos is bounded: every one may bring a single photo.
  private static let mostPages = 10_000

  /// Creates a configuration with every value at its default.
  public init() {}

  /// Returns the most pages of a listing, where a number of photos is asked for or not.
  package func resolvedPages(limit: Int?) -> Int {
    pages ?? (limit == nil ? Self.defaultPages : Self.mostPages)
  }
}

extension WebOptions {
  static let options: [ConfigurationOption] = [
    .init(
      "source", \.web.source, .recipe, .running,
      help: "A recipe for a web service, read where no source is named; `gallery sources` has examples.",
      default: .omitted),
    .init(
      "http-header", \.web.headers,
      .texts("headers such as \"x-api-key: ${KEY}\"") { HTTPHeaderText.isValid($0) }, .running,
      isCommon: true,
      help: """
        A header for the origins of the sources, such as 'x-api-key: ${KEY}'; ${NAME} is a variable of the \
        environment. No other origin gets it. May be repeated.
        """, value: "header", default: .omitted, letter: "H", worksWith: [.webSource]),
    .init(
      "auth-env", \.web.tokenVariable,
      .automatic(.text("the name of a variable of the environment") { VariableText.isName($0) }), .running,
      help: "Variable of the environment that holds a bearer token for the origins of the sources.",
      value: "name", default: .omitted, worksWith: [.webSource]),
    .init(
      "netrc", \.web.usesNetrc, .flag, .running, help: "Use the names and passwords of ~/.netrc.",
      worksWith: [.webSource]),
    .init(
      "trust-host", \.web.trustedHosts,
      .texts("hosts such as images.example or localhost:8080") { HTTPHeaderText.isHost($0) }, .running,
      help: """
        A host that listings may name although its address is private, and that gets the headers of the sources: \
        HOST (all its ports; headers go to the usual ones alone), HOST:PORT or http://HOST:PORT; may be repeated.
        """, value: "host", default: .omitted, worksWith: [.webSource]),
    .init(
      "ca-file", \.web.authorities, .automatic(.text("the path of a file of certificates") { !$0.isEmpty }),
      .running, help: "A file of certificates (PEM) that are trusted instead of the system's.", value: "file",
      default: .text("CURL_CA_BUNDLE or SSL_CERT_FILE of the environment, else the system's"),
      worksWith: [.webSource]),
    .init(
      "contact", \.web.contact,
      .automatic(.text("an address of mail or of a page") { HTTPHeaderText.isContact($0) }), .running,
      help: "How servers' keepers reach you, for the User-Agent: an address of mail or of a page.",
      value: "address", default: .omitted, worksWith: [.webSource]),
    .init(
      "pages", \.web.pages, .automatic(.integer(in: 1...10_000)), .collecting,
      help: "Most pages of a listing.", value: "number",
      default: .text("\(WebOptions.defaultPages); as --limit needs"), worksWith: [.webListing]),
    .init(
      "originals", \.web.takesOriginals, .flag, .collecting,
      help: "Fetch originals even where a smaller picture has all the pixels that the sheets need.",
      worksWith: [.webSource]),
    .init(
      "rate", \.web.rate, .automatic(.text(RequestRate.expectation)), .running,
      help: "Most requests, such as 4/s, 60/min or 1000/h.", value: "rate", default: .omitted,
      worksWith: [.webSource]),
    .init(
      "retries", \.web.retries, .integer(in: 0...20), .running,
      help: "How often a request that failed for a passing reason is sent again.", value: "number",
      worksWith: [.webSource]),
    .init(
      "connect-timeout", \.web.connectTimeout, .number(in: 0.1...3600), .running, help: "Seconds to connect.",
      value: "seconds", worksWith: [.webSource]),
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
      "offline", \.web.isOffline, .flag, .running, help: "Use only what was fetched before.",
      worksWith: [.webSource]),
    .init(
      "refresh", \.web.refreshes, .flag, .running, help: "Ask for everything anew, however fresh it is.",
      worksWith: [.webSource]),
  ]
}

extension OptionFormat<String?> {
  /// A recipe as a JSON text, which is how files hand objects over; an empty text means none.
  fileprivate static let recipe = OptionFormat(
    "an object that describes a web service; see `gallery sources show`", form: .object
  ) { text -> String?? in
    text.isEmpty ? .some(nil) : text.hasPrefix("{") ? .some(text) : .none
  } write: {
    $0 ?? ""
  }
}
