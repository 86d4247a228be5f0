import GalleryDecoding

/// The stage after ``Selecting``, which compares the photos with a manifest and with each other on request.
struct Reconciling: Stage {
  /// Removes the photos that are not in the manifest, and reports them and
  /// duplicates. Throws if there is no decoder.
  func run(_ run: inout Run) async throws {
    let context = run.context
    let comparesPictures = run.options.selection.duplicates
    guard run.collected.manifest != nil || comparesPictures else { return }
    let files = run.collected.photos.compactMap(\.inspected).filter(\.photo.isFile)
    var search = DuplicateSearch(files)
    try await search.findSameBytes(by: context.decoder(for: files.count))
    if comparesPictures {
      try await search.findSamePictures(by: Examining(context: context), context.observe)
    }
    let duplicates = search.duplicates
    run.collected.reconciliation.duplicates = duplicates
    for duplicate in duplicates {
      let same = duplicate.same == .bytes ? "are identical files" : "show the same image"
      context.note("\(duplicate.photos.joined(separator: ", ")) \(same)")
    }
    guard let manifest = run.collected.manifest else { return }
    if let first = manifest.missing.first, run.collected.reported.contains(first.id) {
      let count = "\(manifest.missing.count) of \(manifest.rows.counted("photo"))"
      context.note("\(manifest.file): no source has \(count), such as \(first.id) (line \(first.line))")
    }
    let unlisted = run.collected.photos.map(\.photo).filter { manifest.unlisted.contains($0.id) }
    run.collected.photos.removeAll { manifest.unlisted.contains($0.id) }
    if unlisted.count > MissingFiles.listedCount {
      context.note(
        "\(unlisted.count) photos are not in \(manifest.file), such as \(unlisted[0].label); skipped")
    } else {
      for photo in unlisted { context.note("\(photo.label) is not in \(manifest.file); skipped") }
    }
    run.collected.reconciliation.manifest = Reconciliation.Manifest(
      file: manifest.file, rows: manifest.rows, missing: manifest.missing, unlisted: unlisted.map(\.id))
  }
}

extension Photo {
  /// A Boolean value that indicates whether the photo is a non-empty local file of the user.
  fileprivate var isFile: Bool { if case .file = location { byteCount > 0 } else { false } }
}
