import Foundation
import GalleryFiles
import GallerySources
import GalleryWeb

/// The first stage: finds the photos of all sources, in source order, and decides what is made of them.
struct Collecting: Stage {
  func run(_ run: inout Run) async throws {
    run.collected = try await SourceReading(context: run.context, needsMetadata: run.needsMetadata)
      .photos(of: run.sources, own: run.ownSources)
    try run.decide()
  }
}

extension Run {
  /// Decides what is made of the photos. Throws if options name fields that no photo can have.
  mutating func decide() throws {
    if goal.isLaidOut { try choosePlanner() }
    if goal.asksForFields { try UnknownFields.check(products, collected) }
  }
}

/// The first stage for pages that were planned earlier: takes their photos and plans.
struct SavedPages: Stage {
  let photos: [CollectedPhoto]
  let planner: ProductPlanner

  func run(_ run: inout Run) throws {
    run.planner = planner
    run.collected.photos = photos
    // The plan is the user's own file, so every address in it is trusted.
    let origins = Set(photos.compactMap(\.origin))
    guard !origins.isEmpty else { return }
    _ = try SourceReading(context: run.context).openTransport(trusting: origins)
  }
}

/// Reads folders, lists and listings, and opens the transport for those on the web.
struct SourceReading {
  let context: BuildContext
  var needsMetadata = true

  /// Returns the photos of sources. If no source is given, the program's own sources or
  /// the configuration's source are used. The photos of the program's own sources come
  /// last, and their errors are thrown.
  func photos(of sources: [String], own: [any PhotoSource] = []) async throws -> CollectedPhotos {
    var lists: [SourceArguments.Argument] = []
    for source in own {
      lists.append(.list(PhotoList(try await source.photos().map(\.json)), folder: "", name: source.name))
    }
    let manifest = try context.options.selection.manifest.map { try PhotoManifest(at: $0) }
    let edits = try context.options.selection.edits.map { try PhotoEdits(at: $0) }
    let arguments = try SourceArguments(
      sources, lists: lists, manifest: manifest?.list, metadata: needsMetadata, recipe: recipe,
      environment: context.environment, nullSeparated: context.options.selection.nullSeparated)
    let sources = sources + own.map(\.name)
    let transport = try openTransport(for: arguments)

    var collected = CollectedPhotos()
    collected.sources = sources.isEmpty ? arguments.named.map(\.redacted) : arguments.sources(sources)
    collected.hasOrder = arguments.hasOrder
    var files = FileSources(isPrefixed: arguments.all.count > 1)
    let selection = context.options.selection
    files.filter = PathFilter(
      including: selection.included, excluding: selection.excluded, depth: selection.depth,
      foldsPairs: context.options.order.pairs != .both)
    try Result { () throws(SourceError) in
      try files.prepare(arguments.all.compactMap { if case .files(let path) = $0 { path } else { nil } })
    }.mapError { GalleryError.source($0.description) }.get()
    var ids = UniqueNames()
    for argument in arguments.all {
      try await add(argument, of: arguments, to: &collected, &files, &ids, transport)
    }

    collected.ownFiles = files.discovery.ownFiles
    collected.otherFiles = files.discovery.others
    context.note(files.discovery.notes + files.filter.notes)
    for folder in files.discovery.unreadable { context.note("\(folder.path): \(folder.reason)") }
    collected.unreadable += files.discovery.unreadable.map {
      UnreadableSource(path: $0.path, reason: $0.reason)
    }

    if let manifest { try ManifestMatching(manifest, collected.photos).arrange(&collected, &ids) }
    let all = edits == nil ? [] : collected.photos
    foldPairs(in: &collected)
    if let edits {
      context.note(try edits.apply(to: &collected.photos, of: all))
      collected.columns.formUnion(edits.columns)
    }
    return collected
  }

