public import GalleryGeometry

/// The thumbnail that a placement needs from a photo.
public struct TileSpec: Sendable, Hashable {
  /// The cell in sheet pixels.
  public var cell: PixelSize
  /// The fit: the photo covers the cell, or the whole photo is shown in it.
  public var fit: Fit
  /// The part of the photo that a crop keeps.
  public var focus: Focus
  /// The part that the tile shows, in fractions of the photo as it is shown; `nil` where the focus decides.
  public var part: Rect?
  /// A Boolean value that indicates whether the corners of the tile are cut off, so that a crop has to keep what counts
  /// within the largest ellipse of its frame.
  public var isRound: Bool
  /// A Boolean value that indicates whether a photo with too few pixels is enlarged to its cell; otherwise its tile is
  /// smaller than the cell.
  public var enlarges: Bool
  /// A Boolean value that indicates whether a preview in the photo's file that has the pixels for it may stand in for
  /// the photo.
  public var usesPreviews: Bool

  /// Creates a specification.
  public init(
    cell: PixelSize, fit: Fit = .cover, focus: Focus = .auto, part: Rect? = nil, isRound: Bool = false,
    enlarges: Bool = false, usesPreviews: Bool = false
  ) {
    self.cell = cell
    self.fit = fit
    self.focus = focus
    self.part = part
    self.isRound = isRound
    self.enlarges = enlarges
    self.usesPreviews = usesPreviews
  }

  /// The tile's size for a photo of a size, both in pixels: never larger than the cell, never empty.
  ///
  /// With `cover` it is the largest rectangle of the cell's aspect that the photo can fill; with `contain`
  /// the photo's own aspect. Without ``enlarges`` one photo pixel covers at most one sheet pixel.
  public func tileSize(for photo: PixelSize) -> PixelSize {
    let photo = part.map(photo.part) ?? photo
    let across = Double(cell.width) / Double(photo.width)
    let down = Double(cell.height) / Double(photo.height)
    switch fit {
    case .cover:
      let scale = max(across, down)
      guard scale > 1, !enlarges else { return cell }
      return PixelSize(
        width: min(cell.width, max(1, Int(clamping: (Double(cell.width) / scale).rounded()))),
        height: min(cell.height, max(1, Int(clamping: (Double(cell.height) / scale).rounded()))))
    case .contain:
      let scale = enlarges ? min(across, down) : min(across, down, 1)
      return PixelSize(
        width: min(cell.width, max(1, Int(clamping: (Double(photo.width) * scale).rounded()))),
        height: min(cell.height, max(1, Int(clamping: (Double(photo.height) * scale).rounded()))))
    }
  }
}
