import GalleryDecoding
import GallerySources
import GalleryWeb

/// The result of `gallery sources test`: the photos of a source, and the trial
/// download of one image of each kind.
package struct SourceTest: Sendable {
  /// A photo, and the variant that a build would download.
  package struct Sample: Sendable {
    package let id: String
    /// The photo's title, if the listing has one.
    package let title: String?
    /// The original: its address with secrets replaced, and its size.
    package let original: Picture
    package let chosen: Picture
  }

  package struct Picture: Sendable, CustomStringConvertible {
    let variant: ImageVariant

    package var isOriginal: Bool { variant.kind == .original }

    package var description: String {
      let address = variant.address.redacted
      guard let width = variant.width else { return address }
      return "\(address) (\(width)\(variant.height.map { " × \($0)" } ?? " columns"))"
    }
  }

  /// The trial download of one image of a kind: those of a host that are
  /// originals, listed sizes or requested sizes.
  package struct Trial: Sendable, CustomStringConvertible {
    /// The name of the kind: `original from images.example`.
    let kind: String
    /// The number of images of that kind that a build would download.
    let count: Int
    /// The size, format and byte count of the image, or the reason for the failure.
    let result: String
    let isFailure: Bool

    package var description: String {
      "\(kind) (\(count.counted("photo"))): \(isFailure ? "failed: " : "")\(result)"
    }
  }

  static let sampleCount = 3
  static let kindCount = 5

  /// The source, with secrets replaced.
  package let source: String
  /// A sentence with the detected type of source and the number of photos.
  package let summary: String
  /// The reason for the detected type.
  package let reason: String
  /// A sentence about the listing's paging; empty for one page.
  package let paging: String
  /// How much of the listing was read.
  package let coverage: String
  /// Further notes for the user.
  package let notes: [String]
  package let samples: [Sample]
  package let listingRequests: Int
  /// The number of requests for photos without failures or larger variants.
  package let photoRequests: Int
  /// The trial downloads, one for each kind.
  package let trials: [Trial]
  /// The error if all trial downloads failed, as a build would throw it; `nil` if one succeeded.
  package let failure: GalleryError?

  private let isShort: Bool

  /// A Boolean value that indicates whether all trial downloads succeeded, and the listing misses no photos.
  package var isComplete: Bool { !isShort && !trials.contains(where: \.isFailure) }
}

extension SourceTest {
  /// Reads the listing at the run's only source, chooses the variants for its photos, and downloads one image
  /// of each kind. Throws if there are no photos.
  init(_ run: Run) async throws {
    var policy = run.downloadPolicy
    policy.needs =
      ProductPlanner(run.products, layout: run.layout, sources: run.sources).neededPictures
    let (address, listing) = try await SourceReading(context: run.context).listing(at: run.sources[0])
    let source = address.redacted
    guard !listing.photos.isEmpty else { throw GalleryError.noPhotos(sources: [source]) }
    let photos = listing.photos.map { CollectedPhoto.web(WebPhoto(id: $0.id, $0, source: source)) }
    let chosen = try policy.first(photos, hasOrder: true)
    let (trials, failures) = try await Self.trials(of: chosen, in: run.context)

    self.source = source
    summary = listing.summary
    reason = listing.reason
    paging = listing.paging
    coverage =
      listing.coverage.name + (listing.coverage.detail.map { ": " + $0 } ?? ": nothing states the end")
    isShort = listing.coverage.isShort
    notes = listing.notes + listing.problems.map(\.description)

    samples = chosen.prefix(Self.sampleCount).map { photo in
      Sample(
        id: photo.id, title: photo.remote.details.title,
        original: Picture(variant: photo.remote.original),
        chosen: Picture(variant: photo.choice))
    }
    listingRequests = listing.requests
    photoRequests = chosen.count
    self.trials = trials
    failure =
      failures.count == trials.count && !failures.isEmpty
      ? GalleryError(nothingFetched: failures, problems: failures.map(\.problem)) : nil
  }

  private static func trials(
    of photos: [WebPhoto], in context: BuildContext
  ) async throws -> ([Trial], [DownloadFailure]) {
    guard let transport = context.transport else { return ([], []) }

    var counts: [String: Int] = [:]
    var first: [WebPhoto] = []
    for photo in photos {
      let kind = kind(of: photo.choice)
      if counts[kind] == nil, first.count < kindCount { first.append(photo) }
      counts[kind, default: 0] += 1
    }

    let download = PhotoDownload(
      transport: transport, decoder: try context.decoder(for: first.count), needsMetadata: false)
    var trials: [Trial] = []
    var failures: [DownloadFailure] = []
    try await download.run(first) { web, outcome in
      let kind = kind(of: web.choice)
      let before = failures.count
      let result: String
      switch outcome {
      case .fetched(let choice, let photo):
        if let failure = photo.failure {
          result = failure.description
          failures.append(DownloadFailure(web, at: web.choice.address, notAPicture: failure.description))
        } else {
          let size = photo.facts.size
          let format = photo.facts.format
          let bytes = photo.photo.byteCount.formatted(separator: ",")
          let other = choice == web.choice ? "" : "; from \(choice.address.redacted) instead"
          result = "\("\(size.width) × \(size.height) \(format)".trimmed), \(bytes) bytes\(other)"
        }
      case .failed(let failure):
        result = failure.reason
        failures.append(failure)
      }

      trials.append(
        Trial(kind: kind, count: counts[kind] ?? 0, result: result, isFailure: failures.count > before))
    }
    return (trials, failures)
  }

  private static func kind(of choice: ImageVariant) -> String {
    let name =
      switch choice.kind {
      case .original: "original"
      case .variant: "smaller variant"
      case .sized: "variant in the needed size"
      }
    return "\(name) from \(choice.address.host)"
  }
}
