import GalleryJSON
package import GalleryMarkup
import GalleryModel
package import GalleryWeb

/// Reads the listing at an address: detects its type, follows its pages and parts within limits, and records
/// how.
package struct ListingReader: Sendable {
  private let transport: any Transport
  private let markup: any MarkupParsing
  private let options: ListingOptions

  package init(
    transport: any Transport, markup: any MarkupParsing, options: ListingOptions = ListingOptions()
  ) {
    self.transport = transport
    self.markup = markup
    self.options = options
  }

  /// Reads a listing, or detects that the address is that of a photo. Without an address, reads the listing
  /// of the options' recipe. `saved` is the first response, if the user has it in a file. Throws if the first
  /// response cannot be fetched or read.
  ///
  /// Failures after the first response become problems of the listing. They affect only their own photos.
  package func read(
    _ address: WebAddress? = nil, by protocol: SourceProtocol = .recognised, saved: [UInt8]? = nil
  ) async throws(ListingError) -> RemoteListing {
    var recipe = options.recipe
    var preset: Preset?
    if recipe == nil, `protocol` == .recognised, options.usesPresets, let address {
      preset = Preset.matching(address)
      recipe = preset?.recipe
    }

    let (request, extra) = try request(to: address, by: `protocol`, recipe, isAutomatic: preset != nil)
    var walk = ListingWalk(
      transport: transport, options: options, markup: markup, recipe: recipe, credential: extra,
      isAutomatic: preset != nil, saved: saved)

    do {
      return try await walk.run(request)
    } catch {
      guard let preset, let failure = error.transportError else { throw error }
      if let missing = extra?.missing, !missing.isEmpty, failure.cause.isAuthorization {
        throw .missingKey(failure, preset: preset.name, names: missing)
      }
      // Another service may have such an address, and refuse the preset's parameters.
      guard request.address != address, [400, 404, 422].contains(failure.cause.status) else { throw error }
      var options = options
      options.usesPresets = false
      return try await ListingReader(transport: transport, markup: markup, options: options)
        .read(address, by: `protocol`, saved: saved)
    }
  }

  /// Returns the first request, and that of the recipe with what further requests repeat.
  private func request(
    to address: WebAddress?, by protocol: SourceProtocol, _ recipe: Recipe?, isAutomatic: Bool
  ) throws(ListingError) -> (WebRequest, RecipeRequest?) {
    if let recipe {
      // An automatically chosen preset works without its key: the user may have given one another way.
      let asked = try recipe.request(to: address, environment: options.environment, forgiving: isAutomatic)
      var request = isAutomatic ? .listing(asked.address) : WebRequest(asked.address, for: .listing)
      request.headers = asked.headers
      if !isAutomatic, recipe.method == "POST" {
        request.method = "POST"
        request.body = Array((asked.body ?? [:]).text.utf8)
        if asked.headers["Content-Type"] == nil { request.headers.append("Content-Type", "application/json") }
      }
      return (request, asked)
    }

    guard let address else {
      throw .configuration([.init(place: "source.url", message: "expected an http or https address")])
    }
    if `protocol` == .webDAV { return (WebDAV.request(address), nil) }
    var request = WebRequest.listing(address)
    // A photo may be larger than a listing.
    if PictureName.promise(of: address) == .picture, request.method == "GET" { request.purpose = .photo }
    return (request, nil)
  }
}

/// The limits and choices of the user for reading a listing.
package struct ListingOptions: Sendable {
  /// Defaults to 1,000.
  package var limit = 1000
  /// A Boolean value that indicates whether the user chose the limit. Otherwise a longer listing is
  /// incomplete.
  package var isLimitChosen = true
  /// A Boolean value that indicates whether to look for larger images behind those of a page, whatever their
  /// size.
  package var takesOriginals = false
  /// The maximum number of pages, folders and parts. Defaults to 50.
  package var pages = 50
  /// The recipe to use; `nil` detects the content, or uses the preset for the address.
  package var recipe: Recipe?
  /// A Boolean value that indicates whether to use the preset for an address. Defaults to `true`.
  package var usesPresets = true
  /// The variables for `${NAME}` in recipes.
  package var environment: [String: String] = [:]

  package init() {}
}

/// The protocol of a source on the web.
package enum SourceProtocol: Sendable, Hashable {
  /// HTTP, with detection of the content. Includes WebDAV if the address or the response indicates it.
  case recognised
  /// WebDAV, as the user specified.
  case webDAV
}
