/// A line of text that belongs to a photo.
public struct Caption: Sendable, Hashable, Codable {
  /// What is written.
  public var text: String
  /// The band it is written into, in points.
  public var frame: Rect
  /// Where it lies; letters on a photo have an outline.
  public var position: CaptionPosition

  /// Creates a caption.
  public init(text: String, frame: Rect, position: CaptionPosition) {
    self.text = text
    self.frame = frame
    self.position = position
  }
}

/// Where captions lie.
public enum CaptionPosition: String, Sendable, Hashable, Codable, CaseIterable {
  /// Below the photo; the layout keeps room for it.
  case below
  /// On the photo, at its lower edge.
  case over
  /// On the photo, in its middle.
  case centre
}
