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

  /// Makes the tiles of photos.
  ///
  /// A source for which many requests at once are cheaper than one by one has its own. Default: a bounded number of
  /// requests, one by one.
  ///
  /// - Returns: one answer for each request, as soon as it is there, in any order. Answers that are not taken are kept. If
  ///   the task that takes them is cancelled, or lets them go, the work on the others ends.
  func tiles(for requests: [TileRequest]) -> TileAnswers

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
  package func tiles(for requests: [TileRequest]) -> TileAnswers {
    TileAnswers(to: requests, width: 64) { request throws(DecodingFailure) in
      try await tiles(for: request)
    }
  }

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

/// The answer to one request of several.
package struct TileAnswer: Sendable {
  /// The request's index.
  package var index: Int
  /// The photo's tiles, or the reason why there are none.
  package var result: Result<DecodedPhoto, DecodingFailure>

  /// Creates an answer.
  package init(index: Int, result: Result<DecodedPhoto, DecodingFailure>) {
    self.index = index
    self.result = result
  }
}

/// Answers in the order in which they are ready.
package typealias TileAnswers = AsyncStream<TileAnswer>

extension TileAnswers {
  /// Answers that an operation gives, called for a bounded number of requests at once.
  ///
  /// - Parameters:
  ///   - requests: the requests.
  ///   - width: the number of requests that are worked on at once, at least 1.
  ///   - operation: makes the tiles of one photo. Its task is cancelled when nobody waits for the answers any more.
  package init(
    to requests: [TileRequest], width: Int,
    operation: @escaping @Sendable (TileRequest) async throws(DecodingFailure) -> DecodedPhoto
  ) {
    self.init { continuation in
      let work = Task {
        await withTaskGroup(of: Void.self) { group in
          for (index, request) in requests.enumerated() {
            if index >= width { await group.next() }
            let isAdded = group.addTaskUnlessCancelled {
              let result = await Result { () async throws(DecodingFailure) in try await operation(request) }
              continuation.yield(TileAnswer(index: index, result: result))
            }
            guard isAdded else { break }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in work.cancel() }
    }
  }
}
