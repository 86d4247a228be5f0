import GalleryGeometry
import GalleryModel
import GalleryText
import SystemPackage

@testable import GalleryKit

extension Photo {
  /// A photo that is never opened.
  static func fake(_ id: String, byteCount: Int = 1000, modified: Double = 0, isExpected: Bool = true)
    -> Photo
  {
    Photo(
      id: id, location: .file(FilePath("nowhere").appending(id)), isExpected: isExpected,
      byteCount: byteCount, modified: modified)
  }

  /// `1.jpg`, `2.jpg` and so on.
  static func fakes(_ count: Int) -> [Photo] { (0..<count).map { .fake("\($0 + 1).jpg") } }
}

extension InspectedPhoto {
  /// A photo that is never opened, with the facts of its header.
  static func fake(
    _ id: String, width: Int = 300, height: Int = 200, byteCount: Int = 1000, rating: Int? = nil,
    taken: PhotoDate? = nil, details: (inout PhotoDescription) -> Void = { _ in }
  ) -> InspectedPhoto {
    var metadata = PhotoMetadata()
    metadata.rating = rating
    metadata.taken = taken
    var photo = Photo.fake(id, byteCount: byteCount)
    details(&photo.details)
    return InspectedPhoto(
      photo: photo,
      header: PhotoFacts(size: PixelSize(width: width, height: height), format: "JPEG", metadata: metadata))
  }
}
