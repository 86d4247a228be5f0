import GalleryDrawing
import GalleryFiles

/// An image that a process made for an HTML page. A file for each product lists its images by keys; the files of the
/// images are beside it, named by their content.
struct StoredPicture: Codable, Equatable {
  let size: PixelSize
  let colors: [Color]
  let files: [WebPicture: FileContent]
}

extension PictureStore.Request {
  /// Returns the key of the image of a photo. Options of decoding do not change it.
  func key(of photo: Photo.ID) -> String {
    var spec = spec
    spec.previews = .never
    return "\(photo) \(spec)"
  }
}
