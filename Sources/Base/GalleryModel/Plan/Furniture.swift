/// A part of the page itself rather than of a photo: a title, header, footer or logo.
public struct Furniture: Sendable, Hashable, Codable {
  /// The kind of a page's part.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Large text on the first page.
    case title
    /// Above the photos of every page.
    case header
    /// Below the photos of every page.
    case footer
    /// The logo, which touches the nearer side of its frame. It has no text.
    case logo
  }

  /// The kind of the text.
  public var kind: Kind
  /// The text at the left edge; may be empty.
  public var left: String
  /// The text in the middle; may be empty.
  public var centre: String
  /// The text at the right edge; may be empty.
  public var right: String
  /// The frame of the text, in points.
  public var frame: Rect
  /// The font size in points.
  public var size: Double
  /// The maximum number of lines.
  public var lines: Int

  /// Creates a text, by default one empty line.
  public init(
    _ kind: Kind, left: String = "", centre: String = "", right: String = "", frame: Rect, size: Double,
    lines: Int = 1
  ) {
    self.kind = kind
    self.left = left
    self.centre = centre
    self.right = right
    self.frame = frame
    self.size = size
    self.lines = lines
  }
}
