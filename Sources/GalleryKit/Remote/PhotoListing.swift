import GalleryModel

/// The photos of sources, as ``Gallery/list(_:observe:)`` finds them.
public struct PhotoListing: Sendable, Hashable {
  /// The photos, in the order in which they would be laid out.
  public var photos: [PhotoEntry]
  /// The number of folders, parts of lists and of listings that could not be read.
  public var unreadable: Int

  /// Lists photos in their order.
  init(_ inspected: InspectedPhotos, by ordering: PhotoOrdering) {
    var entries: [Photo.ID: PhotoEntry] = [:]
    let inspections = inspected.entries.map { entry -> Inspection in
      switch entry {
      case .here(let inspection, let source):
        let photo = inspection.photo
        if let file = photo.file {
          entries[photo.id] = PhotoEntry(inspection, at: file, source: source)
        }
        return inspection
      case .web(let photo):
        entries[photo.photo.id] = PhotoEntry(photo)
        return photo.expectedInspection
      }
    }
    let (photos, problems) = ordering.photos(inspections, hasOrder: inspected.hasOrder)
    self.photos = (photos.map(\.photo.id) + problems.map(\.photo)).compactMap { entries[$0] }
    unreadable = inspected.unreadable.count
  }
}
