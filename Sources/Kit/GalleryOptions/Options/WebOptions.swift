import GalleryText

/// The options for downloading listings and photos from web services.
public struct WebOptions: Sendable, Hashable {
  /// The recipe for a web service, as JSON text: the `source` object of a configuration file. It is the
  /// source if the user names no other. Defaults to `nil`.
  public var source: String?
  /// HTTP headers as `Name: value`. Only the sources' origins and trusted hosts receive them. `${NAME}` in a
  /// value is replaced by an environment variable. Defaults to an empty array.
  public var headers: [String] = []
  /// A Boolean value that indicates whether to use the credentials in `~/.netrc`. Defaults to `false`.
  public var usesNetrc = false
  /// Hosts that listings may refer to even if they are private, and that receive the sources' headers: `host`
  /// for all ports, `host:port` or `http://host:port`. Defaults to an empty array.
  public var trustedHosts: [String] = []
  /// The path of a PEM file with trusted certificates, which replace the system's. `nil` is the file in
  /// `CURL_CA_BUNDLE` or `SSL_CERT_FILE`, or the system's. Defaults to `nil`.
  public var authorities: String?

  /// The address at which server operators can reach the user. Defaults to `nil`: the project's page.
  public var contact: String?

  /// The maximum number of pages of a listing. `nil` is ``defaultPages``, or as many as needed if
  /// ``SelectionOptions/limit`` is set. Defaults to `nil`.
  public var pages: Int?
  /// A Boolean value that indicates whether to download originals in place of
  /// smaller variants. Defaults to `false`.
  public var takesOriginals = false

  /// The maximum request rate; `nil` is unlimited. Defaults to `nil`.
  public var rate: RequestRate?
  /// The maximum number of retries after a temporary failure, 0 to 20. Defaults to 3.
  public var retries = 3
  /// The time limit for connecting, in seconds. Defaults to 10.
  public var connectTimeout = 10.0
  /// The time limit for the first byte of a response, in seconds. Defaults to 20.
  public var firstByteTimeout = 20.0
  /// The maximum time without data in a response, in seconds. Defaults to 15.
  public var idleTimeout = 15.0
  /// The time limit for a whole request, in seconds. Defaults to 120.
  public var timeout = 120.0
  /// The maximum size of a photo's download. Defaults to 200 MB.
  public var maxDownload = ByteCount.megabytes(200)
  /// The maximum size of one page of a listing. Defaults to 50 MB.
  public var maxListing = ByteCount.megabytes(50)

  /// A Boolean value that indicates whether to use only cached responses. Defaults to `false`.
  public var isOffline = false
  /// A Boolean value that indicates whether to request everything again, even
  /// fresh responses. Defaults to `false`.
  public var refreshes = false

  /// The default maximum number of photos of a listing.
  public static let defaultLimit = 1000
  /// The default maximum number of pages of a listing.
  public static let defaultPages = 50
  /// The maximum number of pages if only the number of photos is limited: each page may add only one photo.
  private static let maximumPages = 10_000

  /// Creates options with every value at its default.
  public init() {}

  /// Returns the maximum number of pages of a listing for a limit of photos.
  package func resolvedPages(limit: Int?) -> Int {
    pages ?? (limit == nil ? Self.defaultPages : Self.maximumPages)
  }
}

extension WebOptions {
  /// The options. Those of requests have an effect only with a source on the web, or with a listing there.
  static let options =
    [recipe]
    + requests.map { option in
      option.effects.isEmpty ? option.working(with: .webSource) : option
    }

  private static let recipe = ConfigurationOption(
    "source", \.web.source, .emptyIsNone(.recipe), .running, isFileOnly: true,
    help: "Use this recipe for a web service if no source is given; `gallery sources` shows examples.",
    default: .omitted)

