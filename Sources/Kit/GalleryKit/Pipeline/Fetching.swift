import GalleryDecoding
import GalleryFiles
import GallerySources

/// The stage that fetches remote photos, each in the smallest variant with enough pixels for the sheets.
struct Fetching: Stage {
  /// Fetches the missing photos.
  ///
  /// The variants follow from a plan with the sizes in the listings. If a plan with the real sizes needs more
  /// pixels of a photo, its next larger variant is fetched, once. Throws errors of planning.
  func run(_ run: inout Run) async throws {
    try checkOriginals(run)
    try await fetch(&run, by: run.downloadPolicy)
    try await Measuring().run(&run)
  }

  /// Fetches the missing photos of a run by a policy.
  func fetch(_ run: inout Run, by policy: DownloadPolicy) async throws {
    let context = run.context
    guard let transport = context.transport, run.collected.photos.contains(where: { $0.web != nil })
    else { return }
    if policy.needsOriginals, !policy.takesOriginals {
      context.note("originals are downloaded: only they contain face regions, ratings and EXIF")
    }

    let download = PhotoDownload(
      transport: transport, decoder: try context.decoder(for: run.collected.photos.count),
      needsMetadata: run.needsMetadata)
    var pictures = FetchedPictures()
    let needsFiles = run.needsFiles
    let first = try policy.first(run.collected.photos, hasOrder: run.collected.hasOrder).filter { web in
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

    let larger = try policy.larger(run.collected.photos, than: pictures, hasOrder: run.collected.hasOrder)
    try await download.run(larger) { pictures.record($1, of: $0) }

    note(pictures, context)

    for index in run.collected.photos.indices {
      guard let web = run.collected.photos[index].web else { continue }
      let failure = pictures.failures[web.id]
      if let failure { run.collected.failures.append(failure) }
      guard let photo = pictures.picture(of: web.id)?.photo ?? failure?.inspected else { continue }
      run.collected.photos[index] = .inspected(photo, source: web.source)
    }

    for group in run.collected.failures.groups {
      context.observe(.skipped(photos: group.photos, reason: group.reason))
    }
  }

  /// Throws if HTML pages are to have the originals of photos in archives, which are no files.
  private func checkOriginals(_ run: Run) throws(GalleryError) {
    guard run.goal.asksForFields, run.options.output.htmlOriginals != .none else { return }
    let packed = run.collected.photos.lazy.map(\.photo).first { photo in
      photo.file.map { Archive.member(at: $0) != nil } ?? false
    }
    guard let packed else { return }
    throw .source(
      "\(packed.label): a photo in an archive has no file for --html originals; unpack the archive")
  }

  /// Notes the photos that have another size than the requested one.
  private func note(_ pictures: FetchedPictures, _ context: BuildContext) {
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
