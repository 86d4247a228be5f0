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

  /// How many photos there are, good or bad.
  var count: Int { order.count }

  /// Headers that are read at once: reading waits more than it computes.
  private static let width = 32

  /// Reads all headers.
  ///
  /// - Parameters:
  ///   - candidates: files that may be photos.
  ///   - decoder: who reads them.
  ///   - order: says which order the photos get; `nil` leaves them as they come.
  ///   - needsMetadata: whether what is written in photos is read too. Default: where the order asks for it.
  ///   - keepsPlaces: whether photos that cannot be shown are laid out all the same. Default: as the order says.
  static func run(
    _ candidates: [Photo], by decoder: any PhotoDecoder, order: Configuration?, needsMetadata: Bool? = nil,
    keepsPlaces: Bool? = nil
  ) async throws -> Inspection {
    let needsMetadata = needsMetadata ?? order?.needsMetadata ?? false
    var inspected: [(photo: Photo, result: Result<PhotoFacts, DecodingFailure>)] = []
    try await forEachInOrder(candidates, width: width) { photo in
      await Result { () async throws(DecodingFailure) in
        try await decoder.inspect(photo, metadata: needsMetadata)
      }
    } deliver: { photo, result in
      if case .failure(.cancelled) = result { throw CancellationError() }
      if case .failure(let failure) = result, failure.isOtherContent, !photo.isExpected { return true }
      inspected.append((photo, result))
      return true
    }
    return Inspection(
      inspected, order: order, keepsPlaces: keepsPlaces ?? (order?.onError == .placeholder))
  }

  private init(
    _ inspected: [(photo: Photo, result: Result<PhotoFacts, DecodingFailure>)],
    order configuration: Configuration?, keepsPlaces: Bool
  ) {
    var results: [Photo.ID: Result<PhotoFacts, DecodingFailure>] = [:]
    var dates: [Photo.ID: Double] = [:]
    for (photo, result) in inspected {
      results[photo.id] = result
      if case .success(let facts) = result {
        dates[photo.id] = InspectedPhoto(photo: photo, facts: facts).taken?.secondsSince1970
      }
    }
    let ordered = PhotoOrder.sorted(
      inspected.map(\.photo), by: configuration?.sort ?? .none, reversed: configuration?.reverse ?? false,
      dates: dates)
    for photo in ordered {
      switch results[photo.id] {
      case .success(let facts): photos.append(InspectedPhoto(photo: photo, facts: facts))
      case .failure(let failure):
        problems.append(Problem(photo: photo.id, outcome: .skipped, reason: failure.description))
        if keepsPlaces { photos.append(InspectedPhoto(placeholderFor: photo, failure: failure)) }
      case nil: continue
      }
    }
    if let configuration {
      photos = PhotoGroup.gathered(
        photos, by: configuration.groupBy, reversed: configuration.reverse)
    }
    order = photos.map(\.photo.id)
    if !keepsPlaces { order += problems.map(\.photo) }
  }
}

extension Configuration {
  /// Whether the order, the layout or captions go by what is written in photos.
  var needsMetadata: Bool {
    sort == .date || groupBy == .date || featureRating || weight == .rating
      || showRating || caption?.needsMetadata == true || title?.needsMetadata == true
      || header?.needsMetadata == true || footer?.needsMetadata == true
  }
}

extension DecodingFailure {
  /// Whether the file's content is simply not a picture, as with notes and lists that lie beside photos.
  fileprivate var isOtherContent: Bool {
    switch self {
    case .notAnImage, .empty: true
    default: false
    }
  }
}
