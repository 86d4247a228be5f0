import GalleryDecoding
import GalleryOutput
import SystemPackage

/// Decodes photos with bounded concurrency, delivers their tiles in the order of the jobs, and records the
/// outcome of each photo.
struct TileDelivery {
  enum Outcome {
    /// The photo with its tiles: those of sheets, then those of images. It has no tiles if all are known.
    case tiles(DecodedPhoto)
    /// The photo cannot be shown and is replaced by a placeholder.
    case placeholder
    /// The photo cannot be shown and is removed.
    case lost

    /// The photo as it was decoded; `nil` if it cannot be shown.
    var decoded: DecodedPhoto? { if case .tiles(let photo) = self { photo } else { nil } }
  }

  /// The memory limit for undelivered tiles, in bytes.
  private static let memory = 96 << 20

  /// The limits for photos that are decoded in one group. Photos of a group wait for each other.
  private static let together = (pixels: 8_000_000, bytes: 1 << 20, photos: 4)

  private let decoding: TileDecoding
  private let workers: Int
  private let onError: ErrorPolicy
  private let keepsPlaces: Bool
  private let outcomes: PhotoOutcomes

  /// Creates the delivery of at most `count` photos. If it may run again without lost photos, tiles are kept in
  /// the cache or, without a cache, in the output folder.
  init(
    _ context: BuildContext, count: Int, outcomes: PhotoOutcomes, keepingTilesIn output: OutputFolder? = nil
  ) throws {
    let decoder = try context.decoder(for: count)
    let mayLose = context.options.decoding.onError == .skip && !context.options.keepsPlaces
    let keeps = mayLose && context.catalogue == nil
    decoding = TileDecoding(
      decoder: decoder, earlierTiles: keeps ? try output.map { try RoundTiles(in: $0) } : nil)
    workers = context.workers
    onError = context.options.decoding.onError
    keepsPlaces = context.options.keepsPlaces
    self.outcomes = outcomes
  }

  /// Decodes photos, each once. `deliver` receives each outcome in turn. The largest job's tiles take
  /// `largest` bytes. `known` returns a photo that was decoded for some of its sheets or images; it is decoded
  /// again only if there are tiles to make.
  ///
  /// - Throws: `GalleryError.photo` at the first photo that cannot be shown, if the options ask for it;
  ///   `CancellationError`; errors of `deliver`.
  func run<Jobs: RandomAccessCollection<TileJob>>(
    _ jobs: Jobs, largest: Int, tiles: @escaping @Sendable (TileJob) -> JobTiles,
    known: @escaping @Sendable (TileJob) -> DecodedPhoto? = { _ in nil },
    deliver: (TileJob, Outcome) async throws -> Void
  ) async throws where Jobs.Index == Int {
    let earlier = outcomes.decoded
    let decoding = decoding
    // With few photos, groups are smaller so that all workers get some.
    let groupSize = min(Self.together.photos, max(1, jobs.count / (workers * 4)))
    try await forEachInOrder(
      // Keeps all workers busy if memory allows. More would be wasted when a photo is lost.
      jobs, width: min(max(Self.memory / max(1, largest), 1), workers * 8), groups: workers * 8
    ) { group, next in
      Self.canJoin(group, next, groupSize: groupSize)
    } operation: { group in
      await decoding.photos(of: group, tiles, known, earlier)
    } deliver: { job, result in
      try await deliver(job, try outcome(of: job.photo, result))
    }
  }

  private static func canJoin(_ group: [TileJob], _ next: TileJob, groupSize: Int) -> Bool {
    guard group.count < groupSize else { return false }
    let photos = (group + [next]).map(\.photo)
    // Records may claim any size; a sum of integers could overflow.
    return photos.reduce(0) { $0 + $1.facts.size.width * $1.facts.size.height } <= together.pixels
      && photos.reduce(0) { $0 + Double($1.photo.byteCount) } <= Double(together.bytes)
  }

  private func outcome(
    of photo: InspectedPhoto, _ result: Result<DecodedPhoto, DecodingFailure>
  ) throws -> Outcome {
    switch result {
    case .success(let decoded):
      outcomes.record(decoded, of: photo.photo)
      return .tiles(decoded)
    case .failure(let failure):
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

/// Decodes photos for jobs.
private struct TileDecoding: Sendable {
  let decoder: any TileSource
  /// The tiles of earlier rounds, if nothing else keeps them.
  let earlierTiles: RoundTiles?

  /// Returns the photos of jobs with the tiles to make. Small photos are decoded together.
  func photos(
    of group: [TileJob], _ tiles: (TileJob) -> JobTiles, _ known: (TileJob) -> DecodedPhoto?,
    _ earlier: [Photo.ID: PhotoOutcomes.Decoded]
  ) async -> [Result<DecodedPhoto, DecodingFailure>] {
    var results = [Result<DecodedPhoto, DecodingFailure>?](repeating: nil, count: group.count)
    var requests: [(index: Int, request: TileRequest)] = []
    for (index, job) in group.enumerated() {
      if let failure = job.photo.failure {
        results[index] = .failure(failure)
        continue
      }
      let wanted = tiles(job)
      if wanted.isEmpty, let photo = known(job) {
        results[index] = .success(photo)
      } else if wanted.ofPictures.isEmpty,
        let photo = earlierTiles?.photo(job.photo.id, wanted.ofSheets)
      {
        results[index] = .success(photo)
      } else {
        do throws(DecodingFailure) {
          requests.append((index, try TileRequest(job.photo.photo, wanted)))
        } catch {
          results[index] = .failure(error)
        }
      }
    }

    let answers = requests.isEmpty ? [] : await decoder.tiles(together: requests.map(\.request))
    for ((index, request), answer) in zip(requests, answers) {
      let job = group[index]
      let id = job.photo.id
      results[index] = answer.flatMap { decoded in
        // The header decided the layout, and an earlier decode was reported or drawn: all must match.
        let isSame =
          decoded.facts.size == job.photo.facts.size
          && earlier[id]?.sha256 ?? decoded.sha256 == decoded.sha256
          && known(job)?.sha256 ?? decoded.sha256 == decoded.sha256
        return isSame ? .success(decoded) : .failure(.changed)
      }
      if case .success(let decoded)? = results[index] {
        earlierTiles?.keep(decoded, id, request.specs.dropLast(request.uncachedCount))
      }
    }
    return results.compactMap(\.self)
  }
}

extension TileRequest {
  /// Creates the request for tiles of a photo, after checking that its file still has the recorded size.
  fileprivate init(_ photo: Photo, _ tiles: JobTiles) throws(DecodingFailure) {
    try photo.checkSize()
    self.init(
      try photo.content, sha256: photo.sha256, view: photo.view, specs: tiles.ofSheets + tiles.ofPictures,
      uncachedCount: tiles.ofPictures.count)
  }
}

extension Photo {
  /// Throws ``DecodingFailure/unreadable(_:)`` if the file's size changed since its facts were recorded.
  fileprivate func checkSize() throws(DecodingFailure) {
    guard isRecorded, case .file(let path) = location, let status = try? Stat(path),
      Int(status.size) != byteCount
    else { return }
    throw .unreadable(
      "the file changed after its header was read: it had \(byteCount) bytes, now \(status.size)")
  }
}

extension DecodingFailure {
  static let changed = DecodingFailure.unreadable("the file changed while it was read")
}