  private static let requests: [ConfigurationOption] = [
    .init(
      "http-header", \.web.headers,
      .texts("headers such as \"x-api-key: ${KEY}\"") { HTTPHeaderText.isValid($0) }, .running,
      help: """
        Send a header to the sources' origins only, such as 'x-api-key: ${KEY}' or 'Authorization: Bearer ${TOKEN}'; \
        ${NAME} is an environment variable. May be repeated.
        """, value: "header", default: .omitted, letter: "H"),
    .init(
      "netrc", \.web.usesNetrc, .flag, .running, help: "Use the user names and passwords in ~/.netrc."),
    .init(
      "trust-host", \.web.trustedHosts,
      .texts("hosts such as images.example or localhost:8080") { HTTPHeaderText.isHost($0) }, .running,
      help: """
        Allow listings to name this host even if its address is private, and send it the sources' headers. HOST \
        covers all ports, but headers go to standard ports only. Or HOST:PORT or http://HOST:PORT; may be repeated.
        """, value: "host", default: .omitted),
    .init(
      "ca-file", \.web.authorities, .automatic(.nonEmpty("the path of a certificate file")),
      .running, help: "Trust the certificates in this PEM file instead of the system's.", value: "file",
      default: .text("CURL_CA_BUNDLE or SSL_CERT_FILE from the environment, else the system's")),
    .init(
      "contact", \.web.contact,
      .automatic(.text("an email or web address") { HTTPHeaderText.isContact($0) }), .running,
      help: "Add a contact to the User-Agent header: an email address or the address of a page.",
      value: "address", default: .omitted),
    .init(
      "pages", \.web.pages, .automatic(.integer(in: 1...10_000)), .collecting,
      help: "Set the maximum number of listing pages to read.", value: "number",
      default: .text("\(WebOptions.defaultPages); as many as --limit needs"), worksWith: [.webListing]),
    .init(
      "originals", \.web.takesOriginals, .flag, .collecting,
      help: "Download originals even if a smaller variant has enough pixels for the sheets."),
    .init(
      "rate", \.web.rate, .automatic(.text(RequestRate.expectation)), .running,
      help: "Limit the request rate, such as 4/s, 60/min or 1000/h.", value: "rate", default: .omitted),
    .init(
      "retries", \.web.retries, .integer(in: 0...20), .running, isFileOnly: true,
      help: "Set the maximum number of retries after a temporary failure.", value: "number"),
    .init(
      "connect-timeout", \.web.connectTimeout, .number(in: 0.1...3600), .running, isFileOnly: true,
      help: "Set the connection timeout, in seconds.",
      value: "seconds"),
    .init(
      "first-byte-timeout", \.web.firstByteTimeout, .number(in: 0.1...3600), .running, isFileOnly: true,
      help: "Set the maximum wait for the start of a response, in seconds.", value: "seconds"),
    .init(
      "idle-timeout", \.web.idleTimeout, .number(in: 1...3600), .running, isFileOnly: true,
      help: "Set the maximum time without received data, in seconds.", value: "seconds"),
    .init(
      "timeout", \.web.timeout, .number(in: 0.1...86_400), .running,
      help: "Set the maximum duration of a request, in seconds.", value: "seconds"),
    .init(
      "max-download", \.web.maxDownload, .text(ByteCount.expectation), .running, isFileOnly: true,
      help: "Reject larger photos.", value: "size"),
    .init(
      "max-listing", \.web.maxListing, .text(ByteCount.expectation), .running, isFileOnly: true,
      help: "Reject larger listings.", value: "size", worksWith: [.webListing]),
    .init(
      "offline", \.web.isOffline, .flag, .running, help: "Use only cached responses; send no request."),
    .init(
      "refresh", \.web.refreshes, .flag, .running, help: "Revalidate all cached responses, even fresh ones."),
  ]
}

extension OptionFormat<String> {
  /// A recipe as JSON text, the form of objects from configuration files.
  fileprivate static let recipe = OptionFormat(
    "an object that describes a web service; see `gallery sources show`", form: .object,
    read: { $0.hasPrefix("{") ? $0 : nil }, write: { $0 })
}
