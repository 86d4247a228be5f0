import GalleryDecoding
import GallerySources

/// The stage that fetches remote photos, each in the smallest variant with enough pixels for the sheets.
struct Fetching {
  let context: BuildContext
  let needsMetadata: Bool
  /// A Boolean value that indicates whether to fetch originals with known headers. Defaults to `true`.
  var needsFiles = true

  /// Fetches the missing photos.
  ///
  /// The variants follow from a plan with the sizes in the listings. If a plan with the real sizes needs more
  /// pixels of a photo, its next larger variant is fetched, once. Throws errors of planning.
  func run(_ inspected: consuming CollectedPhotos, by policy: DownloadPolicy) async throws -> CollectedPhotos
  {
    let count = inspected.photos.count
    guard let transport = context.transport, inspected.photos.contains(where: { $0.web != nil }) else {
      return inspected
    }
    if policy.needsOriginals, !policy.takesOriginals {
      context.note("originals are downloaded: only they contain face regions, ratings and EXIF")
    }

    let download = PhotoDownload(
      transport: transport, decoder: try context.decoder(for: count), needsMetadata: needsMetadata)
    var pictures = FetchedPictures()
    let first = try policy.first(inspected.photos, hasOrder: inspected.hasOrder).filter { web in
      // An earlier run may have fetched the original and read its header.
      guard let known = web.known, !needsFiles, web.choice.kind == .original else { return true }
      pictures.record(known, of: web)
      return false
    }

    var fetchedCount = 0
    try await download.run(first) { web, outcome in
      pictures.record(outcome, of: web)
      fetchedCount += 1
      context.observe(.fetched(photos: fetchedCount, of: first.count))
    }

    let larger = try policy.larger(inspected.photos, than: pictures, hasOrder: inspected.hasOrder)
    try await download.run(larger) { pictures.record($1, of: $0) }

    noteSizes(of: pictures)

    for index in inspected.photos.indices {
      guard let web = inspected.photos[index].web else { continue }
      let failure = pictures.failures[web.photo.id]
      if let failure { inspected.failures.append(failure) }
      guard let photo = pictures.picture(of: web.photo.id)?.photo ?? failure?.inspected else { continue }
      inspected.photos[index] = .inspected(photo, source: web.source)
    }

    for group in inspected.failures.groups {
      context.observe(.skipped(photos: group.photos, reason: group.reason))
    }
    return inspected
  }

  /// Notes the photos that have another size than the requested one.
  private func noteSizes(of pictures: FetchedPictures) {
    if pictures.secondChoices > 0 {
      context.note(
        pictures.secondChoices.counted("photo was", "photos were")
          + " downloaded in a larger size, because the server lacks the listed one")
    }
    if pictures.softCount > 0 {
      context.note(
        "\(pictures.softCount.counted("photo")) could not be downloaded in a larger size and may look soft")
    }
  }
}
