import GalleryDecoding

/// The stage after ``Selecting``, which compares the photos with a manifest and with each other on request.
struct Reconciling {
  let context: BuildContext

  /// Removes the photos that are not in the manifest, and reports them and
  /// duplicates. Throws if there is no decoder.
  func run(_ inspected: consuming CollectedPhotos) async throws -> CollectedPhotos {
    let comparesPictures = context.options.selection.duplicates
    guard inspected.manifest != nil || comparesPictures else { return inspected }
    var inspected = inspected
    let files = inspected.photos.compactMap(\.inspected).filter(\.photo.isFile)
    var search = DuplicateSearch(files)
    try await search.findSameBytes(by: context.decoder(for: files.count))
    if comparesPictures {
      try await search.findSamePictures(by: Examining(context: context), context.observe)
    }
    let duplicates = search.duplicates
    inspected.reconciliation.duplicates = duplicates
    for duplicate in duplicates {
      let same = duplicate.same == .bytes ? "are identical files" : "show the same image"
      context.note("\(duplicate.photos.joined(separator: ", ")) \(same)")
    }
    guard let manifest = inspected.manifest else { return inspected }
    let unlisted = inspected.photos.map(\.photo).filter { manifest.unlisted.contains($0.id) }
    inspected.photos.removeAll { manifest.unlisted.contains($0.photo.id) }
    for photo in unlisted { context.note("\(photo.label) is not in \(manifest.file); skipped") }
    inspected.reconciliation.manifest = Reconciliation.Manifest(
      file: manifest.file, rows: manifest.rows, missing: manifest.missing, unlisted: unlisted.map(\.id))
    return inspected
  }
}

extension Photo {
  /// A Boolean value that indicates whether the photo is a non-empty local file of the user.
  fileprivate var isFile: Bool { if case .file = location { byteCount > 0 } else { false } }
}
