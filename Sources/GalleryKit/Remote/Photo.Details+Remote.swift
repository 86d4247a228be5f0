import GalleryGeometry
import GalleryModel
import GallerySources
import GalleryWeb

extension Photo.Details {
  /// Creates the details that a listing tells of a photo.
  init(_ remote: RemotePhoto) {
    self.init()
    title = remote.title
    date = remote.date
    weight = remote.weight
    // A service may mean something else by the word: then it is a field like any other.
    focus = remote.focus ?? remote.fields["focus"].flatMap { FocalPoint.read($0) }
    if let width = remote.width, let height = remote.height, width > 0, height > 0 {
      size = PixelSize(width: width, height: height)
    }
    fields = remote.fields
    link = remote.page?.redacted
  }

  /// Creates the details that a list tells of a photo in a file.
  init(_ listed: PhotoDetails) {
    self.init()
    title = listed.title
    date = listed.date
    weight = listed.weight
    focus = listed.focus
    if let width = listed.width, let height = listed.height, width > 0, height > 0 {
      size = PixelSize(width: width, height: height)
    }
    fields = listed.fields
    link = listed.page?.redacted
  }
}
