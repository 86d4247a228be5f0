import GalleryDecoding
import GalleryModel
import GalleryOptions
import GallerySources
import GalleryText
import WorkerProcesses

/// The photos of a run in layout order.
struct OrderedPhotos {
  /// Photos to lay out. With placeholders, they include photos that cannot be shown.
  var photos: [InspectedPhoto]
  /// The problems of photos that cannot be shown.
  let problems: [Problem]
  /// All photos: first those to lay out, in order, then the others.
  let order: [Photo.ID]
  /// The downloads of fetched photos.
  let downloads: [Photo.ID: Photo.Download]
  /// Photos whose failure has been reported in a group with similar ones.
  let reported: Set<Photo.ID>
  /// Failed downloads, as a list that can be used as a source.
  let failures: FailureList
  /// Folders, parts of lists and listing pages that could not be read.
  let unreadable: [UnreadableSource]
  /// The findings about the manifest and duplicates.
  let reconciliation: Reconciliation

  /// The error to throw if downloads failed and no photo can be shown; otherwise `nil`.
  let nothingFetched: GalleryError?

  /// The number of all photos, including those that cannot be shown.
  var count: Int { order.count }

  /// Orders photos.
  ///
  /// - Throws: ``GalleryError/noPhotos(sources:)`` if there are no photos.
  init(_ fetched: consuming FetchedPhotos, by ordering: PhotoOrdering) throws {
    let (photos, problems, order) = ordering.photos(fetched.inspections, hasOrder: fetched.hasOrder)
    self.photos = photos
    self.problems = problems
    self.order = order
    downloads = Dictionary(
      uniqueKeysWithValues: fetched.inspections.compactMap { inspection in
        guard var download = inspection.photo.download else { return nil }
        // A photo that an earlier run fetched has no file here. Its width comes from the header.
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
    UnusedMemory.trim()
    guard !order.isEmpty else { throw GalleryError.noPhotos(sources: sources) }
  }
}

/// The layout order of photos.
struct PhotoOrdering {
  /// The options of the order. If `nil`, photos keep their order.
  var order: OrderOptions?
  /// The property to group photos by.
  var groupBy = Grouping.none
  /// A Boolean value that indicates whether to lay out photos that cannot be shown.
  var keepsPlaces = false

  /// The photos to lay out, in order; the problems of photos that cannot be shown; and all photos. In the latter,
  /// photos with a readable header come first, in order.
  typealias Result = (photos: [InspectedPhoto], problems: [Problem], order: [Photo.ID])

  /// Orders photos.
  ///
  /// - Parameters:
  ///   - inspections: The photos, in source order.
  ///   - hasOrder: A Boolean value that indicates whether the sources have their own order. The sorting `auto` keeps
  ///     that order.
  func photos(_ inspections: [Inspection], hasOrder: Bool) -> Result {
    let sort = order?.sort ?? .none
    let ordered = PhotoOrder.sorted(
      inspections, by: sort == .auto && hasOrder ? .none : sort, reversed: order?.reverse ?? false,
      photo: \.photo, taken: \.taken?.secondsSince1970, field: { $0.fields.text(named: $1) })
    var photos: [InspectedPhoto] = []
    var problems: [Problem] = []
    var unreadable: [Photo.ID] = []
    var lost: Set<Photo.ID> = []
    photos.reserveCapacity(ordered.count)
    for inspection in ordered {
      switch inspection.result {
      case .success(let facts):
        photos.append(InspectedPhoto(photo: inspection.photo, facts: facts, failure: inspection.loss))
        guard let loss = inspection.loss else { continue }
        problems.append(Problem(inspection.photo, loss))
        lost.insert(inspection.photo.id)
      case .failure(let failure):
        problems.append(Problem(inspection.photo, failure))
        if keepsPlaces {
          photos.append(InspectedPhoto(placeholderFor: inspection.photo, failure: failure))
        } else {
          unreadable.append(inspection.photo.id)
        }
      }
    }
    if let order { photos = photos.gathered(by: groupBy, reversed: order.reverse) }
    let all = photos.map(\.photo.id) + unreadable
    if !keepsPlaces, !lost.isEmpty { photos.removeAll { lost.contains($0.photo.id) } }
    return (photos, problems, all)
  }
}

extension Problem {
  /// The problem of a photo that cannot be shown.
  fileprivate init(_ photo: Photo, _ failure: DecodingFailure) {
    self.init(photo: photo.id, label: photo.label, outcome: .skipped, reason: failure.description)
  }
}

extension Inspection {
  /// The fields of the photo.
  var fields: PhotoFields { PhotoFields(photo: photo, facts: try? result.get()) }

  /// The time when the photo was taken. It is also `nil` if the header could not be read.
  var taken: PhotoDate? {
    guard case .success(let facts) = result else { return nil }
    return InspectedPhoto(photo: photo, facts: facts).taken
  }
}
