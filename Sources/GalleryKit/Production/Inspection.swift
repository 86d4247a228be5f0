import GalleryDecoding
import GalleryModel
import GallerySources

/// Reads the headers of everything a source found, tells photos from other files, and puts photos into order.
struct Inspection {
  /// Photos that can be laid out, in the order asked for; with placeholders, those that cannot be shown too.
  private(set) var photos: [InspectedPhoto] = []
  /// Photos that cannot.
  private(set) var problems: [Problem] = []
  /// All of them: first those that are laid out, in their order, then those that are not.
  private(set) var order: [Photo.ID] = []

  /// Where photos were fetched from, of those that were.
  private(set) var downloads: [Photo.ID: Photo.Download] = [:]
  /// Photos whose failure has been told already, together with others of its kind.
  var told: Set<Photo.ID> = []
  /// Photos that could not be fetched, as a list that can be a source again; `nil` where all could.
  var failures: FailureList?
  /// Folders, parts of lists and pages of listings that could not be read.
  var unreadable: [UnreadableSource] = []

  /// How many photos there are, good or bad.
  var count: Int { order.count }

  /// Reads all headers.
  ///
  /// - Parameters:
  ///   - candidates: files that may be photos.
  ///   - decoder: who reads them.
  ///   - configuration: the order that photos get, and what is to be known of them.
  static func run(
    _ candidates: [Photo], by decoder: any PhotoDecoder, for configuration: Configuration
  ) async throws -> Inspection {
    let headers = try await PhotoHeader.read(
      candidates, by: decoder, metadata: configuration.needsMetadata)
    return Inspection(
      headers, order: configuration.order, groupBy: configuration.layout.groupBy,
      keepsPlaces: configuration.decoding.keepsPlaces)
  }

  /// Puts photos whose headers have been read into order.
  ///
  /// - Parameters:
  ///   - headers: the photos in the order of their sources.
  ///   - order: the order that the photos get; `nil` leaves them as they come.
  ///   - groupBy: what photos are gathered by. Default: none.
  ///   - hasOrder: whether the sources have an order of their own, which sorting `auto` keeps. Default: no.
  ///   - keepsPlaces: whether photos that cannot be shown are laid out all the same.
  init(
    _ headers: [PhotoHeader], order options: OrderOptions?, groupBy: Grouping = .none, hasOrder: Bool = false,
    keepsPlaces: Bool
  ) {
    let sort = options?.sort ?? .none
    let ordered = PhotoOrder.sorted(
      headers, by: sort == .auto && hasOrder ? .none : sort, reversed: options?.reverse ?? false,
      photo: \.photo, taken: \.taken?.secondsSince1970)
    downloads = Dictionary(
      uniqueKeysWithValues: headers.compactMap { header in
        header.photo.download.map { (header.photo.id, $0) }
      })
    photos.reserveCapacity(ordered.count)
    for header in ordered {
      let photo = header.photo
      switch header.result {
      case .success(let facts): photos.append(InspectedPhoto(photo: photo, facts: facts))
      case .failure(let failure):
        problems.append(Problem(photo: photo.id, outcome: .skipped, reason: failure.description))
        if keepsPlaces { photos.append(InspectedPhoto(placeholderFor: photo, failure: failure)) }
      }
    }
    photos = PhotoGroup.gathered(photos, by: groupBy, reversed: options?.reverse ?? false)
    order = photos.map(\.photo.id)
    if !keepsPlaces { order += problems.map(\.photo) }
  }
}

extension PhotoHeader {
  /// When the photo was taken; `nil` too where nothing else is known of it.
  fileprivate var taken: PhotoDate? {
    guard case .success(let facts) = result else { return nil }
    return InspectedPhoto(photo: photo, facts: facts).taken
  }
}

extension Configuration {
  /// A Boolean value that indicates whether the order, the layout or texts go by what is written in photos.
  var needsMetadata: Bool {
    order.sort == .date || layout.groupBy == .date || layout.equalSpacing.featureRating
      || layout.circlePacking.weight == .rating || text.needsMetadata
  }
}

extension TextOptions {
  /// A Boolean value that indicates whether texts go by what is written in photos.
  fileprivate var needsMetadata: Bool {
    showRating || caption?.needsMetadata == true || title?.needsMetadata == true
      || header?.needsMetadata == true || footer?.needsMetadata == true
  }
}

extension DecodingOptions {
  /// A Boolean value that indicates whether photos that cannot be shown are laid out all the same.
  var keepsPlaces: Bool { onError == .placeholder }
}
