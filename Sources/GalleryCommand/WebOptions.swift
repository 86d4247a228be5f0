import ArgumentParser
import GalleryModel

/// The options about fetching photos from web services, as texts; see ``SheetOptions``.
struct WebOptions: ParsableArguments {
  @Option(
    name: [.customShort("H"), .customLong("http-header")],
    help: ArgumentHelp(
      """
      A header for the origins of the sources, such as 'x-api-key: ${KEY}'; ${NAME} is a variable of the \
      environment. No other origin gets it. May be repeated.
      """, valueName: "header"))
  var header: [String] = []

  @Option(
    help: ArgumentHelp(
      "Variable of the environment that holds a bearer token for the origins of the sources.",
      valueName: "name"))
  var authEnv: String?

  @Flag(help: "Use the names and passwords of ~/.netrc.")
  var netrc = false

  @Option(
    help: ArgumentHelp(
      """
      A host that listings may name although its address is private, and that gets the headers of the sources; \
      may be repeated.
      """, valueName: "host"))
  var trustHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "How servers' keepers reach you, for the User-Agent: an address of mail or of a page.",
      valueName: "address"))
  var contact: String?

  @Option(help: ArgumentHelp("Most photos of a listing. (default: 1000)", valueName: "number"))
  var limit: String?

  @Option(
    help: ArgumentHelp("Most pages of a listing. (default: 50; as --limit needs)", valueName: "number"))
  var pages: String?

  @Flag(help: "Fetch originals even where a smaller picture has all the pixels that the sheets need.")
  var originals = false

  @Option(help: ArgumentHelp("Most requests, such as 4/s, 60/min or 1000/h.", valueName: "rate"))
  var rate: String?

  @Option(
    help: ArgumentHelp(
      "How often a request that failed for a passing reason is sent again. (default: 3)", valueName: "number")
  )
  var retries: String?

  @Option(help: ArgumentHelp("Seconds to connect. (default: 10)", valueName: "seconds"))
  var connectTimeout: String?

  @Option(help: ArgumentHelp("Seconds until an answer begins. (default: 20)", valueName: "seconds"))
  var firstByteTimeout: String?

  @Option(help: ArgumentHelp("Seconds in which nothing may come. (default: 15)", valueName: "seconds"))
  var idleTimeout: String?

  @Option(help: ArgumentHelp("Seconds for a request in all. (default: 120)", valueName: "seconds"))
  var requestTimeout: String?

  @Option(help: ArgumentHelp("Refuse larger photos. (default: 200MB)", valueName: "size"))
  var maxDownload: String?

  @Option(help: ArgumentHelp("Refuse larger listings. (default: 50MB)", valueName: "size"))
  var maxListing: String?

  @Option(
    help: ArgumentHelp(
      "Folder for what was fetched. (default: gallery in the system's folder for caches)", valueName: "folder"
    ))
  var cache: String?

  @Flag(help: "Keep nothing that was fetched.")
  var noCache = false

  @Flag(help: "Use only what was fetched before.")
  var offline = false

  @Flag(help: "Ask for everything anew, however fresh it is.")
  var refresh = false
}

extension WebOptions {
  /// The options that were given.
  var layer: ConfigurationLayer {
    let texts: [(name: String, values: [String]?)] = [
      ("http-header", header.isEmpty ? nil : header),
      ("auth-env", authEnv.map { [$0] }),
      ("netrc", netrc ? ["true"] : nil),
      ("trust-host", trustHost.isEmpty ? nil : trustHost),
      ("contact", contact.map { [$0] }),
      ("limit", limit.map { [$0] }),
      ("pages", pages.map { [$0] }),
      ("originals", originals ? ["true"] : nil),
      ("rate", rate.map { [$0] }),
      ("retries", retries.map { [$0] }),
      ("connect-timeout", connectTimeout.map { [$0] }),
      ("first-byte-timeout", firstByteTimeout.map { [$0] }),
      ("idle-timeout", idleTimeout.map { [$0] }),
      ("request-timeout", requestTimeout.map { [$0] }),
      ("max-download", maxDownload.map { [$0] }),
      ("max-listing", maxListing.map { [$0] }),
      ("cache", cache.map { [$0] }),
      ("no-cache", noCache ? ["true"] : nil),
      ("offline", offline ? ["true"] : nil),
      ("refresh", refresh ? ["true"] : nil),
    ]
    return ConfigurationLayer(
      entries: texts.compactMap { option in
        option.values.map { .init(name: option.name, values: $0, place: "--" + option.name) }
      })
  }
}
