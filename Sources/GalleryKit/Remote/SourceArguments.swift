import Foundation
import GalleryFiles
import GalleryModel
import GallerySources
import GalleryText
import GalleryWeb
import SystemPackage

/// The sources of a build as they were given. Lists are read already: they say whom the build may ask.
struct SourceArguments {
  /// One source.
  enum Argument {
    /// A folder or a photo.
    case files(FilePath)
    /// A list of the user's, and where its relative paths begin.
    case list(PhotoList, folder: FilePath, name: String)
    /// An address, the protocol that its scheme names, and the recipe it is read by, if there is one for it.
    case web(WebAddress, SourceProtocol, Recipe?)
  }

  /// The arguments, in the order given.
  let all: [Argument]
  /// The credentials that recipes have for their services.
  let credentials: [Credential]
  /// The list of the photos that there must be; `nil` for none.
  let manifest: PhotoList?

  /// The largest size of a list, in bytes; a larger one is an error.
  private static let listLimit = 256 << 20

  /// - Parameters:
  ///   - sources: As they were written.
  ///   - lists: The photos of a program's own sources, which come last.
  ///   - manifest: The list of the photos that there must be. Default: none.
  ///   - recipe: The configuration's, for its own address and for others of the same service.
  ///   - environment: The environment, which has a recipe's variables.
  /// - Throws: ``GalleryError/source(_:)`` for a list that cannot be read and for a text that begins like an address
  ///   but is no address; ``GalleryError/configuration(_:)`` for a recipe that does not make sense.
  init(
    _ sources: [String], lists: [Argument] = [], manifest: PhotoList? = nil, recipe: Recipe?,
    environment: [String: String]
  ) throws(GalleryError) {
    var all: [Argument] = []
    var credentials: [Credential] = []
    var service: Origin?
    if let recipe {
      let request = try Self.request(recipe, environment)
      service = request?.address.origin
      credentials += request?.credential.map { [$0] } ?? []
      if let request, sources.isEmpty, lists.isEmpty {
        all.append(.web(request.address, .recognised, recipe))
      }
    }
    for source in sources {
      if let scheme = SourceScheme(of: source) {
        let (address, speech) = try Self.address(source, scheme, environment)
        let isOfService = scheme == .web && (service == nil || service == address.origin)
        let known = isOfService ? recipe : nil
        all.append(.web(address, speech, known))
        credentials += try Self.credential(known, at: address, environment).map { [$0] } ?? []
      } else if let list = try Self.list(source) {
        all.append(list)
      } else {
        all.append(.files(FilePath(source)))
      }
    }
    self.all = all + lists
    self.credentials = credentials
    self.manifest = manifest
  }

  /// A Boolean value that indicates whether a source has an order of its own.
  var hasOrder: Bool {
    all.contains { if case .files = $0 { false } else { true } }
  }

  /// The addresses that were given as sources.
  var named: [WebAddress] {
    all.compactMap { if case .web(let address, _, _) = $0 { address } else { nil } }
  }

  /// The origins that lists of the user's name. An entry that names the web listing it comes from is believed no more
  /// than that listing would be: its addresses must be at the listing's own origin or public.
  var listedOrigins: Set<Origin> {
    var origins: Set<Origin> = []
    for list in lists {
      for (index, entry) in list.entries.enumerated() {
        guard case .address(let photo) = entry else { continue }
        let listing = list.listings[index].flatMap { WebAddress($0)?.origin }
        let addresses = [photo.image] + photo.variants.map(\.address)
        origins.formUnion(addresses.map(\.origin).filter { listing == nil || listing == $0 })
      }
    }
    return origins
  }

  /// A Boolean value that indicates whether anything must be fetched.
  var needsWeb: Bool {
    !named.isEmpty
      || lists.contains { $0.entries.contains { if case .address = $0 { true } else { false } } }
  }

  /// All lists of the user's.
  private var lists: [PhotoList] {
    all.compactMap { if case .list(let list, _, _) = $0 { list } else { nil } }
      + [manifest].compactMap(\.self)
  }

