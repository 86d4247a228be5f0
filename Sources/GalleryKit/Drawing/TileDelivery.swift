import GalleryDecoding
import GalleryModel
import GalleryOptions

/// Has photos decoded, a bounded number at once, hands their tiles over in the order of the jobs, and takes down what
/// became of each photo.
struct TileDelivery {
  /// The outcome of a job.
  enum Outcome {
    /// The photo with its tiles, in the order of their specifications; without tiles where its sheets need not be drawn.
    case tiles(DecodedPhoto)
    /// The photo cannot be shown, and a placeholder is to stand in for it.
    case placeholder
    /// The photo cannot be shown.
    case lost
  }

  /// The memory that undelivered tiles may take, in bytes.
  private static let memory = 96 << 20

  /// The most pixels, bytes of files, and photos that are decoded together: they wait for each other then.
  private static let together = (pixels: 8_000_000, bytes: 1 << 20, photos: 4)

  private let source: any TileProvider
  private let workers: Int
  private let onError: ErrorPolicy
  private let keepsPlaces: Bool
  private let observe: @Sendable (BuildEvent) -> Void
  private let outcomes: PhotoOutcomes

  /// - Parameters:
  ///   - count: The number of photos there may be.
  ///   - outcomes: Takes down what becomes of photos.
  init(_ context: BuildContext, count: Int, outcomes: PhotoOutcomes) throws {
    source = try context.streamedTiles ?? DecodedTiles(decoder: try context.decoder(for: count))
    workers = context.workers
    onError = context.options.decoding.onError
    keepsPlaces = context.options.keepsPlaces
    observe = context.observe
    self.outcomes = outcomes
  }

  /// Decodes photos.
  ///
  /// - Parameters:
  ///   - jobs: The photos, each once.
  ///   - largest: The memory that the tiles of one job take at most, in bytes.
  ///   - specs: Returns the tiles that a job needs.
  ///   - reused: Returns a photo whose sheets need not be drawn; `nil` for others. By default, there is none.
  ///   - deliver: Takes each outcome in turn; returns `false` to stop.
  /// - Throws: ``GalleryError/photo(_:)`` at the first photo that cannot be shown, where that is asked for;
  ///   `CancellationError`; what `deliver` and a stream of tiles throw.
  func run<Jobs: RandomAccessCollection<TileJob>>(
    _ jobs: Jobs, largest: Int, specs: @escaping @Sendable (TileJob) -> [TileSpec],
    reused: @escaping @Sendable (TileJob) -> DecodedPhoto? = { _ in nil },
    deliver: (TileJob, Outcome) async throws -> Bool
  ) async throws where Jobs.Index == Int {
    let source = source
    let earlier = outcomes.decoded
    // Few photos are shared out evenly.
    let most = min(Self.together.photos, max(1, jobs.count / (workers * 4)))
    try await forEachInOrder(
      // Enough to keep every worker busy, where memory allows it: what is under way when a photo is lost is done in vain.
      jobs, width: min(max(Self.memory / max(1, largest), 1), workers * 8), groups: workers * 8
    ) { group, next in
      Self.canJoin(group, next, most: most)
    } operation: { group in
      var results = group.map { job -> Result<DecodedPhoto, any Error>? in
        if let failure = job.photo.failure { return .failure(failure) }
        return reused(job).map(Result.success)
      }
      let missing = group.indices.filter { results[$0] == nil }
      let answers = await source.tiles(of: missing.map { (group[$0].photo, specs(group[$0])) })
      for (index, answer) in zip(missing, answers) {
        let photo = group[index].photo
        results[index] = answer.flatMap { decoded in
          // It is laid out by what its header told, and reported by what its first tiles were made of.
          let isSame =
            decoded.facts.size == photo.facts.size
            && earlier[photo.photo.id].map { $0.sha256 == decoded.sha256 } ?? true
          return isSame ? .success(decoded) : .failure(DecodingFailure.changed)
        }
      }
      return results.compactMap(\.self)
    } deliver: { job, result in
      try await deliver(job, try outcome(of: job.photo, result))
    }
  }

  /// Takes note that all is drawn.
  ///
  /// - Throws: ``GalleryError`` if the rest of a stream of tiles is invalid.
  func finish() async throws { try await source.finish() }

  /// Returns a Boolean value that indicates whether a photo is decoded together with those before it.
  private static func canJoin(_ group: [TileJob], _ next: TileJob, most: Int) -> Bool {
    guard group.count < most else { return false }
    let photos = (group + [next]).map(\.photo)
    // Records may say any number of bytes: a sum of integers would overflow.
    return photos.reduce(0) { $0 + $1.facts.size.width * $1.facts.size.height } <= together.pixels
      && photos.reduce(0) { $0 + Double($1.photo.byteCount) } <= Double(together.bytes)
  }

  private func outcome(
    of photo: InspectedPhoto, _ result: Result<DecodedPhoto, any Error>
  ) throws -> Outcome {
    switch result {
    case .success(let decoded):
      outcomes.record(decoded, of: photo.photo, observe)
      return .tiles(decoded)
    case .failure(let error):
      guard let failure = error as? DecodingFailure else { throw error }
      try failure.checkIsOfThePhoto()
      // The failure of its header is known already.
      if photo.failure == nil {
        let problem = Problem(
          photo: photo.photo.id, label: photo.photo.label, outcome: .skipped, reason: failure.description)
        if onError == .fail { throw GalleryError.photo(problem) }
        outcomes.record(problem, observe)
      }
      return keepsPlaces ? .placeholder : .lost
    }
  }
}
