import GalleryFiles
import GalleryModel
import GallerySources
import GalleryWeb
import SystemPackage

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
