public import GalleryGeometry

/// Text of a page itself, beside its photos: the title, the header, the footer.
public struct Furniture: Sendable, Hashable, Codable {
  /// What the text is.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Large, on the first page.
    case title
    /// Above the photos of every page.
    case header
    /// Below the photos of every page.
    case footer
  }

  /// What the text is.
  public var kind: Kind
  /// What stands at the left edge, or nothing.
  public var left: String
  /// What stands in the middle, or nothing.
  public var centre: String
  /// What stands at the right edge, or nothing.
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
