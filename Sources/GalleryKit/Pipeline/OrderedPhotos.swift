import GalleryDecoding
import GallerySources
import WorkerProcesses

/// The photos of a run in layout order.
struct OrderedPhotos {
  /// Photos to lay out. With placeholders, they include photos that cannot be shown.
  var photos: [InspectedPhoto]
  let problems: [Problem]
  /// All photos: first those to lay out, in order, then the others.
  let order: [Photo.ID]
  let downloads: [Photo.ID: Photo.Download]
  /// Photos whose failure has been reported in a group with similar ones.
  let reported: Set<Photo.ID>
  /// Failed downloads, as a list that can be used as a source.
  let failures: FailureList
  /// Folders, parts of lists and listing pages that could not be read.
  let unreadable: [UnreadableSource]
  let reconciliation: Reconciliation
  /// The files in folders that are not photos.
  let otherFiles: OtherFiles

  /// The error to throw if downloads failed and no photo can be shown; otherwise `nil`.
  let nothingFetched: GalleryError?

  /// The number of all photos, including those that cannot be shown.
  var count: Int { order.count }

  /// Orders photos. Throws if there are no photos.
  init(_ collected: consuming CollectedPhotos, by ordering: PhotoOrdering) throws {
    let inspected = collected.photos.compactMap(\.inspected)
    (photos, problems, order) = ordering.result(for: inspected, hasOrder: collected.hasOrder)
    downloads = Dictionary(
      uniqueKeysWithValues: inspected.compactMap { inspected in
        guard var download = inspected.photo.download else { return nil }
        // A photo that an earlier run fetched has no file here. Its width comes from the header.
        if download.width == nil { download.width = inspected.header?.size.width }
        return (inspected.photo.id, download)
      })
    reported = Set(collected.failures.map(\.photo))
    failures = try FailureList(collected.failures)
    unreadable = collected.unreadable
    reconciliation = collected.reconciliation
    nothingFetched =
      !collected.failures.isEmpty && photos.allSatisfy { $0.failure != nil }
      ? GalleryError(nothingFetched: collected.failures, problems: problems) : nil
    otherFiles = OtherFiles(collected.otherFiles)
    guard !order.isEmpty else { throw collected.noPhotos }
    _ = consume collected
    UnusedMemory.trim()
  }
}

/// The layout order of photos.
struct PhotoOrdering {
  /// The options of the order. If `nil`, photos keep their order.
  var order: OrderOptions?
  var groupBy = Grouping.none
  /// The seed of a random order.
  var seed = 0
  /// A Boolean value that indicates whether the photos of a folder are together, so that few sheets are open at once.
  var gathersFolders = false
  /// A Boolean value that indicates whether to lay out photos that cannot be shown.
  var keepsPlaces = false

  /// The photos to lay out, in order; the problems of photos that cannot be shown; and all photos. In the latter,
  /// photos with a readable header come first, in order.
  typealias Result = (photos: [InspectedPhoto], problems: [Problem], order: [Photo.ID])

  /// Orders photos, which come in source order. If the sources have their own order, the sorting `auto` keeps it.
  func result(for photos: [InspectedPhoto], hasOrder: Bool) -> Result {
    let sort = order?.sort ?? .none
    let ordered = PhotoOrder.sorted(
      photos, by: sort == .auto && hasOrder ? .none : sort, reversed: order?.reverse ?? false,
      seed: seed, photo: \.photo, taken: { $0.header == nil ? nil : $0.taken?.secondsSince1970 },
      field: { $0.headerFields.text(named: $1) })
    let problems = ordered.compactMap { photo in photo.failure.map { photo.photo.problem($0.description) } }
    var placed = keepsPlaces ? ordered : ordered.filter { $0.header != nil }
    if let order { placed = placed.gathered(by: groupBy, reversed: order.reverse) }
    if gathersFolders { placed = placed.gathered(by: .folder, reversed: false) }
    let unplaced = keepsPlaces ? [] : ordered.filter { $0.header == nil }
    let all = (placed + unplaced).map(\.photo.id)
    if !keepsPlaces { placed.removeAll { $0.failure != nil } }
    return (placed, problems, all)
  }
}

extension InspectedPhoto {
  /// The fields of the photo, also if it cannot be shown although its header was read.
  var headerFields: PhotoFields { PhotoFields(photo: photo, facts: header, measures: extras?.measures) }
}
