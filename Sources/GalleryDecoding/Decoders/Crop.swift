import GalleryGeometry
import GalleryModel

/// The part of an upright photo that a tile shows, in fractions of the photo's width and height.
enum Crop {
  /// The largest part of the tile's aspect, placed so that its middle is as near to a point as the edges allow.
  static func cover(photo: PixelSize, tile: PixelSize, around x: Double = 0.5, _ y: Double = 0.5) -> Rect {
    let ratio = tile.aspect / photo.aspect
    let width = min(1, ratio)
    let height = min(1, 1 / ratio)
    return Rect(
      x: min(max(0, x - width / 2), 1 - width), y: min(max(0, y - height / 2), 1 - height), width: width,
      height: height)
  }

  /// Everything.
  static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The part that a tile shows, or `nil` if that depends on the pixels.
  static func beforeDecoding(_ tile: DecodeRequest.RequestedTile, photo: PixelSize, faces: [Rect]) -> Rect? {
    guard tile.fit == .cover else { return whole }
    switch tile.focus {
    case .centre: return cover(photo: photo, tile: tile.size)
    case .attention, .entropy: return nil
    case .regions, .auto:
      if let (x, y) = middle(of: faces, photo: photo, tile: tile.size) {
        return cover(photo: photo, tile: tile.size, around: x, y)
      }
      return tile.focus == .regions ? cover(photo: photo, tile: tile.size) : nil
    }
  }

  /// The middle of the box around all faces if the crop can hold it, otherwise of the largest faces that it
  /// can hold together.
  private static func middle(of faces: [Rect], photo: PixelSize, tile: PixelSize) -> (Double, Double)? {
    let part = cover(photo: photo, tile: tile)
    var box: Rect?
    for face in faces.sorted(by: { $0.width * $0.height > $1.width * $1.height }) {
      guard let old = box else {
        box = face
        continue
      }
      let x = min(old.x, face.x)
      let y = min(old.y, face.y)
      let joined = Rect(x: x, y: y, width: max(old.maxX, face.maxX) - x, height: max(old.maxY, face.maxY) - y)
      if joined.width <= part.width && joined.height <= part.height { box = joined }
    }
    return box.map { ($0.midX, $0.midY) }
  }
}
