/// The specification of the thumbnail that a placement needs.
public struct TileSpec: Sendable, Hashable, Codable {
  /// The size of the cell in sheet pixels.
  public var cell: PixelSize
  /// The fit of the photo in its cell.
  public var fit: Fit
  /// The part of the photo that a crop keeps.
  public var focus: Focus
  /// The part that the tile shows, in fractions of the displayed photo; `nil` if the focus decides.
  public var part: Rect?
  /// A Boolean value that indicates whether the tile's corners are cut off. Crops then keep important content
  /// within the largest ellipse of their frame.
  public var isRound: Bool
  /// A Boolean value that indicates whether to enlarge photos with too few pixels to their cell. Otherwise
  /// their tiles are smaller than the cell.
  public var enlarges: Bool
  /// The embedded previews that may replace the photo if they are large enough.
  public var previews: PreviewPolicy
  /// The long side of the whole photo, in pixels, for which the decoder has enough pixels at least. Tiles of
  /// several sizes with the same value come from one decode.
  public var decodedSide: Int

  /// Creates a specification.
  public init(
    cell: PixelSize, fit: Fit = .cover, focus: Focus = .auto, part: Rect? = nil, isRound: Bool = false,
    enlarges: Bool = false, previews: PreviewPolicy = .never, decodedSide: Int = 0
  ) {
    self.cell = cell
    self.fit = fit
    self.focus = focus
    self.part = part
    self.isRound = isRound
    self.enlarges = enlarges
    self.previews = previews
    self.decodedSide = decodedSide
  }

  /// Returns the size of the tile for a photo, both in pixels. It never exceeds the cell and is never empty.
  ///
  /// With `cover`, it has the cell's proportions; with `contain`, the photo's. Without ``enlarges``, one
  /// photo pixel covers at most one sheet pixel.
  public func tileSize(for photo: PixelSize) -> PixelSize {
    let photo = part.map(photo.part) ?? photo
    let across = Double(cell.width) / Double(photo.width)
    let down = Double(cell.height) / Double(photo.height)
    func side(_ length: Double, _ most: Int) -> Int { min(most, max(1, Int(clamping: length.rounded()))) }
    switch fit {
    case .cover:
      let scale = max(across, down)
      guard scale > 1, !enlarges else { return cell }
      return PixelSize(
        width: side(Double(cell.width) / scale, cell.width),
        height: side(Double(cell.height) / scale, cell.height))
    case .contain:
      let scale = enlarges ? min(across, down) : min(across, down, 1)
      return PixelSize(
        width: side(Double(photo.width) * scale, cell.width),
        height: side(Double(photo.height) * scale, cell.height))
    }
  }
}
