import GalleryDecoding
import GalleryModel

/// A source that answers requests one by one.
protocol OneByOneSource: TileSource {
  func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts
  func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto
}

extension OneByOneSource {
  func facts(together requests: [FactsRequest]) async -> [Result<FoundFacts, DecodingFailure>] {
    var answers: [Result<FoundFacts, DecodingFailure>] = []
    for request in requests {
      answers.append(await Result { () async throws(DecodingFailure) in try await facts(for: request) })
    }
    return answers
  }

  func tiles(together requests: [TileRequest]) async -> [Result<DecodedPhoto, DecodingFailure>] {
    var answers: [Result<DecodedPhoto, DecodingFailure>] = []
    for request in requests {
      answers.append(await Result { () async throws(DecodingFailure) in try await tiles(for: request) })
    }
    return answers
  }
}