  /// Adds the photos of one argument, and the parts of it that cannot be read.
  private func add(
    _ argument: SourceArguments.Argument, of arguments: SourceArguments,
    to collected: inout CollectedPhotos, _ files: inout FileSources, _ ids: inout UniqueNames,
    _ transport: (any Transport)?
  ) async throws {
    switch argument {
    case .files(let path):
      collected.photos += try self.files(path, &files, &ids, hasOrder: collected.hasOrder)

    case .list(let list, let folder, let name):
      let start = collected.photos.count
      add(list, in: folder, name: name, to: &collected.photos, &ids, &files.filter)
      var missing = MissingFiles(of: list, in: folder, name: name)
      if let note = missing.note(about: collected.photos[start...]) {
        context.note(note)
        collected.reported.formUnion(missing.photos)
      }
      collected.columns.formUnion(list.columns)
      let path = FilePath(name).lastComponent?.text ?? name
      collected.unreadable += list.problems.map { .init(path: path, reason: $0.description) }

    case .records(let records, let names):
      for (file, problem) in arguments.recordProblems {
        context.note("\(file): \(problem)")
        collected.unreadable.append(
          .init(path: FilePath(file).lastComponent?.text ?? file, reason: problem))
      }
      collected.add(records, named: names, &ids) { files.filter.takes($0) }

    case .web(let address, let kind, let recipe, let saved):
      let listing = try await self.listing(address, kind, recipe, transport, saved: saved)
      collected.unreadable += listing.problems.map { .init(path: address.redacted, reason: "\($0)") }
      if listing.coverage.isShort {
        collected.unreadable.append(
          .init(path: address.redacted, reason: listing.coverage.detail ?? "photos are missing"))
      }
      collected.missing += listing.missing.map(\.description)
      collected.listings.append(SourceCoverage(address, listing))
      let prefix = arguments.all.count > 1 ? Self.prefix(address) : ""
      collected.photos += listing.photos.filter { files.filter.takes($0.id) }.map {
        .web(WebPhoto(id: prefix + $0.id, $0, source: address.redacted, &ids))
      }
    }
  }

  // MARK: The transport

  /// Opens the transport for photos that no source lists.
  func openTransport(trusting origins: Set<Origin>) throws -> any Transport {
    let arguments = try SourceArguments([], recipe: recipe, environment: context.environment)
    return try openTransport(for: arguments, trusted: origins)
  }

  /// Reads the listing of one web source. Throws if the source is not a web address.
  func listing(at source: String) async throws -> (address: WebAddress, listing: RemoteListing) {
    let arguments = try SourceArguments(
      source.isEmpty ? [] : [source], recipe: recipe, environment: context.environment)
    guard case .web(let address, let kind, let recipe, let saved)? = arguments.all.first else {
      throw GalleryError.source(
        "\(source): expected an address that begins with https://, http://, davs://, dav:// or s3://")
    }
    let transport = try openTransport(for: arguments)
    let listing = try await listing(address, kind, recipe, transport, saved: saved)
    return (address, listing)
  }

  /// Learns to read the listing at a web address, by the examples of the user. Throws if it is not JSON.
  func learned(at source: String, photo: String?, page: String?) async throws -> LearnedListing {
    let arguments = try SourceArguments([source], recipe: nil, environment: context.environment)
    guard case .web(let address, .recognised, _, nil)? = arguments.all.first else {
      throw GalleryError.source("\(source): expected an address that begins with https:// or http://")
    }
    func example(_ text: String?, _ option: String) throws(GalleryError) -> WebAddress? {
      guard let text else { return nil }
      guard let example = WebAddress(text) else {
        throw .source("\(option): expected an address that begins with https:// or http://, received \(text)")
      }
      return example
    }
    let photo = try example(photo, "--photo")
    let page = try example(page, "--page")
    let transport = try openTransport(
      for: arguments, trusted: Set([photo, page].compactMap { $0?.origin }))
    let learner = ListingLearner(
      transport: transport, markup: context.markup, options: listingOptions(nil), photo: photo, page: page)
    do {
      return try await learner.learn(address)
    } catch {
      throw error.ending
    }
  }

  private var recipe: Recipe? {
    get throws(GalleryError) {
      guard let text = context.options.web.source else { return nil }
      return try RecipeText.recipe(text, at: "source")
    }
  }

  /// Opens the transport. Returns `nil` if no source needs it.
  private func openTransport(for arguments: SourceArguments) throws(GalleryError) -> (any Transport)? {
    guard !arguments.all.isEmpty else {
      throw .configuration(at: "source.url", "expected an http or https address, since no source is named")
    }
    guard arguments.needsWeb else { return nil }
    return try openTransport(for: arguments, trusted: arguments.listedOrigins)
  }

