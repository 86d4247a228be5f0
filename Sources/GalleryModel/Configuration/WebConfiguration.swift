/// How listings and photos are fetched from web services.
public struct WebConfiguration: Sendable, Hashable {
  /// Headers as `Name: value`, sent to the origins of the sources and the trusted hosts and to nobody else; `${NAME}`
  /// in a value stands for a variable of the environment. Default: none.
  public var headers: [String] = []
  /// Name of the variable of the environment that holds a bearer token for the origins of the sources.
  /// Default: `nil`.
  public var tokenVariable: String?
  /// Whether names and passwords of `~/.netrc` are used. Default: no.
  public var usesNetrc = false
  /// Hosts that a listing may name although they are private, and that get the sources' headers: `host` or
  /// `host:port`. Default: none.
  public var trustedHosts: [String] = []

  /// An address by which servers' keepers can reach whoever runs the build: of mail or of a page; `nil` is the
  /// project's page. Default: `nil`.
  public var contact: String?

  /// Most photos of a listing; `nil` is ``defaultLimit``. Default: `nil`.
  public var limit: Int?
  /// Most pages of a listing; `nil` is ``defaultPages``, or as many as it takes where ``limit`` is given.
  /// Default: `nil`.
  public var pages: Int?
  /// Whether originals are fetched where a smaller picture has all the pixels that sheets need. Default: no.
  public var takesOriginals = false

  /// Most requests in a time; `nil` is as fast as the servers answer. Default: `nil`.
  public var rate: RequestRate?
  /// How often a request that failed for a passing reason is sent again, 0 to 20. Default: 3.
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

  /// Folder for what was fetched; `nil` is the system's place for caches. Default: `nil`.
  public var cache: String?
  /// Whether nothing is kept beyond the build. Default: no.
  public var keepsNothing = false
  /// Whether only what was fetched before is used. Default: no.
  public var isOffline = false
  /// Whether everything is asked for anew, however fresh it is. Default: no.
  public var refreshes = false

  /// Photos of a listing unless more are asked for.
  public static let defaultLimit = 1000
  /// Pages of a listing unless more are asked for.
  public static let defaultPages = 50
  /// Pages of a listing when only the number of photos is bounded: every one may bring a single photo.
  private static let mostPages = 10_000

  /// Creates a configuration with every value at its default.
  public init() {}

  /// Most photos of a listing, decided.
  public var resolvedLimit: Int { limit ?? Self.defaultLimit }

  /// Most pages of a listing, decided.
  public var resolvedPages: Int { pages ?? (limit == nil ? Self.defaultPages : Self.mostPages) }
}
