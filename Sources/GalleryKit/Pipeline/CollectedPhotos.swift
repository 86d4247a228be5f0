import GalleryDecoding
import GalleryFiles
import GalleryModel
import GallerySources
import GalleryText
import GalleryWeb
import SystemPackage

/// A photo that a source names.
enum CollectedPhoto {
  /// A file that may be a photo, and the source that it was found by, secrets in it replaced.
  case file(Photo, source: String)
  /// A file whose header was read earlier, and the source that it was found by.
  indirect case known(Inspection, source: String)
  /// A photo whose pictures are on the web.
  indirect case web(WebPhoto)
  /// A photo whose bytes nobody can have, with the reason.
  indirect case lost(Photo, reason: String)

  /// The photo itself.
  var photo: Photo {
    switch self {
    case .file(let photo, _), .lost(let photo, _): photo
    case .known(let inspection, _): inspection.photo
    case .web(let web): web.photo
    }
  }

  /// A Boolean value that indicates whether its header was read earlier.
  var isKnown: Bool { if case .known = self { true } else { false } }

  /// The photo, where its file is here.
  var file: Photo? {
    switch self {
    case .file(let photo, _): photo
    case .known(let inspection, _): inspection.photo
    case .web, .lost: nil
    }
  }
}

/// A photo whose pictures are on the web.
struct WebPhoto: Sendable {
  /// The photo, none of whose pictures is here.
  let photo: Photo
  /// Its pictures, and what the listing tells of it.
  let remote: RemotePhoto
  /// The source that names it, secrets in it replaced.
  let source: String
  /// The original as an earlier run fetched it, with what its header told; `nil` where none did. Default: `nil`.
  var known: KnownOriginal?

  /// An original that was fetched earlier.
  struct KnownOriginal: Sendable {
    /// The photo as it is shown, with the size and perhaps the hash that its file had.
    let photo: Photo
    /// The facts of its header.
    let facts: PhotoFacts
  }

  /// Creates a photo whose last change is the date that the listing tells, if any: the time at which it is fetched
  /// plays no part in the order.
  init(id: Photo.ID, _ remote: RemotePhoto, source: String) {
    var details = remote.shownDetails
    // A service may mean something else by the word: then it is a field like any other.
    details.focus = details.focus ?? details.fields["focus"].flatMap { FocalPoint.read($0) }
    var photo = Photo(
      id: id, location: .web(address: remote.image.redacted), isExpected: true, byteCount: 0,
      modified: details.taken?.secondsSince1970 ?? 0)
    photo.details = details
    self.init(photo, remote, source: source)
  }

  /// Creates a photo with an identity that no other has.
  ///
  /// - Parameter ids: The identities that are taken.
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

  /// The photo, now that a picture of it is here.
  func fetched(_ picture: FetchedPicture) -> Photo {
    var photo = photo
    photo.location = .fetched(picture.file, Photo.Download(url: picture.choice.address.redacted))
    photo.byteCount = picture.byteCount
    return photo
  }
}

/// The photos that the sources of a run name.
struct CollectedPhotos {
  /// The photos, in the order of the sources.
  var photos: [CollectedPhoto] = []
  /// A Boolean value that indicates whether a source has an order of its own: a list, or a web service.
  var hasOrder = false
  /// Folders, parts of lists and pages of listings that could not be read: photos may be missing.
  var unreadable: [UnreadableSource] = []
  /// The sources as people know them.
  var sources: [String] = []
  /// The numbers of photos that earlier runs found, among all of their sources; others have none.
  var numbers: [Photo.ID: Int] = [:]
  /// The columns of lists, whether a photo has something in them or not.
  var columns: Set<String> = []
  /// The photos against the list of those that there must be; `nil` without one.
  var manifest: ManifestMatch?
}

extension CollectedPhoto {
  /// The reason why a photo of a plan is lost whose address held a secret.
  private static let redactedAddressReason =
    "its address held a secret, which plans do not keep; build it from its source"

  /// Creates a photo of a saved plan. Of one on the web the very picture is fetched that it was planned with.
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
  ///   - records: The photos, in the order of their sources.
  ///   - names: The names of the files of records, for people.
  ///   - ids: The identities that are taken.
  ///   - takes: Returns a Boolean value that indicates whether a photo of some path is taken.
  mutating func add(
    _ records: [PhotoRecord], named names: [String], _ ids: inout UniqueNames,
    where takes: (String) -> Bool
  ) {
    photos.reserveCapacity(photos.count + records.count)
    let name = names.joined(separator: ", ")
    for record in records where takes(record.photo.id) {
      var photo = record.photo
      // The number that tells it from others of its name is a part of its identity already.
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
      // Its header has yet to be read, and what lies beside it.
      var photo = photo
      photo.sidecar = photo.file.flatMap(Sidecars.path)
      self = .file(photo, source: source)
    }
  }
}
