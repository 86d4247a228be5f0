package import GalleryDecoding
package import GalleryMarkup
package import GalleryModel

/// Answers requests from a catalogue, and passes the others on to another source.
package final class CataloguedSource: TileSource {
  private let source: any TileSource
  private let catalogue: Catalogue

  /// - Parameters:
  ///   - source: The source for requests that are not in the catalogue.
  ///   - catalogue: The catalogue, which also stores new results.
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

  package func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts {
    try await facts(together: [request])[0].get()
  }

  package func facts(
    together requests: [FactsRequest]
  ) async -> [Result<FoundFacts, DecodingFailure>] {
    let searches = requests.map { search(for: $0) }
    let missing = requests.indices.filter { searches[$0].result == nil }
    let found = missing.isEmpty ? [] : await source.facts(together: missing.map { requests[$0] })
    var results = searches.map(\.result)
    for (index, result) in zip(missing, found) {
      keep(result, of: requests[index], searches[index])
      results[index] = result
    }
    return results.map { $0 ?? .failure(.cancelled) }
  }

  /// The cached facts of a photo, if any.
  private struct FactsSearch {
    /// The states of the files; `nil` if the facts cannot be cached.
    var checks: (photo: FileCheck, sidecar: FileCheck?)?
    /// The answer, where it is known.
    var result: Result<FoundFacts, DecodingFailure>?
  }

  private func search(for request: FactsRequest) -> FactsSearch {
    guard case .file(let path) = request.content, let check = catalogue.check(path) else {
      return FactsSearch()
    }
    let sidecar = request.sidecar.flatMap(catalogue.check)
    // Do not cache facts if the sidecar is not a regular file: its later creation would go unnoticed.
    guard sidecar != nil || request.sidecar == nil else { return FactsSearch() }
    return FactsSearch(
      checks: (check, sidecar), result: catalogue.facts(for: request, check, sidecar: sidecar))
  }

  /// Stores new facts.
  private func keep(
    _ result: Result<FoundFacts, DecodingFailure>, of request: FactsRequest, _ search: FactsSearch
  ) {
    guard let (photo, sidecar) = search.checks else { return }
    catalogue.keepFacts(result, for: request, photo, sidecar: sidecar)
  }

  package func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
    try await tiles(together: [request])[0].get()
  }

  package func tiles(
    together requests: [TileRequest]
  ) async -> [Result<DecodedPhoto, DecodingFailure>] {
    let searches = requests.map { search(for: $0) }
    let missing = requests.indices.filter { searches[$0].result == nil }
    let made = missing.isEmpty ? [] : await source.tiles(together: missing.map { requests[$0] })
    var results = searches.map(\.result)
    for (index, result) in zip(missing, made) {
      keep(result, of: requests[index], searches[index])
      results[index] = result
    }
    return results.map { $0 ?? .failure(.cancelled) }
  }

  /// The cached tiles of a request, if any.
  private struct Search {
    /// The state of the photo's file; `nil` if the photo cannot be cached.
    var check: FileCheck?
    /// The photo's SHA-256, if known.
    var content: String?
    /// The answer, where it is known.
    var result: Result<DecodedPhoto, DecodingFailure>?
  }

  private func search(for request: TileRequest) -> Search {
    guard case .file(let path) = request.content, let check = catalogue.check(path) else { return Search() }
    var search = Search(check: check, content: catalogue.content(of: check))
    if let known = search.content, request.sha256 ?? known == known {
      search.result = catalogue.result(catalogue.key(of: request, content: known), content: known)
      if case .failure(let failure) = search.result { catalogue.tell(failure, of: path) }
    }
    return search
  }

  /// Stores a new result.
  private func keep(
    _ result: Result<DecodedPhoto, DecodingFailure>, of request: TileRequest, _ search: Search
  ) {
    guard let check = search.check else { return }
    switch result {
    case .success(let photo):
      // The file may have changed since the check.
      if check.holds { catalogue.keepContent(photo.sha256, of: check) }
      catalogue.keepTiles(photo, catalogue.key(of: request, content: photo.sha256))
    case .failure(let failure):
      // The file may have changed between hashing and decoding.
      if failure.isLasting, let content = search.content ?? check.hash(), check.isSettled, check.holds {
        catalogue.keepContent(content, of: check)
        catalogue.keepFailure(failure, catalogue.key(of: request, content: content))
      }
    }
  }
}
