import GalleryDecoding
import GalleryModel
import GalleryOptions
import GallerySources
import GalleryText

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

/// The order in which photos are laid out.
struct PhotoOrdering {
  /// The options of the order; `nil` leaves photos as they come.
  var order: OrderOptions?
  /// The property by which photos are grouped.
  var groupBy = Grouping.none
  /// A Boolean value that indicates whether photos that cannot be shown are laid out all the same.
  var keepsPlaces = false

  /// The photos that can be laid out, in their order, the problems of those that cannot be shown, and all photos: those
  /// whose headers could be read, in their order, then the others.
  typealias Result = (photos: [InspectedPhoto], problems: [Problem], order: [Photo.ID])

  /// Puts photos into order.
  ///
  /// - Parameters:
  ///   - inspections: The photos in the order of their sources.
  ///   - hasOrder: A Boolean value that indicates whether the sources have an order of their own, which sorting `auto`
  ///     keeps.
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

  /// The time when the photo was taken; `nil` too where nothing else is known of it.
  var taken: PhotoDate? {
    guard case .success(let facts) = result else { return nil }
    return InspectedPhoto(photo: photo, facts: facts).taken
  }
}
