import GalleryModel
import GallerySources
import SystemPackage

/// What the sources of a build turned out to hold.
struct FoundPhotos {
  /// A file that may be a photo, or a photo that a listing names.
  struct Element {
    /// Who it is; a remote photo's file is not there yet.
    var photo: Photo
    /// The source that it was found by, secrets in it replaced.
    var source: String
    private var rareRemote: Rare<RemotePhoto>

    init(photo: Photo, remote: RemotePhoto?, source: String) {
      self.photo = photo
      self.source = source
      rareRemote = Rare(remote)
    }

    /// Where it is to be fetched; `nil` for files of the user's.
    var remote: RemotePhoto? { rareRemote.value }
  }

  /// In the order of the sources.
  var elements: [Element] = []
  /// Whether a source has an order of its own: a list, or a web service.
  var hasOrder = false
  /// Folders, parts of lists and pages of listings that could not be read: photos may be missing.
  var unreadable: [UnreadableSource] = []

  /// Whether there are photos that must be fetched.
  var hasRemotes: Bool { elements.contains { $0.remote != nil } }
  /// The files that are here.
  var files: [Photo] { elements.filter { $0.remote == nil }.map(\.photo) }
  /// The photos that must be fetched.
  var remotes: [(photo: Photo, remote: RemotePhoto)] {
    elements.compactMap { element in element.remote.map { (element.photo, $0) } }
  }
}

extension Photo {
  /// A photo that a listing names, before it is fetched. Where the order goes by the last change, it goes by the
  /// date that the listing tells: when it was fetched is nobody's concern.
  init(id: String, remote: RemotePhoto) {
    let details = Details(remote)
    self.init(
      id: id, origin: .file(path: ""), isExpected: true, byteCount: 0,
      modified: details.taken?.secondsSince1970 ?? 0)
    self.details = details
  }

  /// The same photo, now that it is fetched.
  func fetched(_ picture: FetchedPicture) -> Photo {
    var photo = self
    photo.origin = .file(path: picture.file)
    photo.byteCount = picture.byteCount
    photo.download = Download(url: picture.choice.address.redacted)
    return photo
  }
}