  private func openTransport(
    for arguments: SourceArguments, trusted: Set<Origin>
  ) throws(GalleryError) -> any Transport {
    let setup = WebSetup(
      web: context.options.web, cache: context.options.cache, environment: context.environment)
    return try context.openTransport(
      try setup.configuration(
        named: arguments.named, trusted: trusted, credentials: arguments.credentials))
  }

  // MARK: Files and lists

  private func files(
    _ path: FilePath, _ files: inout FileSources, _ ids: inout UniqueNames, hasOrder: Bool
  ) throws(GalleryError) -> [CollectedPhoto] {
    var photos = try Result { () throws(SourceError) in try files.add(path, ids: &ids) }
      .mapError { GalleryError.source($0.description) }.get()
    // If another source has its own order, folders are sorted by name.
    let collation = Collation.of(language: context.options.text.language)
    if hasOrder { photos = PhotoOrder.byName(photos, collation) }
    // All photos share this string.
    let source = path.text
    return photos.map { .file($0, source: source) }
  }

  private func add(
    _ list: PhotoList, in folder: FilePath, name: String, to photos: inout [CollectedPhoto],
    _ ids: inout UniqueNames, _ filter: inout PathFilter
  ) {
    for problem in list.problems + list.notes { context.note("\(name): \(problem)") }
    if photos.isEmpty { photos.reserveCapacity(list.entries.count) }
    var lookup = FileLookup()
    var sidecars = Sidecars()
    for (index, entry) in list.entries.enumerated() where filter.takes(entry.path) {
      switch entry {
      case .address(let remote):
        let listing = list.listings[index].flatMap { WebAddress($0)?.redacted }
        photos.append(.web(WebPhoto(id: remote.id, remote, source: listing ?? name, &ids)))
      case .path(let path, let id, let details):
        let found = file(path, id: id, in: folder, &ids, &lookup)
        var photo = found.photo
        photo.details = details
        photo.sidecars = photo.file.map { sidecars.paths(for: $0) } ?? []
        photos.append(
          found.problem.map { CollectedPhoto.lost(photo, reason: $0) } ?? .file(photo, source: name))
      }
    }
  }

  /// Returns the photo at a path of the user's list, and the problem of a path that means several files.
  /// Inspecting reports a missing file.
  private func file(
    _ text: String, id: String?, in folder: FilePath, _ ids: inout UniqueNames, _ lookup: inout FileLookup
  ) -> (photo: Photo, problem: String?) {
    var text = text
    var path = folder.pushing(FilePath(text: text))
    var status = try? Stat(path)
    if status == nil, let literal = try? Stat(folder.pushing(FilePath(text))) {
      // The list may contain the bytes of the path as they are, without gallery's notation for invalid UTF-8.
      path = folder.pushing(FilePath(text))
      status = literal
    }
    var problem: String?
    if status == nil {
      // Another system may have made the list. Messages show the path that is opened.
      let found = lookup.files(at: text, in: folder).map(\.text)
      if found.count > 1 {
        problem = "several files have this name, spelt differently: \(found.joined(separator: ", "))"
      }
      text = found.first ?? text.replacing("\\", with: "/")
      path = folder.pushing(FilePath(text: text))
      status = try? Stat(path)
    }

    // Keep absolute paths out of reports, and paths outside the list's folder out of names.
    let isBelow = FilePath(text).root == nil
    let name = FilePath(text).lastComponent?.string ?? text
    let id = id ?? RemoteText.identity(isBelow ? text : name) ?? RemoteText.identity(name) ?? "photo"
    var photo = Photo(
      id: id, location: .file(path), isExpected: true, byteCount: Int(status?.size ?? 0),
      modified: status.map { Double($0.st_mtim.tv_sec) + Double($0.st_mtim.tv_nsec) / 1e9 } ?? 0)
    photo.distinguish(in: &ids)
    return (photo, problem)
  }

  // MARK: Listings

