import GalleryDrawing
import GalleryGeometry
import GalleryModel

/// The part of photos that is darkened so that text over them can be read: it sets in softly above the text and is
/// whole from the text's lower end to the photo's.
struct Scrim {
  /// The way over which it grows above a text, as a multiple of the text's height.
  private static let rise = 1.6

  /// The colour where it is whole.
  let color: Color
  /// The upper edges of text and stars over photos, and their lower ends, in pixels, by the index of their placement.
  private var texts: [Int: (top: Double, bottom: Double)] = [:]

  /// - Parameters:
  ///   - captions: Its captions, shaped, in the order of the placements that have one.
  ///   - color: The colour where it is whole.
  ///   - pixelsPerPoint: The sheet's resolution.
  init(_ page: Plan.Page, captions: [ShapedText], color: Color, pixelsPerPoint: Double) {
    self.color = color
    var captions = captions[...]
    for (index, placement) in page.placements.enumerated() {
      var frames: [Rect] = []
      if let caption = placement.caption {
        let ink = captions.popFirst()?.lines.map(\.ink) ?? []
        if caption.position == .over { frames += ink.filter { $0.height > 0 } }
      }
      if let rating = placement.rating, rating.position == .over {
        frames.append(rating.frame.scaled(by: pixelsPerPoint))
      }
      guard let top = frames.map(\.y).min(), let bottom = frames.map(\.maxY).max() else { continue }
      texts[index] = (top, bottom)
    }
  }

  /// Returns the distances from the sheet's top at which the scrim of a photo sets in and is whole; `nil` where there is
  /// no text over the photo.
  func ramp(of index: Int, in frame: Rect) -> (start: Double, end: Double)? {
    guard let (top, bottom) = texts[index] else { return nil }
    let start = max(frame.y, top - (bottom - top) * Self.rise)
    return (start, max(bottom, start + 1))
  }
}
