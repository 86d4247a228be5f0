import GalleryDecoding
import GalleryModel
import GallerySources
import GalleryText

/// The photos of a run after fetching: all are local, except those that failed.
struct FetchedPhotos {
  /// The inspections, in the order of the sources.
  var inspections: [Inspection] = []
  /// Photos that could not be fetched.
  var failures: [DownloadFailure] = []
  /// A Boolean value that indicates whether a source has its own order.
  let hasOrder: Bool
  /// Folders, parts of lists and listing pages that could not be read.
  let unreadable: [UnreadableSource]
  /// The sources, for messages.
  let sources: [String]
  /// The findings about the manifest and duplicates.
  let reconciliation: Reconciliation
}

/// The stage that fetches remote photos, each in the smallest variant with enough pixels for the sheets.
struct Fetching {
  private let context: BuildContext
  private let needsMetadata: Bool
  private let needsFiles: Bool

  /// - Parameters:
  ///   - needsMetadata: A Boolean value that indicates whether to read the photos' metadata too.
  ///   - needsFiles: A Boolean value that indicates whether to fetch originals with known headers. Defaults to `true`.
  init(_ context: BuildContext, needsMetadata: Bool, needsFiles: Bool = true) {
    self.context = context
    self.needsMetadata = needsMetadata
    self.needsFiles = needsFiles
  }

  /// Fetches the missing photos.
  ///
  /// The variants follow from a plan with the sizes in the listings. If a plan with the real sizes needs more pixels
  /// of a photo, its next larger variant is fetched, once.
  ///
  /// - Parameter choice: The choice of variants.
  /// - Throws: `CancellationError`, or an error of planning.
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
  /// Returns the inspection from an earlier run that fetched the original; otherwise `nil`.
  ///
  /// - Parameter needsFile: A Boolean value that indicates whether the file itself is needed.
  fileprivate func known(needsFile: Bool) -> Inspection? {
    guard let known = photo.known, !needsFile, choice.kind == .original else { return nil }
    return Inspection(photo: known.photo, result: .success(known.facts))
  }
}
