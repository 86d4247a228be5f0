import GalleryDecoding
import GalleryModel
import GallerySources
import GalleryText
import GalleryWeb

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
