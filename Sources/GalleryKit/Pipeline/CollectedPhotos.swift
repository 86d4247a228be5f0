import GalleryDecoding
import GalleryFiles
import GalleryModel
import GallerySources
import GalleryText
import GalleryWeb
import SystemPackage

/// A photo that a source lists.
enum CollectedPhoto {
  /// A file that may be a photo, and its source with secrets redacted.
  case file(Photo, source: String)
  /// A file whose header was read by an earlier run, and its source with secrets redacted.
  indirect case known(Inspection, source: String)
  /// A photo on the web.
  indirect case web(WebPhoto)
  /// A photo without accessible bytes, with the reason.
  indirect case lost(Photo, reason: String)

  /// The photo.
  var photo: Photo {
    switch self {
    case .file(let photo, _), .lost(let photo, _): photo
    case .known(let inspection, _): inspection.photo
    case .web(let web): web.photo
    }
  }

  /// A Boolean value that indicates whether an earlier run read its header.
  var isKnown: Bool { if case .known = self { true } else { false } }

  /// The photo, if it is a local file.
  var file: Photo? {
    switch self {
    case .file(let photo, _): photo
    case .known(let inspection, _): inspection.photo
    case .web, .lost: nil
    }
  }
}

/// A photo on the web.
struct WebPhoto: Sendable {
  /// The photo, before any variant is fetched.
  let photo: Photo
  /// The addresses of its variants, and the details from the listing.
  let remote: RemotePhoto
  /// The source that lists it, with secrets redacted.
  let source: String
  /// The original that an earlier run fetched, with the facts of its header. Defaults to `nil`.
  var known: KnownOriginal?

  /// An original that an earlier run fetched.
  struct KnownOriginal: Sendable {
    /// The photo with its view, and with the size and, if known, the hash of its file.
    let photo: Photo
    /// The facts from its header.
    let facts: PhotoFacts
  }

  /// Creates a photo. The date from the listing, if any, becomes its modification date, because the time of the
  /// download must not affect the order.
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

  /// Creates a photo with a unique identity.
  ///
  /// - Parameter ids: The identities in use.
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

  /// Returns the photo with a variant that was fetched.
  func fetched(_ picture: FetchedPicture) -> Photo {
    var photo = photo
    photo.location = .fetched(picture.file, Photo.Download(url: picture.choice.address.redacted))
    photo.byteCount = picture.byteCount
    return photo
  }
}

/// The photos that the sources of a run list.
struct CollectedPhotos {
  /// The photos, in the order of the sources.
  var photos: [CollectedPhoto] = []
  /// A Boolean value that indicates whether a source has its own order, as lists and web services do.
  var hasOrder = false
  /// Folders, parts of lists and listing pages that could not be read. Photos may be missing.
  var unreadable: [UnreadableSource] = []
  /// The sources, for messages.
  var sources: [String] = []
  /// The photos' numbers in earlier runs, counted over all sources of those runs.
  var numbers: [Photo.ID: Int] = [:]
  /// The columns of all lists, including empty ones.
  var columns: Set<String> = []
  /// The comparison with the manifest; `nil` without a manifest.
  var manifest: ManifestMatch?
}

extension CollectedPhoto {
  /// The reason for losing a photo of a plan whose address contained a secret.
  private static let redactedAddressReason =
    "its address held a secret, which plans do not keep; build it from its source"

  /// Creates a photo of a saved plan. For a remote photo, the plan's address is the only variant.
  init(_ planned: PlanDocument.Photo) {
    let path = planned.path
    func photo(_ location: Photo.Location) -> Photo {
      var photo = Photo(
        id: planned.id, location: location, isExpected: true, byteCount: 0, modified: 0)
      photo.details.link = planned.link
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
      self = .lost(remote, reason: "\(path): not a web address")
    }
  }
}

extension CollectedPhotos {
  /// Adds photos that earlier runs found.
  ///
  /// - Parameters:
  ///   - records: The records, in the order of their sources.
  ///   - names: The names of the record files, for messages.
  ///   - ids: The identities in use.
  ///   - takes: A function that returns whether to include the photo at a path.
  mutating func add(
    _ records: [PhotoRecord], named names: [String], _ ids: inout UniqueNames,
    where takes: (String) -> Bool
  ) {
    photos.reserveCapacity(photos.count + records.count)
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
      photos.append(CollectedPhoto(record, photo, source: record.source.isEmpty ? name : record.source))
    }
  }
}

extension CollectedPhoto {
  private static func webPhoto(
    _ record: PhotoRecord, _ photo: Photo, _ remote: RemotePhoto, source: String
  ) -> WebPhoto {
    var web = WebPhoto(id: photo.id, remote, source: source)
    guard let facts = record.facts else { return web }
    var known = web.photo
    known.distinctionLength = photo.distinctionLength
    known.view = photo.view
    known.byteCount = photo.byteCount
    known.isRecorded = true
    known.sha256 = photo.sha256
    web.known = WebPhoto.KnownOriginal(photo: known, facts: facts)
    return web
  }

  fileprivate init(_ record: PhotoRecord, _ photo: Photo, source: String) {
    let loss = record.problem.map(DecodingFailure.missing)
    if let remote = record.remote {
      if let loss {
        self = .lost(photo, reason: loss.description)
      } else {
        self = .web(Self.webPhoto(record, photo, remote, source: source))
      }
    } else if let facts = record.facts {
      self = .known(Inspection(photo: photo, result: .success(facts), loss: loss), source: source)
    } else if let loss {
      self = .known(Inspection(photo: photo, result: .failure(loss)), source: source)
    } else {
      // Its header has not been read, and its sidecar is not known.
      var photo = photo
      photo.sidecar = photo.file.flatMap(Sidecars.path)
      self = .file(photo, source: source)
    }
  }
}
