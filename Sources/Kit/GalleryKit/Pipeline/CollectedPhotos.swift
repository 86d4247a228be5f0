import GalleryDecoding
import GalleryFiles
import GallerySources
import GalleryText
import GalleryWeb

/// A photo of a run, from collecting until the photos are ordered.
enum CollectedPhoto: Sendable, Hashable {
  /// A file that may be a photo, and its source with secrets redacted.
  case file(Photo, source: String)
  /// A photo whose header was read now or by an earlier run, and its source with secrets redacted. It may
  /// have no accessible bytes.
  case inspected(InspectedPhoto, source: String)
  /// A photo that must be fetched.
  indirect case web(WebPhoto)

  var photo: Photo {
    switch self {
    case .file(let photo, _): photo
    case .inspected(let inspected, _): inspected.photo
    case .web(let web): web.photo
    }
  }

  var id: Photo.ID { photo.id }

  /// The photo with its facts, if its header was read.
  var inspected: InspectedPhoto? { if case .inspected(let photo, _) = self { photo } else { nil } }

  var web: WebPhoto? { if case .web(let photo) = self { photo } else { nil } }

  /// Creates a photo without accessible bytes.
  static func lost(_ photo: Photo, reason: String) -> CollectedPhoto {
    .inspected(InspectedPhoto(photo: photo, failure: .missing(reason)), source: "")
  }
}

/// A photo on the web.
struct WebPhoto: Sendable, Hashable {
  /// The photo, before any variant is fetched.
  let photo: Photo
  /// The addresses of its variants, and the details from the listing.
  let remote: RemotePhoto
  /// The source that lists it, with secrets redacted.
  let source: String
  /// The original that an earlier run fetched, with its view, its size and, if known, the hash of its file.
  var known: InspectedPhoto?
  @Boxed private var chosen: ImageVariant?

  var id: Photo.ID { photo.id }

  /// The variant to download. Defaults to the original.
  var choice: ImageVariant {
    get { chosen ?? remote.original }
    set { chosen = newValue }
  }

  /// Creates a photo. The date from the listing, if any, becomes its modification date, because the time of
  /// the download must not affect the order.
  init(id: Photo.ID, _ remote: RemotePhoto, source: String) {
    var details = remote.shownDetails
    // A service may use `focus` for something else. The value then remains an ordinary field.
    details.focus = details.focus ?? details.fields["focus"].flatMap { FocalPoint.read($0) }
    var photo = Photo(
      id: id, location: .web(address: remote.image.redacted), isExpected: true, byteCount: 0,
      modified: details.taken?.secondsSince1970 ?? 0)
    photo.details = details
    self.init(photo, remote, source: source)
  }

  /// Creates a photo with an identity that is not in use.
  init(id: Photo.ID, _ remote: RemotePhoto, source: String, _ ids: inout UniqueNames) {
    var photo = WebPhoto(id: id, remote, source: source).photo
    photo.distinguish(in: &ids)
    self.init(photo, remote, source: source)
  }

  init(_ photo: Photo, _ remote: RemotePhoto, source: String) {
    self.photo = photo
    self.remote = remote
    self.source = source
  }

  /// The photo as expected before its download, with the size from the listing.
  var expected: InspectedPhoto {
    InspectedPhoto(photo: photo, header: PhotoFacts(size: remote.shape ?? NeededPictures.usualShape))
  }
}

/// The photos of a run and the findings about its sources. The first stages
/// change it until the photos are ordered.
struct CollectedPhotos {
  /// The photos, in the order of the sources.
  var photos: [CollectedPhoto] = []
  /// A Boolean value that indicates whether a source has its own order, as lists and web services do.
  var hasOrder = false
  /// Folders, parts of lists and listing pages that could not be read. Photos may be missing.
  var unreadable: [UnreadableSource] = []
  /// Photos of listings that were sampled and are not there. Downloads report them otherwise.
  var missing: [String] = []
  /// How much of each listing on the web was read.
  var listings: [SourceCoverage] = []
  /// The files in folders that are not photos, by their paths below the source.
  var otherFiles: [String] = []
  /// The number of files in folders that gallery wrote.
  var ownFiles = 0
  /// The names of the sources, for messages.
  var sources: [String] = []
  /// The photos' numbers in earlier runs, counted over all sources of those runs.
  var numbers: [Photo.ID: Int] = [:]
  /// The columns of all lists, including empty ones.
  var columns: Set<String> = []
  /// The comparison with the manifest; `nil` without a manifest.
  var manifest: ManifestMatch?
  var reconciliation = Reconciliation()
  var failures: [DownloadFailure] = []
  /// The missing photos that one note reports together.
  var reported: Set<Photo.ID> = []

