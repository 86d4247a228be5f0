import GalleryModel

/// A smaller image of a photo in the photo's own file, with the photo's orientation.
struct Preview: Equatable {
  /// The format: JPEG, or HEIF for a thumbnail that libheif finds in the whole file.
  var format = PhotoFormat.jpeg
  /// The range of the preview's file, in the photo's file or in the worker's input memory.
  var picture: Range<Int>
  /// The size of its rows, including any bars.
  var stored: PixelSize

  /// The maximum relative difference of aspects, or of a bar from its place: thumbnails have whole pixels.
  static let tolerance = 0.02

  /// Returns whether a size has the aspect of a photo.
  static func isLike(_ photo: PixelSize, _ size: PixelSize) -> Bool {
    abs(size.aspect / photo.aspect - 1) <= tolerance
  }

  /// Returns whether the preview includes bars. EXIF thumbnails are 4:3 or 16:9 with black bars, whatever the
  /// photo's aspect is.
  func hasBars(for photo: PixelSize) -> Bool {
    !Self.isLike(photo, stored)
  }

  /// Returns the centred part with the photo's aspect, in pixels of the preview.
  func content(of photo: PixelSize) -> Rect {
    let width = Double(stored.width)
    let height = Double(stored.height)
    guard hasBars(for: photo) else { return Rect(x: 0, y: 0, width: width, height: height) }
    let shownWidth = min(width, height * photo.aspect)
    let shownHeight = min(height, width / photo.aspect)
    return Rect(
      x: (width - shownWidth) / 2, y: (height - shownHeight) / 2, width: shownWidth, height: shownHeight)
  }
}
