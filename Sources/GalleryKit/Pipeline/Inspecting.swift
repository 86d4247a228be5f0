import GalleryDecoding
import GalleryGeometry
import GalleryModel

/// A photo with the facts from its header, or with the reason for missing facts.
struct Inspection: Sendable {
  var photo: Photo
  let result: Result<PhotoFacts, DecodingFailure>
  /// Notes about entries of a sidecar that were ignored.
  var notes: [String] = []
  /// The reason why the photo cannot be shown although its header can be read, if an earlier run found it. Defaults to
  /// `nil`.
  var loss: DecodingFailure?

  /// Inspects one photo and sets its view.
  ///
  /// - Parameter metadata: A Boolean value that indicates whether to read the photo's metadata too.
  static func of(_ photo: Photo, by decoder: any TileSource, metadata: Bool) async -> Inspection {
    let result = await Result { () async throws(DecodingFailure) in
      try await decoder.facts(for: try request(for: photo, metadata: metadata))
    }
    return of(photo, result)
  }

  /// Inspects photos and sets their views.
  ///
  /// - Parameter metadata: A Boolean value that indicates whether to read the photos' metadata too.
  /// - Returns: The inspections, in the order of the photos.
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

/// The photos of a run. Local files are inspected.
struct InspectedPhotos {
  /// One photo.
  enum Entry {
    /// A local photo, or one without accessible bytes.
    case here(Inspection, source: String)
    /// A photo that must be fetched.
    indirect case web(WebPhoto)
  }

  /// The photos, in the order of the sources.
  var entries: [Entry] = []
  /// A Boolean value that indicates whether a source has its own order.
  let hasOrder: Bool
  /// Folders, parts of lists and listing pages that could not be read.
  let unreadable: [UnreadableSource]
  /// The sources, for messages.
  let sources: [String]
  /// The comparison with the manifest; `nil` without a manifest.
  var manifest: ManifestMatch?
  /// The findings about the manifest and duplicates. Defaults to no findings.
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

  /// The photo, if it must be fetched.
  var webPhoto: WebPhoto? { if case .web(let photo) = self { photo } else { nil } }

  /// The inspection of a local photo.
  var inspection: Inspection? { if case .here(let inspection, _) = self { inspection } else { nil } }

  /// The inspection of the photo. For one that must be fetched, it contains the expected facts.
  var expectedInspection: Inspection {
    switch self {
    case .here(let inspection, _): inspection
    case .web(let photo): photo.expectedInspection
    }
  }
}

extension InspectedPhotos {
  /// Returns the photos in layout order. Photos that cannot be shown come last.
  func ordered(by ordering: PhotoOrdering) -> [Entry] {
    let (_, _, order) = ordering.photos(entries.map(\.expectedInspection), hasOrder: hasOrder)
    let byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.photo.id, $0) })
    return order.compactMap { byID[$0] }
  }
}

/// The second stage: reads the headers of local files, and drops files that are not photos.
struct Inspecting {
  /// The maximum numbers of concurrent groups and of headers in a group.
  private static let (groups, together) = (32, 16)

  private let context: BuildContext
  private let needsMetadata: Bool

  /// - Parameter needsMetadata: A Boolean value that indicates whether to read the photos' metadata too.
  init(_ context: BuildContext, needsMetadata: Bool) {
    self.context = context
    self.needsMetadata = needsMetadata
  }

  /// Inspects local files. Drops files that are not photos, unless the user named them as photos.
  ///
  /// - Throws: `CancellationError`, or ``GalleryError`` if there is no decoder.
  func run(_ collected: consuming CollectedPhotos) async throws -> InspectedPhotos {
    var inspected = InspectedPhotos(
      hasOrder: collected.hasOrder, unreadable: collected.unreadable, sources: collected.sources,
      manifest: collected.manifest)
    let photos = collected.photos
    _ = consume collected
    inspected.entries.reserveCapacity(photos.count)
    // If all facts are known, no decoder is started.
    let decoder = try photos.allSatisfy(\.isKnown) ? nil : context.decoder(for: photos.count)
    guard let decoder else {
      for case .known(let inspection, let source) in photos {
        inspected.entries.append(.here(inspection, source: source))
      }
      return inspected
    }
    let needsMetadata = needsMetadata
    // With few photos, groups are smaller so that all workers get some.
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
  /// Throws if the machine or a cancellation is at fault and not the photo. The build then ends without dropping it.
  ///
  /// - Throws: `CancellationError`, or ``GalleryError/decoder(_:)`` if no worker can be started.
  func checkIsOfThePhoto() throws {
    switch self {
    case .cancelled: throw CancellationError()
    case .noWorker: throw GalleryError.decoder(description)
    default: break
    }
  }

  /// A Boolean value that indicates whether the file is not an image at all, such as notes or lists beside photos.
  var isOtherContent: Bool {
    switch self {
    case .notAnImage, .empty: true
    default: false
    }
  }
}