  /// The error of a run without photos. It says what the sources contain instead.
  var noPhotos: GalleryError {
    let written = ownFiles == 0 ? nil : "\(ownFiles.counted("file")) that gallery wrote"
    let found = [written, OtherFiles(otherFiles).text].compactMap(\.self)
    return .noPhotos(sources: sources, found: found.nonEmpty?.joined(separator: " and "))
  }

  /// Returns the indices of the photos in layout order. Photos that cannot be shown come last.
  func places(by ordering: PhotoOrdering) -> [Int] {
    let places = ordering.places(of: photos, hasOrder: hasOrder) {
      $0.inspected ?? $0.web?.expected ?? InspectedPhoto(photo: $0.photo)
    }
    return places.placed + places.others
  }
}

extension CollectedPhoto {
  /// The reason for losing a photo of a plan whose address contained a secret.
  private static let redactedAddressReason =
    "its address contained a secret, which plans do not store; build from the source instead"

  /// Creates a photo of a saved plan or page. For a remote photo, the plan's address is the only variant.
  init(_ planned: PlanDocument.Photo) {
    let path = planned.path
    func photo(_ location: Photo.Location) -> Photo {
      var photo = Photo(
        id: planned.id, location: location, isExpected: true, byteCount: planned.bytes ?? 0, modified: 0)
      photo.isRecorded = planned.bytes != nil
      photo.sha256 = planned.sha256
      photo.distinctionLength = min(max(0, planned.distinction ?? 0), max(0, planned.id.utf8.count - 1))
      photo.details.link = planned.link
      // When pages are drawn, titles are used only as text for screen readers.
      photo.details.title = planned.text
      photo.view = planned.view ?? PhotoView()
      return photo
    }
    guard path.hasPrefix("http://") || path.hasPrefix("https://") else {
      self = .file(photo(.file(FilePath(text: path))), source: "")
      return
    }
    let remote = photo(.web(address: path))
    if WebAddress.isRedacted(path) {
      self = .lost(remote, reason: Self.redactedAddressReason)
    } else if let address = WebAddress(path) {
      self = .web(WebPhoto(remote, RemotePhoto(id: planned.id, image: address), source: ""))
    } else {
      self = .lost(remote, reason: "\(path): expected an http or https address")
    }
  }
}

extension CollectedPhotos {
  /// Adds photos that earlier runs found. The records are in the order of their sources, `names` are those of
  /// their files, and `takes` receives a photo's path.
  mutating func add(
    _ records: [PhotoRecord], named names: [String], _ ids: inout UniqueNames,
    where takes: (String) -> Bool
  ) {
    photos.reserveCapacity(photos.count + records.count)
    var sidecars = Sidecars()
    let name = names.joined(separator: ", ")
    for record in records where takes(record.photo.id) {
      var photo = record.photo
      // A number that distinguishes it from photos of the same name is already part of its identity.
      let unique = ids.claim(photo.id)
      if unique != photo.id {
        photo.distinctionLength += unique.utf8.count - photo.id.utf8.count
        photo.id = unique
      }
      numbers[photo.id] = record.number
      if record.isUnread { photo.sidecars = photo.file.map { sidecars.paths(for: $0) } ?? [] }
      photos.append(CollectedPhoto(record, photo, source: record.source.isEmpty ? name : record.source))
    }
  }
}

extension PhotoRecord {
  /// A Boolean value that indicates whether a file's header has not been read, and its sidecars are not known.
  fileprivate var isUnread: Bool { facts == nil && problem == nil && remote == nil }
}

extension CollectedPhoto {
  fileprivate init(_ record: PhotoRecord, _ photo: Photo, source: String) {
    let loss = record.problem.map(DecodingFailure.missing)
    if record.isUnread {
      self = .file(photo, source: source)
      return
    }
    guard let remote = record.remote else {
      self = .inspected(InspectedPhoto(photo: photo, header: record.facts, failure: loss), source: source)
      return
    }
    if let loss {
      self = .lost(photo, reason: loss.description)
      return
    }
    var web = WebPhoto(id: photo.id, remote, source: source)
    if let facts = record.facts {
      var known = web.photo
      known.distinctionLength = photo.distinctionLength
      known.view = photo.view
      known.byteCount = photo.byteCount
      known.isRecorded = true
      known.sha256 = photo.sha256
      web.known = InspectedPhoto(photo: known, header: facts)
    }
    self = .web(web)
  }
}
