import GalleryDecoding

/// Decodes photos with bounded concurrency, delivers their tiles in the order of the jobs, and records the
/// outcome of each photo.
struct TileDelivery {
  enum Outcome {
    /// The photo with its tiles, in the order of their specifications. It has no
    /// tiles if all its sheets are reused.
    case tiles(DecodedPhoto)
    /// The photo cannot be shown and is replaced by a placeholder.
    case placeholder
    /// The photo cannot be shown and is removed.
    case lost
  }

  /// The memory limit for undelivered tiles, in bytes.
  private static let memory = 96 << 20

  /// The limits for photos that are decoded in one group. Photos of a group wait for each other.
  private static let together = (pixels: 8_000_000, bytes: 1 << 20, photos: 4)

  private let source: any TileProvider
  private let workers: Int
  private let onError: ErrorPolicy
  private let keepsPlaces: Bool
  private let outcomes: PhotoOutcomes

  /// Creates the delivery of at most `count` photos.
  init(_ context: BuildContext, count: Int, outcomes: PhotoOutcomes) throws {
    source = try context.streamedTiles ?? DecodedTiles(decoder: try context.decoder(for: count))
    workers = context.workers
    onError = context.options.decoding.onError
    keepsPlaces = context.options.keepsPlaces
    self.outcomes = outcomes
  }

  /// Decodes photos, each once. `deliver` receives each outcome in turn and returns `false` to stop. The
  /// largest job's tiles take `largest` bytes. `reused` returns the photo if all its sheets are reused.
  ///
  /// - Throws: `GalleryError.photo` at the first photo that cannot be shown, if the options ask for it;
  ///   `CancellationError`; errors of `deliver` and of a stream of tiles.
  func run<Jobs: RandomAccessCollection<TileJob>>(
    _ jobs: Jobs, largest: Int, specs: @escaping @Sendable (TileJob) -> [TileSpec],
    reused: @escaping @Sendable (TileJob) -> DecodedPhoto? = { _ in nil },
    deliver: (TileJob, Outcome) async throws -> Bool
  ) async throws where Jobs.Index == Int {
    let source = source
    let earlier = outcomes.decoded
    // With few photos, groups are smaller so that all workers get some.
    let groupSize = min(Self.together.photos, max(1, jobs.count / (workers * 4)))
    try await forEachInOrder(
      // Keeps all workers busy if memory allows. More would be wasted when a photo is lost.
      jobs, width: min(max(Self.memory / max(1, largest), 1), workers * 8), groups: workers * 8
    ) { group, next in
      Self.canJoin(group, next, groupSize: groupSize)
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
          // The header decided the layout, and the first decode was reported: both must match this decode.
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

  /// Finishes the source of tiles. Throws if the rest of a stream of tiles is invalid.
  func finish() async throws { try await source.finish() }

  private static func canJoin(_ group: [TileJob], _ next: TileJob, groupSize: Int) -> Bool {
    guard group.count < groupSize else { return false }
    let photos = (group + [next]).map(\.photo)
    // Records may claim any size; a sum of integers could overflow.
    return photos.reduce(0) { $0 + $1.facts.size.width * $1.facts.size.height } <= together.pixels
      && photos.reduce(0) { $0 + Double($1.photo.byteCount) } <= Double(together.bytes)
  }

  private func outcome(
    of photo: InspectedPhoto, _ result: Result<DecodedPhoto, any Error>
  ) throws -> Outcome {
    switch result {
    case .success(let decoded):
      outcomes.record(decoded, of: photo.photo)
      return .tiles(decoded)
    case .failure(let error):
      guard let failure = error as? DecodingFailure else { throw error }
      try failure.checkIsOfThePhoto()
      // A failure to read the header has been recorded before.
      if photo.failure == nil {
        let problem = photo.photo.problem(failure.description)
        if onError == .fail { throw GalleryError.photo(problem) }
        outcomes.record(problem)
      }
      return keepsPlaces ? .placeholder : .lost
    }
  }
}
