import Faces
import GalleryGeometry
import GalleryModel
import Pixels

/// The search for faces in the pixels of a photo.
enum FaceSearch {
  /// The long side of the picture that is searched, in pixels. Smaller faces than an eighth of it are not found.
  private static let side = 640.0
  /// The number of pixels on a tile's short side from which on `auto` asks. On smaller tiles nobody recognises a face, and
  /// their photos are often decoded in a fraction of the time that the search takes.
  private static let leastTile = 160
  /// The share of a photo that a tile cuts off from which on `auto` asks.
  private static let leastLoss = 0.1

  /// Returns a Boolean value that indicates whether a photo is searched for a tile.
  static func isNeeded(for tile: DecodeRequest.RequestedTile, photo: PixelSize) -> Bool {
    switch tile.focus {
    case .faces: true
    case .auto:
      FaceDetector.isAvailable && min(tile.size.width, tile.size.height) >= leastTile
        && Crop.loss(photo: photo, tile: tile.size) >= leastLoss
    case .regions, .saliency, .centre, .attention, .entropy: false
    }
  }

  /// The source pixels for a pixel of a tile, of those that the search needs where faces are asked for. The decoders
  /// deliver some more.
  static func ratio(of stored: PixelSize) -> Double {
    Double(max(stored.width, stored.height)) / side * 1.6
  }

  /// The heads of people who look at the camera, in fractions of the upright photo.
  static func heads(in photo: ReducedPhoto, _ orientation: Orientation) throws(DecoderError) -> [Rect] {
    // Nothing is enlarged: that takes four times as long, and finds faces that nobody sees on a tile.
    let small = try photo.copy(scale: min(1, side / max(photo.width, photo.height)))
    guard let upright = small.turned(exif: Int(orientation.rawValue)) else { throw .noMemory }
    return FaceDetector.faces(in: upright.grey(), width: upright.width, height: upright.height)
      .map(Heads.around(found:))
  }
}
