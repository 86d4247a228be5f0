import GalleryGeometry
import GalleryModel

/// A smaller picture of a photo that lies in the photo's own file, as JPEG with the photo's orientation.
struct Preview: Equatable {
  /// The range of the JPEG, in the file or in the memory that a worker sees.
  var picture: Range<Int>
  /// The size of its rows, with the bars that may be in them.
  var stored: PixelSize

  /// The largest difference of two aspects, or of a bar and its proper place: thumbnails are rounded to whole pixels.
  static let tolerance = 0.02

  /// Returns whether a size has the aspect of a photo.
  static func isLike(_ photo: PixelSize, width: Double, height: Double) -> Bool {
    let ratio = width / height / photo.aspect
    return abs(ratio - 1) <= tolerance
  }

  /// Returns whether part of it is not the photo: EXIF's thumbnails are 4:3 or 16:9 with black bars, whatever the photo
  /// is.
  func hasBars(for photo: PixelSize) -> Bool {
    !Self.isLike(photo, width: Double(stored.width), height: Double(stored.height))
  }

  /// The part in its middle that has the photo's aspect, in its pixels.
  func content(of photo: PixelSize) -> Rect {
    let (width, height) = (Double(stored.width), Double(stored.height))
    guard hasBars(for: photo) else { return Rect(x: 0, y: 0, width: width, height: height) }
    let (shownWidth, shownHeight) = (min(width, height * photo.aspect), min(height, width / photo.aspect))
    return Rect(
      x: (width - shownWidth) / 2, y: (height - shownHeight) / 2, width: shownWidth, height: shownHeight)
  }
}
