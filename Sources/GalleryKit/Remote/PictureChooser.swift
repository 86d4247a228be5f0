import GalleryGeometry
import GalleryModel
import GallerySources

/// Chooses which picture of a photo is fetched: the smallest with all the pixels that sheets need.
struct PictureChooser {
  /// The proportions that a photo is planned with until it is here and tells.
  static let usualShape = PixelSize(width: 1500, height: 1000)

  private let needed: NeededPictures

  init(_ needed: NeededPictures) {
    self.needed = needed
  }

  /// The picture for the places that the photo has in a plan made before it was here.
  func choose(_ remote: RemotePhoto, as photo: Photo.ID) -> ImageChoice {
    guard let shape = remote.shape else { return remote.original }
    let size = needed.picture(of: photo, shape: shape)
    return remote.smallestSufficient(width: size.width, height: size.height)
  }

  /// The larger picture for the places that the photo has in a plan made with what was fetched.
  ///
  /// - Parameters:
  ///   - remote: The photo.
  ///   - photo: The photo's identity in the plan.
  ///   - size: The size of the picture that was fetched, as people see it.
  ///   - current: The picture that was fetched.
  /// - Returns: `nil` where that has the pixels already, or nothing larger is to be had.
  func larger(
    _ remote: RemotePhoto, as photo: Photo.ID, than size: PixelSize, current: ImageChoice
  ) -> ImageChoice? {
    guard current.kind != .original else { return nil }
    let wanted = needed.picture(of: photo, shape: size)
    // A listing rounds as it likes: a pixel is no reason to ask again.
    guard wanted.width > size.width + 1, wanted.height > size.height + 1 else { return nil }
    let isTurned = remote.shape.map { ($0.width > $0.height) != (size.width > size.height) } ?? false
    let choice =
      isTurned
      ? remote.smallestSufficient(width: wanted.height, height: wanted.width)
      : remote.smallestSufficient(width: wanted.width, height: wanted.height)
    // What is smaller than announced may be so again.
    return choice.address == current.address ? remote.original : choice
  }
}
