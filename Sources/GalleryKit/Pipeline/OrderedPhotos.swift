import GalleryModel
import GallerySources

/// The photos of a run in the order in which they are laid out.
struct OrderedPhotos {
  /// Photos that can be laid out; with placeholders, those that cannot be shown too.
  var photos: [InspectedPhoto]
  /// The problems of photos that cannot be shown.
  let problems: [Problem]
  /// All photos: first those that are laid out, in their order, then those that are not.
  let order: [Photo.ID]
  /// The pictures of photos that were fetched.
  let downloads: [Photo.ID: Photo.Download]
  /// Photos whose failure has been reported already, together with others of its kind.
  let reported: Set<Photo.ID>
  /// Photos that could not be fetched, as a list that can be a source again.
  let failures: FailureList
  /// Folders, parts of lists and pages of listings that could not be read.
  let unreadable: [UnreadableSource]
  /// The findings about manifest and duplicates.
  let reconciliation: Reconciliation

  /// The error that ends a run for which nothing could be fetched; `nil` where something was.
  let nothingFetched: GalleryError?

  /// The number of photos, good or bad.
  var count: Int { order.count }

  /// Puts photos into order.
  ///
  /// - Throws: ``GalleryError/noPhotos(sources:)`` if there is none.
  init(_ fetched: consuming FetchedPhotos, by ordering: PhotoOrdering) throws {
    let (photos, problems, order) = ordering.photos(fetched.inspections, hasOrder: fetched.hasOrder)
    self.photos = photos
    self.problems = problems
    self.order = order
    downloads = Dictionary(
      uniqueKeysWithValues: fetched.inspections.compactMap { inspection in
        guard var download = inspection.photo.download else { return nil }
        // Of one that an earlier run fetched, the header tells what the file would.
        if download.width == nil { download.width = (try? inspection.result.get())?.size.width }
        return (inspection.photo.id, download)
      })
    reported = Set(fetched.failures.map(\.photo))
    failures = try FailureList(fetched.failures)
    unreadable = fetched.unreadable
    reconciliation = fetched.reconciliation
    nothingFetched =
      !fetched.failures.isEmpty && photos.allSatisfy { $0.failure != nil }
      ? GalleryError(nothingFetched: fetched.failures, problems: problems) : nil
    let sources = fetched.sources
    _ = consume fetched
    Heap.trim()
    guard !order.isEmpty else { throw GalleryError.noPhotos(sources: sources) }
  }
}
