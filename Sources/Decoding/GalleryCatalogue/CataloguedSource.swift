package import GalleryDecoding
package import GalleryFiles
package import GalleryMarkup
package import GalleryModel

/// Answers requests from a catalogue, and passes the others on to another source.
package final class CataloguedSource: TileSource {
  private let source: any TileSource
  private let catalogue: Catalogue

  package init(_ source: any TileSource, _ catalogue: Catalogue) {
    self.source = source
    self.catalogue = catalogue
  }

  package var peakMemory: Int { source.peakMemory }

  package func shutdown() async { await source.shutdown() }

  package func parse(
    _ sources: [MarkupSource]
  ) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    try await source.parse(sources)
  }

  package func digest(of content: PhotoContent) async throws(DecodingFailure) -> FileContent {
    try await source.digest(of: content)
  }

  package func facts(together requests: [FactsRequest]) async -> [Result<FoundFacts, DecodingFailure>] {
    let searches = requests.map(search)
    let missing = zip(requests, searches).filter { $1.1 == nil }.map(\.0)
    var made = missing.isEmpty ? [] : await source.facts(together: missing)[...]
    return zip(requests, searches).map { request, search in
      if let result = search.1 { return result }
      let result = made.popFirst() ?? .failure(.cancelled)
      if let state = search.0 {
        catalogue.keepFacts(result, for: request, state.photo, sidecars: state.sidecars)
      }
      return result
    }
  }

  package func tiles(together requests: [TileRequest]) async -> [Result<DecodedPhoto, DecodingFailure>] {
    let lookups = requests.map(known)
    let missing = lookups.compactMap(\.missing)
    var made = missing.isEmpty ? [] : await source.tiles(together: missing)[...]
    var results: [Result<DecodedPhoto, DecodingFailure>] = []
    for (request, known) in zip(requests, lookups) {
      guard let missing = known.missing else {
        results.append(known.result(of: request))
        continue
      }
      let result = made.popFirst() ?? .failure(.cancelled)
      if case .failure(.otherBytes) = result, missing.sha256 != request.sha256 {
        // The photo changed since its tiles were looked up.
        results.append(await source.tiles(together: [request])[0])
        continue
      }
      keep(result, of: missing, known)
      results.append(known.result(of: request, with: result))
    }
    return results
  }

  /// The states of a photo's file and its sidecars.
  private struct FactsState {
    let photo: FileCheck
    let sidecars: [FileCheck]
  }

  /// Returns no state if the facts cannot be cached.
  private func search(for request: FactsRequest) -> (FactsState?, Result<FoundFacts, DecodingFailure>?) {
    guard case .file(let path) = request.content, let check = catalogue.check(path) else { return (nil, nil) }
    let sidecars = request.sidecars.compactMap(catalogue.check)
    // Do not cache facts if a sidecar is not a regular file: its later creation would go unnoticed.
    guard sidecars.count == request.sidecars.count else { return (nil, nil) }
    return (
      FactsState(photo: check, sidecars: sidecars), catalogue.facts(for: request, check, sidecars: sidecars)
    )
  }

  /// What is known about a request for tiles.
  private struct KnownTiles {
    /// The state of the photo's file; `nil` if nothing can be cached.
    var check: FileCheck?
    /// The SHA-256 of the photo, if known.
    var content: String?
    /// The photo with each known tile; for a request without tiles, the photo itself under `nil`.
    var tiles: [TileSpec?: DecodedPhoto] = [:]
    var failure: DecodingFailure?
    /// The request for the other tiles; `nil` if everything is known.
    var missing: TileRequest?

    /// Returns the photo with all tiles of a request: the known ones, and those of a decode.
    func result(
      of request: TileRequest, with made: Result<DecodedPhoto, DecodingFailure>? = nil
    ) -> Result<DecodedPhoto, DecodingFailure> {
      if let failure { return .failure(failure) }
      let specs: [TileSpec?] = request.specs.isEmpty ? [nil] : request.specs
      var tiles = self.tiles
      if let made {
        guard case .success(let decoded) = made, !tiles.isEmpty else { return made }
        for (spec, tile) in zip(missing?.specs ?? [], decoded.tiles) { tiles[spec] = decoded.with([tile]) }
      }
      let photos = specs.compactMap { tiles[$0] }
      guard var photo = photos.first else { preconditionFailure("a known request has a photo") }
      photo.tiles = photos.flatMap(\.tiles)
      for other in photos.dropFirst() {
        photo.damage = photo.damage ?? other.damage
        photo.notes += other.notes.filter { !photo.notes.contains($0) }
      }
      return .success(photo)
    }
  }

  /// Looks up the tiles of a request.
  private func known(_ request: TileRequest) -> KnownTiles {
    var known = KnownTiles(missing: request)
    guard case .file(let path) = request.content, let check = catalogue.check(path) else { return known }
    known.check = check
    known.content = catalogue.content(of: check)
    guard let content = known.content, request.sha256 ?? content == content else { return known }

    for spec in Self.cached(request) where known.tiles[spec] == nil {
      switch catalogue.result(key(of: request, spec, content), content: content) {
      case .success(let photo): known.tiles[spec] = photo
      case .failure(let failure):
        catalogue.reportSkipped(path)
        known.failure = failure
        known.missing = nil
        return known
      case nil: break
      }
    }
    let specs = request.specs.filter { known.tiles[$0] == nil }
    if specs.isEmpty, !known.tiles.isEmpty {
      known.missing = nil
    } else if specs.count < request.specs.count {
      known.missing?.specs = specs
      known.missing?.sha256 = content
    }
    return known
  }

  /// The tiles of a request that are cached; `nil` stands for the photo itself, if there are no such tiles.
  private static func cached(_ request: TileRequest) -> [TileSpec?] {
    let specs = request.specs.dropLast(request.uncachedCount)
    return specs.isEmpty ? [nil] : Array(specs)
  }

  private func key(of request: TileRequest, _ spec: TileSpec?, _ content: String) -> CatalogueKey {
    var request = request
    request.specs = spec.map { [$0] } ?? []
    return catalogue.key(of: request, content: content)
  }

  private func keep(
    _ result: Result<DecodedPhoto, DecodingFailure>, of request: TileRequest, _ known: KnownTiles
  ) {
    guard let check = known.check else { return }
    switch result {
    case .success(let photo):
      // The file may have changed since the check.
      if check.holds { catalogue.keepContent(photo.sha256, of: check) }
      for (index, spec) in Self.cached(request).enumerated() where spec != nil || request.specs.isEmpty {
        let tiles = spec == nil ? [] : [photo.tiles[index]]
        catalogue.keepTiles(photo.with(tiles), key(of: request, spec, photo.sha256))
      }
    case .failure(let failure):
      // The file may have changed between hashing and decoding.
      guard failure.isLasting, let content = known.content ?? check.hash(), check.isSettled, check.holds
      else { return }
      catalogue.keepContent(content, of: check)
      for spec in Self.cached(request) {
        catalogue.keep(key(of: request, spec, content), failure)
      }
    }
  }
}

extension DecodedPhoto {
  /// Returns the photo with other tiles.
  fileprivate func with(_ tiles: [Tile]) -> DecodedPhoto {
    var photo = self
    photo.tiles = tiles
    return photo
  }
}
