public import GalleryGeometry

/// A text that belongs to a photo.
public struct Caption: Sendable, Hashable {
  /// The text to write.
  public var text: String
  /// The band it is written into, in points. The text never leaves it.
  public var frame: Rect
  /// The place of the caption; letters on a photo have an outline.
  public var position: CaptionPosition
  /// Size of the letters in points.
  public var size: Double
  /// Most lines. Default: 1.
  public var lines: Int
  /// The part that a text which is too long loses. Default: its end.
  public var shortening: TextShortening

  /// Creates a caption.
  public init(
    text: String, frame: Rect, position: CaptionPosition, size: Double, lines: Int = 1,
    shortening: TextShortening = .end
  ) {
    self.text = text
    self.frame = frame
    self.position = position
    self.size = size
    self.lines = lines
    self.shortening = shortening
  }
}

extension Caption: Codable {
  private enum CodingKeys: String, CodingKey { case text, frame, position, size, lines, shortening }

  /// Reads a caption; one line in letters that fill the frame where nothing else is said.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    frame = try values.decode(Rect.self, forKey: .frame)
    position = try values.decode(CaptionPosition.self, forKey: .position)
    size =
      try values.decodeIfPresent(Double.self, forKey: .size)
      ?? frame.height / TextMetrics.height(lines: 1, size: 1)
    lines = try values.decodeIfPresent(Int.self, forKey: .lines) ?? 1
    shortening = try values.decodeIfPresent(TextShortening.self, forKey: .shortening) ?? .end
  }
}

/// The place of captions.
public enum CaptionPosition: String, Sendable, Hashable, Codable, CaseIterable {
  /// Below the photo; the layout keeps room for it.
  case below
  /// On the photo, at its lower edge.
  case over
  /// On the photo, in its middle.
  case centre
}
