package import GalleryDecoding
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

  package func digest(of content: PhotoContent) async throws(DecodingFailure) -> PhotoDigest {
    try await source.digest(of: content)
  }

  package func facts(together requests: [FactsRequest]) async -> [Result<FoundFacts, DecodingFailure>] {
    await answers(to: requests, search, { await source.facts(together: $0) }, keep)
  }

  package func tiles(together requests: [TileRequest]) async -> [Result<DecodedPhoto, DecodingFailure>] {
    await answers(to: requests, search, { await source.tiles(together: $0) }, keep)
  }

  /// Returns the answers to requests: the stored ones, and new ones for the others. `search` returns the
  /// state of a photo's files and the stored answer, if there is one.
  private func answers<Request, State, Answer>(
    to requests: [Request], _ search: (Request) -> (State, Result<Answer, DecodingFailure>?),
    _ make: ([Request]) async -> [Result<Answer, DecodingFailure>],
    _ keep: (Result<Answer, DecodingFailure>, Request, State) -> Void
  ) async -> [Result<Answer, DecodingFailure>] {
    let searches = requests.map(search)
    let missing = zip(requests, searches).filter { $1.1 == nil }.map(\.0)
    var made = missing.isEmpty ? [] : await make(missing)[...]
    return zip(requests, searches).map { request, search in
      if let result = search.1 { return result }
      let result = made.popFirst() ?? .failure(.cancelled)
      keep(result, request, search.0)
      return result
    }
  }

  /// The states of a photo's file and its sidecar.
  private struct FactsState {
    let photo: FileCheck
    let sidecar: FileCheck?
  }

  /// Returns no state if the facts cannot be cached.
  private func search(for request: FactsRequest) -> (FactsState?, Result<FoundFacts, DecodingFailure>?) {
    guard case .file(let path) = request.content, let check = catalogue.check(path) else { return (nil, nil) }
    let sidecar = request.sidecar.flatMap(catalogue.check)
    // Do not cache facts if the sidecar is not a regular file: its later creation would go unnoticed.
    guard sidecar != nil || request.sidecar == nil else { return (nil, nil) }
    return (
      FactsState(photo: check, sidecar: sidecar), catalogue.facts(for: request, check, sidecar: sidecar)
    )
  }

  private func keep(
    _ result: Result<FoundFacts, DecodingFailure>, of request: FactsRequest, _ state: FactsState?
  ) {
    guard let state else { return }
    catalogue.keepFacts(result, for: request, state.photo, sidecar: state.sidecar)
  }

  /// The state of a photo's file, and its SHA-256 if known.
  private struct TilesState {
    let check: FileCheck
    let content: String?
  }

  /// Returns no state if the photo cannot be cached.
  private func search(for request: TileRequest) -> (TilesState?, Result<DecodedPhoto, DecodingFailure>?) {
    guard case .file(let path) = request.content, let check = catalogue.check(path) else { return (nil, nil) }
    let content = catalogue.content(of: check)
    let state = TilesState(check: check, content: content)
    guard let content, request.sha256 ?? content == content else { return (state, nil) }
    let result = catalogue.result(catalogue.key(of: request, content: content), content: content)
    if case .failure(let failure) = result { catalogue.report(failure, of: path) }
    return (state, result)
  }

  private func keep(
    _ result: Result<DecodedPhoto, DecodingFailure>, of request: TileRequest, _ state: TilesState?
  ) {
    guard let state else { return }
    let check = state.check
    switch result {
    case .success(let photo):
      // The file may have changed since the check.
      if check.holds { catalogue.keepContent(photo.sha256, of: check) }
      catalogue.keepTiles(photo, catalogue.key(of: request, content: photo.sha256))
    case .failure(let failure):
      // The file may have changed between hashing and decoding.
      if failure.isLasting, let content = state.content ?? check.hash(), check.isSettled, check.holds {
        catalogue.keepContent(content, of: check)
        catalogue.keep(catalogue.key(of: request, content: content), failure)
      }
    }
  }
}
