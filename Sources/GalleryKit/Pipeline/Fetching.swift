import GalleryDecoding
import GalleryModel
import GallerySources
import GalleryText

/// The photos of a run, all of them here but those that could not be fetched.
struct FetchedPhotos {
  /// The inspections, in the order of the sources.
  var inspections: [Inspection] = []
  /// Photos that could not be fetched.
  var failures: [DownloadFailure] = []
  /// A Boolean value that indicates whether a source has an order of its own.
  let hasOrder: Bool
  /// Folders, parts of lists and pages of listings that could not be read.
  let unreadable: [UnreadableSource]
  /// The sources as people know them.
  let sources: [String]
  /// The findings about manifest and duplicates.
  let reconciliation: Reconciliation
}

/// The third stage: fetches photos that are on the web, in the smallest pictures that the sheets allow.
struct Fetching {
  private let context: BuildContext
  private let needsMetadata: Bool
  private let needsFiles: Bool

  /// - Parameters:
  ///   - needsMetadata: A Boolean value that indicates whether the metadata of photos are read too.
  ///   - needsFiles: A Boolean value that indicates whether photos are fetched whose headers earlier runs read. Default: yes.
  init(_ context: BuildContext, needsMetadata: Bool, needsFiles: Bool = true) {
    self.context = context
    self.needsMetadata = needsMetadata
    self.needsFiles = needsFiles
  }

  /// Fetches everything that is missing.
  ///
  /// The pictures that sheets need follow from a plan that is made before the photos are here, with the sizes that the
  /// listings tell. If a plan with the photos themselves needs more of one, its next larger picture is fetched, once.
  ///
  /// - Parameter choice: Chooses the pictures.
  /// - Throws: `CancellationError`, or what planning throws.
  func run(_ inspected: consuming InspectedPhotos, choice: PictureChoice) async throws -> FetchedPhotos {
    var fetched = FetchedPhotos(
      hasOrder: inspected.hasOrder, unreadable: inspected.unreadable, sources: inspected.sources,
      reconciliation: inspected.reconciliation)
    let entries = inspected.entries
    _ = consume inspected
    guard let transport = context.transport, entries.contains(where: { $0.webPhoto != nil }) else {
      fetched.inspections = entries.compactMap(\.inspection)
      return fetched
    }
    if choice.needsOriginals, !choice.isOfOriginals {
      context.observe(.note("originals are fetched: face regions, ratings and EXIF are in them alone"))
    }
    let download = PhotoDownload(
      transport: transport, decoder: try context.decoder(for: entries.count), needsMetadata: needsMetadata)
    var pictures = FetchedPictures(of: entries, hasOrder: fetched.hasOrder)
    while let missing = try choice.missing(in: pictures) {
      let unknown = missing.filter { request in
        guard let known = request.known(needsFile: needsFiles) else { return true }
        pictures.record(known, of: request)
        return false
      }
      var count = 0
      let areLarger = pictures.rounds > 0
      try await download.run(unknown) { request, outcome in
        pictures.record(outcome, of: request)
        count += 1
        if !areLarger { context.observe(.fetched(photos: count, of: unknown.count)) }
      }
      pictures.endRound()
    }
    if pictures.secondChoices > 0 {
      context.observe(
        .note(
          "\(pictures.secondChoices.counted("photo")) came in a larger size: the server does not have the one that the "
            + "listing names"))
    }
    if pictures.softCount > 0 {
      context.observe(
        .note(
          "\(pictures.softCount.counted("photo")) could not be fetched in a larger size and may look soft"))
    }
    (fetched.inspections, fetched.failures) = pictures.result
    for group in fetched.failures.groups {
      context.observe(.skipped(photos: group.photos, reason: group.reason))
    }
    return fetched
  }
}

extension PictureRequest {
  /// The facts of the header, if an earlier run fetched the original; otherwise `nil`.
  ///
  /// - Parameter needsFile: A Boolean value that indicates whether pictures must be here.
  fileprivate func known(needsFile: Bool) -> Inspection? {
    guard let known = photo.known, !needsFile, choice.kind == .original else { return nil }
    return Inspection(photo: known.photo, result: .success(known.facts))
  }
}