  private static func request(
    _ recipe: Recipe, _ environment: [String: String]
  ) throws(GalleryError) -> RecipeRequest? {
    guard recipe.url != nil else { return nil }
    do {
      return try recipe.request(environment: environment)
    } catch {
      throw GalleryError(listing: error)
    }
  }

  /// Returns the credential that a service wants, photos included: by the recipe, or by the preset for the address.
  private static func credential(
    _ recipe: Recipe?, at address: WebAddress, _ environment: [String: String]
  ) throws(GalleryError) -> Credential? {
    do {
      if let recipe { return try recipe.request(to: address, environment: environment).credential }
      // Without its key a preset still reads what everybody may.
      let preset = GallerySources.Preset.matching(address)?.recipe
      return try preset?.request(to: address, environment: environment, forgiving: true).credential
    } catch {
      throw GalleryError(listing: error)
    }
  }

  /// Returns the address that a source stands for, and its protocol.
  private static func address(
    _ source: String, _ scheme: SourceScheme, _ environment: [String: String]
  ) throws(GalleryError) -> (WebAddress, SourceProtocol) {
    let address: WebAddress?
    var speech = SourceProtocol.recognised
    switch scheme {
    case .web: address = WebAddress(source)
    case .webDAV(let isSecure):
      address = WebAddress((isSecure ? "https" : "http") + source.drop { $0 != ":" })
      speech = .webDAV
    case .bucket:
      do {
        address = try S3Account(environment: environment).listing(of: source)
      } catch {
        throw GalleryError(listing: error)
      }
      guard address != nil else {
        throw .source("\(source): not the address of a bucket; expected s3://BUCKET or s3://BUCKET/PREFIX")
      }
    }
    guard let address else { throw .source(problem(with: source)) }
    return (address, speech)
  }

  /// Passwords in addresses end up in histories and logs.
  private static func problem(with source: String) -> String {
    let authority = source.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
    guard authority.contains(where: { $0 == "@" }) else { return "\(source): not a web address" }
    return "a name or password in an address is not taken: use --netrc, --auth-env or -H"
  }

  /// Returns the paths of the files that lists among sources name; none of lists that cannot be read.
  static func listedFiles(_ sources: [String]) -> [FilePath] {
    sources.flatMap { source -> [FilePath] in
      guard SourceScheme(of: source) == nil, case .list(let list, let folder, _)? = try? Self.list(source)
      else {
        return []
      }
      return list.entries.compactMap { entry in
        if case .path(let path, _) = entry { folder.pushing(FilePath(text: path)) } else { nil }
      }
    }
  }

  private static func list(_ source: String) throws(GalleryError) -> Argument? {
    let path = FilePath(source)
    let isInput = source == "-"
    let format = PhotoList.format(ofName: source)
    guard isInput || format != nil else { return nil }
    let status = isInput ? nil : try? Stat(path)
    // A folder may be called anything; what is missing is told of with the other folders and photos.
    if !isInput, status?.type != .regular { return nil }
    return .list(
      try list(at: source, isInput: isInput), folder: isInput ? "" : path.removingLastComponent(),
      name: source)
  }

  /// Reads a list of photos.
  ///
  /// - Parameters:
  ///   - source: The path of the list.
  ///   - isInput: A Boolean value that indicates whether the list is standard input. Default: no.
  /// - Throws: ``GalleryError/source(_:)`` if it cannot be read.
  static func list(at source: String, isInput: Bool = false) throws(GalleryError) -> PhotoList {
    let bytes: Data
    do {
      if isInput {
        bytes = try FileDescriptor.standardInput.rest(limit: listLimit + 1)
      } else {
        let file = try FileDescriptor.open(FilePath(source), .readOnly, options: .closeOnExec)
        bytes = try file.closeAfter { try file.rest(limit: listLimit + 1) }
      }
    } catch {
      throw .source("\(source): the list cannot be read")
    }
    guard bytes.count <= listLimit else {
      throw .source("\(source): the list is larger than \(listLimit >> 20) MB")
    }
    return PhotoList.parse(
      String(decoding: bytes, as: UTF8.self), format: PhotoList.format(ofName: source))
  }
}
