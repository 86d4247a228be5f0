public import GalleryGeometry

/// Text of a page itself, beside its photos: the title, the header, the footer.
public struct Furniture: Sendable, Hashable, Codable {
  /// The kind of a text on the page itself.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Large, on the first page.
    case title
    /// Above the photos of every page.
    case header
    /// Below the photos of every page.
    case footer
  }

  /// The kind of the text.
  public var kind: Kind
  /// The text at the left edge; may be empty.
  public var left: String
  /// The text in the middle; may be empty.
  public var centre: String
  /// The text at the right edge; may be empty.
  public var right: String
  /// The band it is written into, in points.
  public var frame: Rect
  /// Size of the letters in points.
  public var size: Double
  /// Most lines.
  public var lines: Int

  /// Creates a text. Default: nothing at any side, one line.
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
