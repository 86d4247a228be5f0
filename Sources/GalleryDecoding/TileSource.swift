package import GalleryMarkup
package import GalleryModel

/// A type that makes facts and tiles of photos, and parses markup.
///
/// ``DecoderPool`` makes them on this machine. A type that keeps tiles, or has other machines make them, conforms too and
/// hands on what it does not do itself.
package protocol TileSource: MarkupParsing {
  /// Reads a photo's header and its sidecar, and no more of the file than that takes. No pixel is decoded. A sidecar that
  /// cannot be read is noted, and costs no photo.
  func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts

  /// Reads the headers and sidecars of several photos, which costs less together than one by one.
  ///
  /// Default: one after the other.
  ///
  /// - Returns: the answers in the order of the requests, when all are there.
  func facts(together requests: [FactsRequest]) async -> [Result<FoundFacts, DecodingFailure>]

  /// Makes the tiles of a photo, which is read and decoded once.
  ///
  /// If the task is cancelled, this ends as soon as nothing is left of the work.
  func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto

  /// Makes the tiles of a few small photos, which costs less together than one by one where photos are small. Each has its own
  /// answer: one that takes its decoder down takes no other with it.
  ///
  /// Default: one after the other.
  ///
  /// - Returns: the answers in the order of the requests, when all are there.
  func tiles(together requests: [TileRequest]) async -> [Result<DecodedPhoto, DecodingFailure>]

  /// The most memory that other processes on this machine had in use for this source, in bytes.
  var peakMemory: Int { get }

  /// Ends all work and returns when nothing of it is left. Requests under way, and later ones, fail as cancelled.
  func shutdown() async
}

extension TileSource {
  package func facts(
    together requests: [FactsRequest]
  ) async -> [Result<FoundFacts, DecodingFailure>] {
    var answers: [Result<FoundFacts, DecodingFailure>] = []
    for request in requests {
      answers.append(await Result { () async throws(DecodingFailure) in try await facts(for: request) })
    }
    return answers
  }

  package func tiles(
    together requests: [TileRequest]
  ) async -> [Result<DecodedPhoto, DecodingFailure>] {
    var answers: [Result<DecodedPhoto, DecodingFailure>] = []
    for request in requests {
      answers.append(await Result { () async throws(DecodingFailure) in try await tiles(for: request) })
    }
    return answers
  }
}

extension Photo {
  /// The photo's bytes, for those who decode it.
  ///
  /// Throws ``DecodingFailure/missing(_:)`` if they are not here.
  package var content: PhotoContent {
    get throws(DecodingFailure) {
      guard let file else { throw .missing("it was not fetched") }
      return .file(file)
    }
  }
}

/// The facts that a photo's header tells, and its sidecar.
package struct FoundFacts: Sendable, Hashable {
  /// The facts about the photo as it is shown.
  package var facts: PhotoFacts
  /// The way in which it is shown.
  package var view: PhotoView
  /// Notes about what a sidecar says and was put aside.
  package var notes: [String]
  /// A Boolean value that indicates whether the same is found again as long as the files are the same. It is not where a
  /// worker failed, or a sidecar could not be read. Default: yes.
  package var isLasting = true

  /// Creates an answer.
  package init(_ facts: PhotoFacts, view: PhotoView = PhotoView(), notes: [String] = []) {
    self.facts = facts
    self.view = view
    self.notes = notes
  }
}
