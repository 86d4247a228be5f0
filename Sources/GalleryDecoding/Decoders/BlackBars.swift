import GalleryGeometry
import GalleryModel
import Pixels

/// The black bars that fill a preview up whose aspect is not the photo's.
enum BlackBars {
  /// The mean of a black line, of 255: JPEG lets some of the picture bleed into the bars.
  private static let blackest = 24.0

  /// The pixels between the bars; `nil` if the bars are not where they must be: then the preview may show another
  /// part than the photo, or the photo is so dark that nobody can tell.
  ///
  /// - Parameter content: where the photo should be, in pixels.
  static func content(of pixels: PixelBuffer, expecting content: Rect, of photo: PixelSize) -> PixelRect? {
    let isAcross = content.x > 0
    let (width, height) = (pixels.width, pixels.height)
    let length = isAcross ? width : height
    func isBlack(_ index: Int) -> Bool {
      let line =
        isAcross
        ? PixelRect(x: index, y: 0, width: 1, height: height)
        : PixelRect(x: 0, y: index, width: width, height: 1)
      return pixels.luma(line) <= blackest
    }
    let first = (0..<length).prefix(while: isBlack).count
    guard first < length else { return nil }
    let last = (0..<length).reversed().prefix(while: isBlack).count

    let proper = isAcross ? content.x : content.y
    let slack = Preview.tolerance * (isAcross ? content.width : content.height)
    guard abs(Double(first) - proper) <= slack, abs(Double(last) - proper) <= slack else { return nil }
    // What is measured has to be the photo, with nothing cut off that is not black.
    let cut = first + last
    let shown = PixelSize(width: isAcross ? width - cut : width, height: isAcross ? height : height - cut)
    guard Preview.isLike(photo, width: Double(shown.width), height: Double(shown.height)) else { return nil }
    // A line that is a bar in part is left out: it would be a dark edge.
    let bar = max(first, last, Int(proper.rounded(.up)))
    let left = isAcross ? bar : 0
    let top = isAcross ? 0 : bar
    return PixelRect(x: left, y: top, width: width - 2 * left, height: height - 2 * top)
  }
}
