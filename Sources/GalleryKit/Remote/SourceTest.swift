import GalleryDecoding
import GalleryModel
import GallerySources
import GalleryText
import GalleryWeb

/// The photos that a build would find in a source, of which one of each kind is fetched: `gallery sources test`.
package struct SourceTest: Sendable {
  /// A photo, and the picture of it that would be fetched.
  package struct Sample: Sendable {
    /// The photo's identity.
    package let id: String
    /// Its title, where the listing tells one.
    package let title: String?
    /// The original: its address, secrets in it replaced, and its size.
    package let original: Picture
    /// The picture that would be fetched.
    package let chosen: Picture
  }

  /// A picture for people.
  package struct Picture: Sendable, CustomStringConvertible {
    let address: String
    let width: Int?
    let height: Int?
    /// A Boolean value that indicates whether the picture is the original.
    package let isOriginal: Bool

    init(_ choice: ImageChoice) {
      address = choice.address.redacted
      (width, height) = (choice.width, choice.height)
      isOriginal = choice.kind == .original
    }

    /// Address and size.
    package var description: String {
      guard let width else { return address }
      return "\(address) (\(width)\(height.map { " × \($0)" } ?? " columns"))"
    }
  }

  /// The trial of one picture of a kind: those of one host that are originals, sizes that the listing names, or sizes that
  /// are asked for.
  package struct Trial: Sendable, CustomStringConvertible {
    /// The words for the kind: `original from images.example`.
    let kind: String
    /// The number of pictures of that kind that a build would fetch.
    let count: Int
    /// The size, the format and the bytes of the picture, or the reason why it could not be had.
    let result: String
    let isFailure: Bool

    /// The kind, and the result.
    package var description: String {
      "\(kind) (\(count.counted("photo"))): \(isFailure ? "failed: " : "")\(result)"
    }
  }

  /// Photos that are shown.
  static let sampleCount = 3
  /// Kinds of pictures that are tried.
  static let kindCount = 5

  /// The source, secrets in it replaced.
  package let source: String
  /// A sentence that tells what was recognised, and how many photos there are.
  package let summary: String
  /// The reason why the source was taken for that.
  package let reason: String
  /// A sentence that tells how the listing goes on; empty for one page.
  package let paging: String
  /// Further notes for people.
  package let notes: [String]
  /// The first photos.
  package let samples: [Sample]
  /// Requests for the listing.
  package let listingRequests: Int
  /// Requests for photos, if none fails and none turns out to be needed larger.
  package let photoRequests: Int
  /// One picture of each kind that would be fetched.
  package let trials: [Trial]
  /// The error with which a build would end, since none of the pictures that were tried came; `nil` where one did.
  package let failure: GalleryError?

  /// A Boolean value that indicates whether all pictures that were tried came.
  package var isComplete: Bool { !trials.contains(where: \.isFailure) }
}

extension SourceTest {
  /// Chooses the pictures of a listing's photos, and fetches one of each kind.
  ///
  /// - Throws: ``GalleryError/noPhotos(sources:)`` if there are no photos, or `CancellationError`.
  init(
    _ listing: RemoteListing, at address: WebAddress, choice: PictureChoice, in context: BuildContext
  ) async throws {
    let source = address.redacted
    guard !listing.photos.isEmpty else { throw GalleryError.noPhotos(sources: [source]) }
    let entries = listing.photos.map {
      InspectedPhotos.Entry.web(WebPhoto(id: $0.id, $0, source: source))
    }
    let requests = try choice.first(entries, hasOrder: true)
    let (trials, failures) = try await Self.trials(of: requests, in: context)
    self.source = source
    summary = listing.summary
    reason = listing.reason
    paging = listing.paging
    notes = listing.notes + listing.problems.map(\.description)
    samples = requests.prefix(Self.sampleCount).map { request in
      Sample(
        id: request.photo.photo.id, title: request.photo.remote.details.title,
        original: Picture(request.photo.remote.original), chosen: Picture(request.choice))
    }
    listingRequests = listing.requests
    photoRequests = requests.count
    self.trials = trials
    failure =
      failures.count == trials.count && !failures.isEmpty
      ? GalleryError(nothingFetched: failures, problems: failures.map(\.problem)) : nil
  }

  /// Fetches the first picture of each kind.
  private static func trials(
    of requests: [PictureRequest], in context: BuildContext
  ) async throws -> ([Trial], [DownloadFailure]) {
    guard let transport = context.transport else { return ([], []) }
    var counts: [String: Int] = [:]
    var first: [PictureRequest] = []
    for request in requests {
      let kind = kind(of: request.choice)
      if counts[kind] == nil, first.count < kindCount { first.append(request) }
      counts[kind, default: 0] += 1
    }
    let download = PhotoDownload(
      transport: transport, decoder: try context.decoder(for: first.count), needsMetadata: false)
    var trials: [Trial] = []
    var failures: [DownloadFailure] = []
    try await download.run(first) { request, outcome in
      let kind = kind(of: request.choice)
      let before = failures.count
      let result: String
      switch outcome {
      case .fetched(let picture, let inspection):
        switch inspection.result {
        case .success(let facts):
          let size = "\(facts.size.width) × \(facts.size.height) \(facts.format)".trimmed
          let other =
            picture.choice == request.choice ? "" : "; from \(picture.choice.address.redacted) in its place"
          result = "\(size), \(picture.byteCount.formatted(separator: ",")) bytes\(other)"
        case .failure(let failure):
          result = failure.description
          failures.append(
            DownloadFailure(request.photo, at: request.choice.address, notAPicture: failure.description))
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

  private static func kind(of choice: ImageChoice) -> String {
    let name =
      switch choice.kind {
      case .original: "original"
      case .variant: "smaller picture"
      case .sized: "picture of the size that is needed"
      }
    return "\(name) from \(choice.address.host)"
  }
}
