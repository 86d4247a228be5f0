import GalleryDecoding
import GallerySources
import WorkerProcesses

/// The stage that sorts photos, and gathers them by groups.
struct Ordering: Stage {
  /// Orders photos. If all downloads failed, throws their error, after a build has listed them for a retry.
  func run(_ run: inout Run) async throws {
    let collected = run.collected
    run.collected = CollectedPhotos()
    run.ordered = try OrderedPhotos(consume collected, by: run.ordering)
    guard let error = run.ordered.nothingFetched else { return }
    if case .sheets = run.goal {
      await Publication(context: run.context, photos: run.ordered).publishWithoutSheets(
        products: run.planner.products.map(\.product.name))
    }
    throw error
  }
}

/// The photos of a run in layout order.
struct OrderedPhotos {
  /// Photos to lay out. With placeholders, they include photos that cannot be shown.
  var photos: [InspectedPhoto] = []
  private(set) var problems: [Problem] = []
  /// All photos: first those to lay out, in order, then the others.
  private(set) var order: [Photo.ID] = []
  /// The photos that edits hide.
  private(set) var hidden: [Photo] = []
  private(set) var downloads: [Photo.ID: Photo.Download] = [:]
  /// Photos whose failure has been reported in a group with similar ones.
  private(set) var reported: Set<Photo.ID> = []
  /// Failed downloads, as a list that can be used as a source.
  private(set) var failures = FailureList()
  /// Folders, parts of lists and listing pages that could not be read.
  private(set) var unreadable: [UnreadableSource] = []
  /// How much of each listing on the web was read.
  private(set) var listings: [SourceCoverage] = []
  private(set) var reconciliation = Reconciliation()
  /// The files in folders that are not photos.
  private(set) var otherFiles = OtherFiles([])
  /// The error to throw if downloads failed and no photo can be shown; otherwise `nil`.
  private(set) var nothingFetched: GalleryError?

  /// The number of all photos, including those that cannot be shown.
  var count: Int { order.count }

  /// Creates no photos.
  init() {}

  /// Orders photos. Throws if there are no photos.
  init(_ collected: consuming CollectedPhotos, by ordering: PhotoOrdering) throws {
    let inspected = collected.photos.compactMap(\.inspected)
    // From here on, the photos would take twice their memory.
    collected.photos = []
    let ordered = ordering.result(for: inspected, hasOrder: collected.hasOrder)
    photos = ordered.photos
    problems = ordered.problems
    order = ordered.order
    hidden = ordered.hidden
    downloads = Dictionary(
      uniqueKeysWithValues: inspected.compactMap { inspected in
        guard var download = inspected.photo.download else { return nil }
        // A photo that an earlier run fetched has no file here. Its width comes from the header.
        if download.width == nil { download.width = inspected.header?.size.width }
        return (inspected.id, download)
      })

    reported = collected.reported.union(collected.failures.map(\.photo))
    let unseen = Set(hidden.map(\.id))
    if !unseen.isEmpty { collected.failures.removeAll { unseen.contains($0.photo) } }
    failures = try FailureList(collected.failures)
    unreadable = collected.unreadable
    listings = collected.listings
    reconciliation = collected.reconciliation

    nothingFetched =
      !collected.failures.isEmpty && photos.allSatisfy { $0.failure != nil }
      ? GalleryError(nothingFetched: collected.failures, problems: problems) : nil
    otherFiles = OtherFiles(collected.otherFiles)
    guard !order.isEmpty else { throw collected.noPhotos }
    guard hidden.count < order.count else {
      throw GalleryError.source("edits hide all of the \(order.count.counted("photo"))")
    }
    _ = consume collected
    UnusedMemory.trim()
  }
}

/// The layout order of photos.
struct PhotoOrdering {
  /// The options of the order. If `nil`, photos keep their order.
  var order: OrderOptions?
  var groupBy = Grouping.none
  /// The order of letters.
  var collation = Collation.root
  /// A Boolean value that indicates whether the photos of a folder are together,
  /// so that few sheets are open at once.
  var gathersFolders = false
  /// A Boolean value that indicates whether to lay out photos that cannot be shown.
  var keepsPlaces = false
  /// A Boolean value that indicates whether edits move no photo. Defaults to `false`.
  var ignoresEdits = false

  /// The photos in layout order, and what is known about the others.
  struct Result {
    /// The photos to lay out, in order.
    let photos: [InspectedPhoto]
    /// The problems of photos that cannot be shown.
    let problems: [Problem]
    /// All photos: first those with a readable header, in order.
    let order: [Photo.ID]
    /// The photos that edits hide.
    let hidden: [Photo]
  }

