/// The stars and colour label of a photo.
public struct RatingMark: Sendable, Hashable, Codable {
  /// The stars, 1 to 5; 0 for an unrated photo, −1 for a rejected one.
  public var stars: Int
  /// The colour label; `nil` for a photo without a label.
  public var label: ColorLabel?
  /// The frame of the row of marks, in points.
  public var frame: Rect
  /// The position of the row. Marks on a photo have an outline.
  public var position: CaptionPosition

  /// Creates marks.
  public init(stars: Int, label: ColorLabel? = nil, frame: Rect, position: CaptionPosition) {
    self.stars = stars
    self.label = label
    self.frame = frame
    self.position = position
  }
}
