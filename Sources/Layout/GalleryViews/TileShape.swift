#if canImport(SwiftUI)
  public import GalleryLayout
  public import SwiftUI

  // Not built by this project's CI, which has no Apple SDK: Tests/Views checks its types against stubs.

  /// A tile's outline as a SwiftUI shape: `.clipShape(TileShape(.squircle))`.
  public struct TileShape: Shape {
    /// The outline.
    public var outline: TileOutline

    /// Creates a shape.
    public init(_ outline: TileOutline) { self.outline = outline }

    /// Returns the outline in a frame.
    public nonisolated func path(in rect: CGRect) -> Path { Path(CGPath.path(of: outline, in: rect)) }
  }
#endif
