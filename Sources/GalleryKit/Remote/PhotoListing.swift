/// The photos of sources, as returned by ``Gallery/list(_:observe:)``.
public struct PhotoListing: Sendable, Hashable {
  /// The photos, in layout order.
  public var photos: [PhotoEntry]
  /// The number of folders and parts of lists or listings that could not be read.
  public var unreadable: Int
  /// The findings about the manifest and duplicates.
  public var reconciliation: Reconciliation

  /// A Boolean value that indicates whether all sources could be read and the requested checks found no missing,
  /// unexpected or duplicate photos.
  public var isComplete: Bool { unreadable == 0 && reconciliation.isClean }

  init(_ inspected: CollectedPhotos, by ordering: PhotoOrdering) {
    let missing = Set((inspected.reconciliation.manifest?.missing ?? []).map(\.id))
    photos = inspected.ordered(by: ordering).compactMap { photo in
      switch photo {
      case .inspected(let inspected, let source) where !missing.contains(inspected.photo.id):
        inspected.photo.file.map { PhotoEntry(inspected, at: $0, source: source) }
      case .inspected, .file: nil
      case .web(let photo): PhotoEntry(photo)
      }
    }
    unreadable = inspected.unreadable.count
    reconciliation = inspected.reconciliation
  }
}
