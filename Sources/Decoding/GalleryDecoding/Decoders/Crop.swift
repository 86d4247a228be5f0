import GalleryModel

/// The part of an upright photo that a tile shows, in fractions of the photo's width and height.
enum Crop {
  static let whole = Rect(x: 0, y: 0, width: 1, height: 1)
  /// The share of the cut height that is cut from the top of a portrait photo, unless other rules apply.
  /// People and things have their heads near the top.
  private static let topShare = 0.4

  /// Returns the largest centred part with the tile's aspect.
  static func cover(photo: PixelSize, tile: PixelSize) -> Rect {
    let ratio = tile.aspect / photo.aspect
    let width = min(1, ratio)
    let height = min(1, 1 / ratio)
    return Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }

  /// Returns the largest part with the tile's aspect if the content does not matter: centred, or above the
  /// centre of a portrait photo.
  static func resting(photo: PixelSize, tile: PixelSize) -> Rect {
    var part = cover(photo: photo, tile: tile)
    if photo.height > photo.width { part.y = (1 - part.height) * topShare }
    return part
  }

  /// Returns the part of a size whose top left corner is as near to a place as the photo's edges allow.
  static func part(width: Double, height: Double, near x: Double, _ y: Double) -> Rect {
    Rect(x: min(max(0, x), 1 - width), y: min(max(0, y), 1 - height), width: width, height: height)
  }

  /// Returns the share of a photo that a tile cuts off, 0 to 1.
  static func loss(photo: PixelSize, tile: PixelSize) -> Double {
    let part = cover(photo: photo, tile: tile)
    return 1 - part.width * part.height
  }

  /// Returns the largest part with the tile's aspect that is centred on a point, as far as the photo's edges
  /// allow.
  static func around(_ point: Point, photo: PixelSize, tile: PixelSize) -> Rect {
    let size = cover(photo: photo, tile: tile)
    return part(
      width: size.width, height: size.height, near: point.x - size.width / 2, point.y - size.height / 2)
  }

  /// Returns the part that a tile shows, or `nil` if the part depends on the pixels.
  ///
  /// - Parameter point: The point to centre tiles on, whatever their focus. Defaults to `nil`.
  static func beforeDecoding(
    _ tile: TileSpec, photo: PixelSize, faces: [Rect], point: Point? = nil
  ) -> Rect? {
    guard tile.fit == .cover else { return whole }
    if let part = tile.part { return part }
    if let point { return around(point, photo: photo, tile: tile.cell) }
    let middle = cover(photo: photo, tile: tile.cell)
    // The crop cuts less than half a pixel of the tile on either side.
    if loss(photo: photo, tile: tile.cell) * Double(tile.cell.longSide) <= 1 {
      return middle
    }
    switch tile.focus {
    case .centre: return middle
    case .saliency: return nil
    case .regions, .faces, .auto:
      guard faces.isEmpty else {
        let resting = resting(photo: photo, tile: tile.cell)
        return Heads(faces.map(Heads.around(stored:)), in: resting).kept(near: resting, isRound: tile.isRound)
      }
      return tile.focus == .regions ? middle : nil
    }
  }
}
