package import GalleryDecoding
package import GalleryMarkup
package import GalleryModel

/// Answers requests from a catalogue, and hands on to another source what is not in it.
package final class CataloguedSource: TileSource {
  private let source: any TileSource
  private let catalogue: Catalogue

  /// - Parameters:
  ///   - source: Makes what is not in the catalogue.
  ///   - catalogue: The catalogue, which gets what was made.
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
    guard case .file(let path) = request.content, let check = catalogue.check(path) else {
      return try await source.facts(for: request)
    }
    let sidecar = request.sidecar.flatMap(catalogue.check)
    // A sidecar that is none is not remembered: nothing tells when it becomes one.
    guard sidecar != nil || request.sidecar == nil else { return try await source.facts(for: request) }
    if let known = catalogue.facts(for: request, check, sidecar: sidecar) { return try known.get() }
    let result = await Result { () async throws(DecodingFailure) in try await source.facts(for: request) }
    catalogue.keepFacts(result, for: request, check, sidecar: sidecar)
    return try result.get()
  }

  package func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
    guard case .file(let path) = request.content, let check = catalogue.check(path) else {
      return try await source.tiles(for: request)
    }
    let known = catalogue.content(of: check)
    if let known, request.sha256 ?? known == known,
      let result = catalogue.result(catalogue.key(of: request, content: known), content: known)
    {
      if case .failure(let failure) = result { catalogue.tell(failure, of: path) }
      return try result.get()
    }
    do {
      let photo = try await source.tiles(for: request)
      // The photo may be another by now than the one that was looked at.
      if check.holds { catalogue.keepContent(photo.sha256, of: check) }
      catalogue.keepTiles(photo, catalogue.key(of: request, content: photo.sha256))
      return photo
    } catch {
      // The file may have changed between the hash and the failure.
      if error.isKept, let content = known ?? check.hash(), check.isSettled, check.holds {
        catalogue.keepContent(content, of: check)
        catalogue.keepFailure(error, catalogue.key(of: request, content: content))
      }
      throw error
    }
  }
}

extension DecodingFailure {
  /// A Boolean value that indicates whether the failure would be the same again.
  fileprivate var isKept: Bool { record != nil }
}