  /// The indices of photos in the order of the sorting, of those to lay out, and of the others.
  struct Places {
    let sorted: [Int]
    let placed: [Int]
    let others: [Int]
  }

  /// Orders photos, which come in source order. If the sources have their own
  /// order, the sorting `auto` keeps it.
  func result(for photos: [InspectedPhoto], hasOrder: Bool) -> Result {
    let places = places(of: photos, hasOrder: hasOrder) { $0 }
    func isHidden(_ place: Int) -> Bool { photos[place].photo.edit?.isHidden == true }
    let problems = places.sorted.compactMap { place in
      isHidden(place) ? nil : photos[place].failure.map { photos[place].photo.problem($0.description) }
    }
    let all = (places.placed + places.others).map { photos[$0].id }
    let hidden = (places.placed + places.others).filter(isHidden).map { photos[$0].photo }
    let shown = self.shown(places, of: photos).filter { !isHidden($0) }
    var result = shown.map { photos[$0] }
    if photos.contains(where: { $0.photo.edit != nil }) {
      let numbers = numbers(of: photos, hasOrder: hasOrder)
      for (index, place) in shown.enumerated() {
        result[index].extrasToChange.number = numbers[place]
      }
    }
    return Result(photos: result, problems: problems, order: all, hidden: hidden)
  }

  private func shown(_ places: Places, of photos: [InspectedPhoto]) -> [Int] {
    keepsPlaces ? places.placed : places.placed.filter { photos[$0].failure == nil }
  }

  /// The order that edits do not change.
  var withoutEdits: PhotoOrdering {
    var ordering = self
    ordering.ignoresEdits = true
    return ordering
  }

  /// Returns the numbers of photos in the order without edits, from 1, by their indices.
  private func numbers(of photos: [InspectedPhoto], hasOrder: Bool) -> [Int: Int] {
    let places = shown(withoutEdits.places(of: photos, hasOrder: hasOrder) { $0 }, of: photos)
    return Self.numbers(along: places) { photos[$0].photo }
  }

  /// Returns the numbers of photos by their indices, which come in layout order. Photos that a table of edits numbers
  /// keep their numbers, and the others follow after these.
  static func numbers(along places: [Int], _ photo: (Int) -> Photo) -> [Int: Int] {
    func stated(_ place: Int) -> Int? {
      photo(place).details.field(PhotoField.number.rawValue).flatMap { Int($0) }
    }
    let last = places.compactMap(stated).max() ?? 0
    let others = places.filter { stated($0) == nil }
    return Dictionary(uniqueKeysWithValues: others.enumerated().map { ($1, last + $0 + 1) })
  }

  /// Returns the places of elements with photos. They are indices, since copies of a million photos take much memory.
  func places<Element>(
    of elements: [Element], hasOrder: Bool, _ photo: (Element) -> InspectedPhoto
  ) -> Places {
    let sort = order?.sort ?? .none
    var sorted = PhotoOrder.order(
      of: elements, by: sort == .auto && hasOrder ? .none : sort, reversed: order?.reverse ?? false,
      collation, photo: { photo($0).photo },
      taken: { element in
        let photo = photo(element)
        return photo.header == nil ? nil : photo.taken
      }, field: { photo($0).headerFields.text(named: $1) })
    if !ignoresEdits { sorted = EditedOrder.moved(sorted) { photo(elements[$0]).photo } }
    var placed = sorted
    var others: [Int] = []
    if !keepsPlaces {
      others = sorted.filter { photo(elements[$0]).header == nil }
      if !others.isEmpty { placed = sorted.filter { photo(elements[$0]).header != nil } }
    }
    if let order {
      placed = placed.gathered(by: groupBy, reversed: order.reverse, collation) { photo(elements[$0]) }
    }
    if gathersFolders {
      placed = placed.gathered(by: .folder, reversed: false, collation) { photo(elements[$0]) }
    }
    return Places(sorted: sorted, placed: placed, others: others)
  }
}

extension PhotoOrdering {
  /// Creates the order that options ask for.
  init(_ options: Configuration, keepsPlaces: Bool) {
    self.init(
      order: options.order, groupBy: options.layout.groupBy,
      collation: Collation.of(language: options.text.language), gathersFolders: options.isPerFolder,
      keepsPlaces: keepsPlaces)
  }
}

extension InspectedPhoto {
  /// The fields of the photo, also if it cannot be shown although its header was read.
  var headerFields: PhotoFields { PhotoFields(photo: photo, facts: header, measures: extras?.measures) }
}
