import GalleryDecoding
import GalleryModel
import SystemPackage

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

  /// What is decoded together at most, since neighbours wait for each other then: pixels, bytes of files, and photos.
  private static let together = (pixels: 8_000_000, bytes: 1 << 20, photos: 4)

  private let decoder: any TileSource
  private let workers: Int
  private let onError: ErrorPolicy
  private let keepsPlaces: Bool
  private let observe: @Sendable (BuildEvent) -> Void
  private let outcomes: PhotoOutcomes

  /// - Parameters:
  ///   - count: The number of photos there may be.
  ///   - outcomes: Takes down what becomes of photos.
  init(_ context: BuildContext, count: Int, outcomes: PhotoOutcomes) throws {
    decoder = try context.decoder(for: count)
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
  ///   - known: Returns what is known of a photo whose sheets need not be drawn; `nil` for others. Default: there is none.
  ///   - deliver: Takes each outcome in turn; returns `false` to stop.
  /// - Throws: ``GalleryError/photo(_:)`` at the first photo that cannot be shown, where that is asked for;
  ///   `CancellationError`; what `deliver` throws.
  func run<Jobs: RandomAccessCollection<TileJob>>(
    _ jobs: Jobs, largest: Int, specs: @escaping @Sendable (TileJob) -> [TileSpec],
    known: @escaping @Sendable (TileJob) -> DecodedPhoto? = { _ in nil },
    deliver: (TileJob, Outcome) async throws -> Bool
  ) async throws where Jobs.Index == Int {
    let decoder = decoder
    let earlier = outcomes.decoded
    // Few photos are shared out evenly.
    let most = min(Self.together.photos, max(1, jobs.count / (workers * 4)))
    try await forEachInOrder(
      // Enough to keep every worker busy, where memory allows it: what is under way when a photo is lost is done in vain.
      jobs, width: min(max(Self.memory / max(1, largest), 1), workers * 8), groups: workers * 8
    ) { group, next in
      Self.canJoin(group, next, most: most)
    } operation: { group in
      // Each gets its own.
      var results = [Result<DecodedPhoto, DecodingFailure>](
        repeating: .failure(.cancelled), count: group.count)
      var requests: [(index: Int, request: TileRequest)] = []
      for (index, job) in group.enumerated() {
        do throws(DecodingFailure) {
          if let failure = job.photo.failure { throw failure }
          if let known = known(job) {
            results[index] = .success(known)
            continue
          }
          let photo = job.photo.photo
          try photo.checkSize()
          let request = TileRequest(
            try photo.content, sha256: photo.sha256, view: photo.view, specs: specs(job))
          requests.append((index, request))
        } catch {
          results[index] = .failure(error)
        }
      }
      let answers = await decoder.answers(to: requests.map(\.request))
      for ((index, _), answer) in zip(requests, answers) {
        let photo = group[index].photo
        do throws(DecodingFailure) {
          let decoded = try answer.get()
          // It is laid out by what its header told, and reported by what its first tiles were made of.
          guard decoded.facts.size == photo.facts.size,
            earlier[photo.photo.id].map({ $0.sha256 == decoded.sha256 }) ?? true
          else { throw .unreadable("the file was changed meanwhile") }
          results[index] = .success(decoded)
        } catch {
          results[index] = .failure(error)
        }
      }
      return results
    } deliver: { job, result in
      try await deliver(job, try outcome(of: job.photo, result))
    }
  }

  /// Returns a Boolean value that indicates whether a photo is decoded together with those before it.
  private static func canJoin(_ group: [TileJob], _ next: TileJob, most: Int) -> Bool {
    guard group.count < most else { return false }
    let photos = (group + [next]).map(\.photo)
    return photos.reduce(0) { $0 + $1.facts.size.width * $1.facts.size.height } <= together.pixels
      && photos.reduce(0) { $0 + $1.photo.byteCount } <= together.bytes
  }

  private func outcome(
    of photo: InspectedPhoto, _ result: Result<DecodedPhoto, DecodingFailure>
  ) throws -> Outcome {
    switch result {
    case .success(let decoded):
      outcomes.record(decoded, of: photo.photo, observe)
      return .tiles(decoded)
    case .failure(let failure):
      guard failure != .cancelled else { throw CancellationError() }
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

extension Photo {
  /// Throws ``DecodingFailure/unreadable(_:)`` if its facts were read earlier and its file is not as large as it was then.
  fileprivate func checkSize() throws(DecodingFailure) {
    guard isRecorded, case .file(let path) = location, let status = try? Stat(path),
      Int(status.size) != byteCount
    else { return }
    throw .unreadable(
      "the file was changed since its facts were read: it had \(byteCount) bytes, now \(status.size)")
  }
}

extension TileSource {
  /// The answers to requests: of one alone, or of several that are worked on together.
  fileprivate func answers(
    to requests: [TileRequest]
  ) async -> [Result<DecodedPhoto, DecodingFailure>] {
    guard requests.count == 1 else { return requests.isEmpty ? [] : await tiles(together: requests) }
    return [await Result { () async throws(DecodingFailure) in try await tiles(for: requests[0]) }]
  }
}