  /// Reads the listing at an address, and reports its kind and its problems.
  private func listing(
    _ address: WebAddress, _ kind: SourceProtocol, _ recipe: Recipe?, _ transport: (any Transport)?,
    saved: [UInt8]?
  ) async throws -> RemoteListing {
    guard let transport else { preconditionFailure("addresses need a transport") }
    let options = listingOptions(recipe)

    let listing: RemoteListing
    do {
      listing = try await ListingReader(transport: transport, markup: context.markup, options: options).read(
        address, by: kind, saved: saved)
    } catch {
      throw error.ending
    }
    report(listing, at: address)
    return listing
  }

  private func listingOptions(_ recipe: Recipe?) -> ListingOptions {
    var options = ListingOptions()
    var limit = context.options.selection.limit
    // Any photo of the listing may meet the condition, so read more than the limit.
    if context.options.selection.condition != nil { limit = limit.map { max($0, WebOptions.defaultLimit) } }
    options.limit = limit ?? WebOptions.defaultLimit
    options.isLimitChosen = limit != nil
    options.takesOriginals = context.options.web.takesOriginals
    options.pages = context.options.web.resolvedPages(limit: limit)
    options.recipe = recipe
    options.environment = context.environment
    return options
  }

  /// Reports the kind of a listing, how much of it was read, and its problems.
  private func report(_ listing: RemoteListing, at address: WebAddress) {
    context.observe(.recognised(listing.summary))
    context.note(listing.notes)
    if case .proven = listing.coverage {
    } else if let detail = listing.coverage.detail {
      context.note("\(address.redacted): \(detail)")
    }

    // A service that fails often does so for the same reason.
    let groups = Dictionary(grouping: listing.problems, by: \.reason)
    var seen: Set<String> = []
    for problem in listing.problems where seen.insert(problem.reason).inserted {
      let count = (groups[problem.reason]?.count ?? 1) - 1
      let more = count > 0 ? ", and \(count.counted("more problem")) like it" : ""
      context.note("\(problem)\(more); photos may be missing")
    }
  }

  /// Returns the prefix for identities of a listing's photos if there are several sources: the last path
  /// component of the address, or its host.
  private static func prefix(_ address: WebAddress) -> String {
    let parts = address.path.split(separator: "/")
    let last = parts.last.map { PercentEncoding.decoded($0) } ?? address.host
    return RemoteText.identity(last).map { String($0.split(separator: "/").joined(separator: "-")) + "/" }
      ?? ""
  }

  // MARK: Pairs

  /// Removes one file of each pair of the same shot.
  private func foldPairs(in collected: inout CollectedPhotos) {
    let policy = context.options.order.pairs
    let files = collected.photos.filter(\.isFile).map(\.photo)
    let fold = PairFolding.fold(files, policy: policy)
    guard fold.folded > 0 else { return }
    var kept = Set(fold.photos.map(\.id))
    // A file that the manifest lists is always kept.
    if let manifest = collected.manifest {
      kept.formUnion(collected.photos.map(\.id).filter { !manifest.unlisted.contains($0) })
    }
    collected.photos.removeAll { $0.isFile && !kept.contains($0.id) }
    let pairs =
      fold.folded == 1
      ? "1 pair is treated as one photo" : "\(fold.folded) pairs are treated as one photo each"
    context.note("\(pairs): RAW and JPEG or HEIF, or an edited photo (pairs: \(policy.rawValue))")
  }
}

extension PhotoList.Entry {
  /// The path that patterns match: the path in the list, or the identity of a remote photo.
  fileprivate var path: String {
    switch self {
    case .address(let remote): remote.id
    case .path(let path, _, _): ForeignPath.parts(path).joined(separator: "/")
    }
  }
}

extension CollectedPhoto {
  /// The origin of the remote image; `nil` for files.
  fileprivate var origin: Origin? { if case .web(let web) = self { web.remote.image.origin } else { nil } }

  /// A Boolean value that indicates whether it is a local file of a source, and
  /// not a photo that every source lacks.
  fileprivate var isFile: Bool {
    switch self {
    case .file: true
    case .inspected(_, let source): !source.isEmpty
    case .web: false
    }
  }
}

extension ListingError {
  /// The error that ends the build.
  fileprivate var ending: any Error {
    transportError?.cause == .cancelled ? CancellationError() : GalleryError(listing: self)
  }
}
