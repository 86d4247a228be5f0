import GalleryDecoding
import GalleryGeometry
import GalleryModel

/// A photo, and what its header tells or the reason why it tells nothing.
struct Inspection: Sendable {
  var photo: Photo
  let result: Result<PhotoFacts, DecodingFailure>
  /// Notes about what a sidecar says and was put aside.
  var notes: [String] = []
  /// The reason why it cannot be shown although its header can be read, where that is known from an earlier try. Default:
  /// `nil`.
  var loss: DecodingFailure?

  /// Inspects one photo, which then says how it is shown.
  ///
  /// - Parameter metadata: A Boolean value that indicates whether the metadata of the photo are read too.
  static func of(_ photo: Photo, by decoder: any TileSource, metadata: Bool) async -> Inspection {
    let result = await Result { () async throws(DecodingFailure) in
      try await decoder.facts(for: try request(for: photo, metadata: metadata))
    }
    return of(photo, result)
  }

  /// Inspects photos, which then say how they are shown.
  ///
  /// - Parameter metadata: A Boolean value that indicates whether the metadata of the photos are read too.
  /// - Returns: The inspections in the order of the photos.
  static func of(_ photos: [Photo], by decoder: any TileSource, metadata: Bool) async -> [Inspection] {
    let requests = photos.map { photo in
      Result { () throws(DecodingFailure) in try request(for: photo, metadata: metadata) }
    }
    var found = await decoder.facts(together: requests.compactMap { try? $0.get() })[...]
    return zip(photos, requests).map { photo, request in
      of(photo, request.flatMap { _ in found.removeFirst() })
    }
  }

  private static func request(
    for photo: Photo, metadata: Bool
  ) throws(DecodingFailure) -> FactsRequest {
    FactsRequest(
      try photo.content, sidecar: photo.sidecar, focus: photo.details.focus,
      view: photo.view == PhotoView() ? nil : photo.view, metadata: metadata)
  }

  private static func of(
    _ photo: Photo, _ result: Result<FoundFacts, DecodingFailure>
  ) -> Inspection {
    var photo = photo
    guard case .success(let found) = result else {
      return Inspection(photo: photo, result: result.map(\.facts))
    }
    photo.view = found.view
    return Inspection(photo: photo, result: .success(found.facts), notes: found.notes)
  }
}

/// The photos of a run, inspected where their files are here.
struct InspectedPhotos {
  /// One photo.
  enum Entry {
    /// A photo that is here, or that nobody can have.
    case here(Inspection, source: String)
    /// A photo that must be fetched.
    indirect case web(WebPhoto)
  }

  /// The photos, in the order of the sources.
  var entries: [Entry] = []
  /// A Boolean value that indicates whether a source has an order of its own.
  let hasOrder: Bool
  /// Folders, parts of lists and pages of listings that could not be read.
  let unreadable: [UnreadableSource]
  /// The sources as people know them.
  let sources: [String]
  /// The photos against the list of those that there must be; `nil` without one.
  var manifest: ManifestMatch?
  /// The findings about manifest and duplicates. Default: nothing was asked for.
  var reconciliation = Reconciliation()
}

extension InspectedPhotos.Entry {
  /// The photo.
  var photo: Photo {
    switch self {
    case .here(let inspection, _): inspection.photo
    case .web(let photo): photo.photo
    }
  }

  /// The photo, where it must be fetched.
  var webPhoto: WebPhoto? { if case .web(let photo) = self { photo } else { nil } }

  /// The inspection of a photo that is here.
  var inspection: Inspection? { if case .here(let inspection, _) = self { inspection } else { nil } }

  /// The inspection of the photo, or the one that is expected where it must be fetched.
  var expectedInspection: Inspection {
    switch self {
    case .here(let inspection, _): inspection
    case .web(let photo): photo.expectedInspection
    }
  }
}

extension InspectedPhotos {
  /// Returns the photos in the order in which they would be laid out, those that cannot be shown behind them.
  func ordered(by ordering: PhotoOrdering) -> [Entry] {
    let (_, _, order) = ordering.photos(entries.map(\.expectedInspection), hasOrder: hasOrder)
    let byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.photo.id, $0) })
    return order.compactMap { byID[$0] }
  }
}

/// The second stage: reads the headers of the files that are here, and tells photos from other files.
struct Inspecting {
  /// The number of groups of headers that are read at once, and the most headers of a group.
  private static let (groups, together) = (32, 16)

  private let context: BuildContext
  private let needsMetadata: Bool

  /// - Parameter needsMetadata: A Boolean value that indicates whether the metadata of photos are read too.
  init(_ context: BuildContext, needsMetadata: Bool) {
    self.context = context
    self.needsMetadata = needsMetadata
  }

  /// Inspects the photos that are here. Files that turn out to be none, and do not claim to be, are left out.
  ///
  /// - Throws: `CancellationError`, or ``GalleryError`` if there is no decoder.
  func run(_ collected: consuming CollectedPhotos) async throws -> InspectedPhotos {
    var inspected = InspectedPhotos(
      hasOrder: collected.hasOrder, unreadable: collected.unreadable, sources: collected.sources,
      manifest: collected.manifest)
    let photos = collected.photos
    _ = consume collected
    inspected.entries.reserveCapacity(photos.count)
    // Where all is known, no decoder is started.
    let decoder = try photos.allSatisfy(\.isKnown) ? nil : context.decoder(for: photos.count)
    guard let decoder else {
      for case .known(let inspection, let source) in photos {
        inspected.entries.append(.here(inspection, source: source))
      }
      return inspected
    }
    let needsMetadata = needsMetadata
    // Few photos are shared out evenly.
    let most = min(Self.together, max(1, photos.count / (context.workers * 4)))
    try await forEachInOrder(photos, width: Self.groups * most, groups: Self.groups) { group, _ in
      group.count < most
    } operation: { group -> [InspectedPhotos.Entry] in
      let files = group.compactMap { if case .file(let photo, _) = $0 { photo } else { nil } }
      var inspections = await Inspection.of(files, by: decoder, metadata: needsMetadata)[...]
      return group.map { photo in
        switch photo {
        case .file(_, let source): .here(inspections.removeFirst(), source: source)
        case .known(let inspection, let source): .here(inspection, source: source)
        case .web(let photo): .web(photo)
        case .lost(let photo, let reason):
          .here(Inspection(photo: photo, result: .failure(.missing(reason))), source: "")
        }
      }
    } deliver: { _, entry in
      if case .here(let inspection, _) = entry, case .failure(let failure) = inspection.result {
        try failure.checkIsOfThePhoto()
        if failure.isOtherContent, !inspection.photo.isExpected { return true }
      }
      if case .here(let inspection, _) = entry {
        for note in inspection.notes { context.observe(.note("\(inspection.photo.label): \(note)")) }
      }
      inspected.entries.append(entry)
      return true
    }
    return inspected
  }
}

extension DecodingFailure {
  /// Throws unless the photo is at fault: the build ends then, and no photo is dropped.
  ///
  /// - Throws: `CancellationError`, or ``GalleryError/decoder(_:)`` if this machine gives no decoder.
  func checkIsOfThePhoto() throws {
    switch self {
    case .cancelled: throw CancellationError()
    case .noWorker: throw GalleryError.decoder(description)
    default: break
    }
  }

  /// A Boolean value that indicates whether the file's content is simply not a picture, as with notes and lists that
  /// lie beside photos.
  var isOtherContent: Bool {
    switch self {
    case .notAnImage, .empty: true
    default: false
    }
  }
}
