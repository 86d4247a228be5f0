import GalleryDrawing

/// The darkening of photos under text. It fades in above the text, and is
/// full from the text's lower edge down.
struct Scrim {
  /// The height of the fade above a text, as a multiple of the text's height.
  private static let rise = 1.6

  /// The colour at full strength.
  let color: Color
  /// The upper and lower edges of text and stars over photos, in pixels, by the index of their placement.
  private var edges: [Int: (top: Double, bottom: Double)] = [:]

  init(_ page: Plan.Page, texts: PageTexts, color: Color, pixelsPerPoint: Double) {
    self.color = color
    let inks = Dictionary(
      uniqueKeysWithValues: texts.captions.map { ($0.photo, $0.texts.flatMap(\.lines).map(\.ink)) })
    for (index, placement) in page.placements.enumerated() {
      var frames: [Rect] = []
      if placement.caption?.position == .over { frames += inks[index, default: []].filter { $0.height > 0 } }
      if let rating = placement.rating, rating.position == .over {
        frames.append(rating.frame.scaled(by: pixelsPerPoint))
      }
      guard let top = frames.map(\.y).min(), let bottom = frames.map(\.maxY).max() else { continue }
      edges[index] = (top, bottom)
    }
  }

  /// Returns the distances from the sheet's top where a photo's scrim starts and
  /// is full; `nil` without text over it.
  func ramp(of index: Int, in frame: Rect) -> (start: Double, end: Double)? {
    guard let (top, bottom) = edges[index] else { return nil }
    let start = max(frame.y, top - (bottom - top) * Self.rise)
    return (start, max(bottom, start + 1))
  }
}
