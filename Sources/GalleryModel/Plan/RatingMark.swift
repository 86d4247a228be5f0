public import GalleryGeometry

/// Stars and a colour label that belong to a photo.
public struct RatingMark: Sendable, Hashable, Codable {
  /// 1 to 5; 0 for none, −1 for a rejected photo.
  public var stars: Int
  /// The colour label; `nil` for none.
  public var label: ColorLabel?
  /// The row they stand in, in points.
  public var frame: Rect
  /// The place of the row; marks on a photo have an outline.
  public var position: CaptionPosition

  /// Creates marks.
  public init(stars: Int, label: ColorLabel? = nil, frame: Rect, position: CaptionPosition) {
    self.stars = stars
    self.label = label
    self.frame = frame
    self.position = position
  }
}
