import Faces
import GalleryModel
import Pixels

/// The search for faces in the pixels of a photo.
enum FaceSearch {
  /// The long side of the searched image, in pixels. Faces smaller than an eighth of it are not found.
  private static let side = 640.0
  /// The minimum short side of a tile, in pixels, at which `auto` searches. On smaller tiles faces are
  /// unrecognisable, and decoding such photos often takes a fraction of the search time.
  private static let leastTile = 160
  /// The minimum share of a photo that a tile cuts off at which `auto` searches.
  private static let leastLoss = 0.1

  static func isNeeded(for tile: TileSpec, photo: PixelSize) -> Bool {
    switch tile.focus {
    case .faces: true
    case .auto:
      FaceDetector.isAvailable && min(tile.cell.width, tile.cell.height) >= leastTile
        && Crop.loss(photo: photo, tile: tile.cell) >= leastLoss
    case .regions, .saliency, .centre: false
    }
  }

  /// Returns the number of source pixels for each pixel that the face search needs, along a side. The
  /// decoders deliver somewhat more.
  static func ratio(of stored: PixelSize) -> Double { Double(stored.longSide) / side * 1.6 }

  /// Returns the heads of people who look at the camera, in fractions of the upright photo.
  static func heads(in photo: ReducedPhoto, _ orientation: Orientation) throws(DecoderError) -> [Rect] {
    // Do not enlarge: the search would take four times as long, and find faces too small to see on a tile.
    let small = try photo.copy(scale: min(1, side / photo.longSide))
    let upright = try small.upright(orientation)
    return FaceDetector.faces(in: upright.grey(), width: upright.width, height: upright.height)
      .map(Heads.around(found:))
  }
}
