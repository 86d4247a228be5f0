import GalleryJSON
package import GalleryMarkup
import GalleryModel
package import GalleryWeb

/// Reads the listing at an address: decides what it is, follows its pages and parts within bounds, and says what it did.
package struct ListingReader: Sendable {
  private let transport: any Transport
  private let markup: any MarkupParsing
  private let options: ListingOptions

  /// - Parameters:
  ///   - transport: fetches the listing.
  ///   - markup: parses HTML and XML in it.
  package init(
    transport: any Transport, markup: any MarkupParsing, options: ListingOptions = ListingOptions()
  ) {
    self.transport = transport
    self.markup = markup
    self.options = options
  }

  /// Reads a listing, or finds that the address is that of a photo.
  ///
  /// What cannot be read behind the first answer is among the listing's problems and costs its photos only.
  ///
  /// - Throws: ``ListingError`` when the first answer cannot be had or read.
  ///
  /// - Parameter protocol: The protocol that the source speaks. Default: whichever is recognised.
  package func read(
    _ address: WebAddress, by protocol: SourceProtocol = .recognised
  ) async throws(ListingError) -> RemoteListing {
    try await read(address, by: `protocol`, recipe: options.recipe)
  }

  /// Reads the listing of the recipe in the options, at the address that it names itself.
  package func read() async throws(ListingError) -> RemoteListing {
    try await read(nil, by: .recognised, recipe: options.recipe ?? Recipe(document: [:]))
  }

  private func read(
    _ address: WebAddress?, by protocol: SourceProtocol, recipe given: Recipe?
  ) async throws(ListingError) -> RemoteListing {
    var recipe = given
    var preset: Preset?
    if recipe == nil, `protocol` == .recognised, options.usesPresets, let address {
      preset = Preset.matching(address)
      recipe = preset?.recipe
    }
    var request: WebRequest
    var extra: RecipeRequest?
    if let recipe {
      // A preset that was not asked for by name does without its key: the user may have given one otherwise.
      let asked = try recipe.request(to: address, environment: options.environment, forgiving: preset != nil)
      request = WebRequest(asked.address, for: .listing, method: asked.method, headers: asked.headers)
      if asked.method == "POST" {
        request.body = Array((asked.body ?? [:]).text.utf8)
        if asked.headers["Content-Type"] == nil { request.headers.append("Content-Type", "application/json") }
      }
      extra = asked
    } else if let address, `protocol` == .webDAV {
      request = WebDAV.request(address)
    } else if let address {
      request =
        WebDAV.request(for: address) ?? ImmichAdapter.request(for: address)
        ?? WebRequest(address, for: .listing)
      // A photo may be larger than a listing.
      if PictureName.promise(of: address) == .picture, request.method == "GET" { request.purpose = .photo }
    } else {
      throw .configuration([.init(place: "source.url", message: "expected an http or https address")])
    }
    var walk = ListingWalk(
      transport: transport, markup: markup, options: options, recipe: recipe, credential: extra,
      isAutomatic: preset != nil)
    do {
      return try await walk.run(request)
    } catch {
      guard let preset, let missing = extra?.missing, !missing.isEmpty, let cause = error.transportError,
        cause.isAuthorization
      else { throw error }
      throw .missingKey(cause, preset: preset.name, names: missing)
    }
  }
}

/// The bounds within which a listing is read, and the recipe by which.
package struct ListingOptions: Sendable {
  /// Photos at most. The default is 1,000.
  package var limit = 1000
  /// Pages, folders and parts at most. The default is 50.
  package var pages = 50
  /// The recipe to read it by; `nil` goes by the content, or by the preset for the address.
  package var recipe: Recipe?
  /// A Boolean value that indicates whether an address that belongs to a preset is read by it. The default is true.
  package var usesPresets = true
  /// The variables that `${NAME}` in recipes stands for.
  package var environment: [String: String] = [:]

  package init() {}
}

/// The protocol that a source on the web speaks.
package enum SourceProtocol: Sendable, Hashable {
  /// HTTP, with whatever content is recognised; WebDAV too, where address or answer say so.
  case recognised
  /// WebDAV, because the user says so.
  case webDAV
}
