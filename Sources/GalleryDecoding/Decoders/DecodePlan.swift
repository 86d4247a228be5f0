import GalleryGeometry
import GalleryModel

/// The detail and the part of a photo that a decoder has to deliver.
struct DecodePlan {
  var stored: PixelSize
  /// The number of source pixels for a pixel of a tile, for the tile that needs the most detail.
  var ratio: Double
  /// The part of the stored photo that tiles will show, in fractions.
  var part: Rect
  var scanLimit: Int
  /// A Boolean value that indicates whether all of the photo is read, also what no pixel is made of.
  var checksAll: Bool
  /// Colours that are not given by a profile.
  var colour: StatedColour?
  /// Bands at the end of each pixel that are not part of the picture.
  var extraBands: Int

  /// - Parameter crops: the tiles' parts of what is shown of the upright photo; `nil` where the pixels decide.
  init(_ request: DecodeRequest, crops: [Rect?]) {
    stored = request.stored
    scanLimit = request.scanLimit
    checksAll = request.checksAll
    colour = request.colour
    extraBands = request.extraBands
    let upright = request.shown
    // Without tiles, a pixel is enough.
    ratio = Double(max(stored.width, stored.height))
    var box: Rect?
    for (tile, crop) in zip(request.tiles, crops) {
      let shown =
        crop ?? Crop.cover(photo: upright, tile: tile.size)
      ratio = min(
        ratio, shown.width * Double(upright.width) / Double(tile.size.width),
        shown.height * Double(upright.height) / Double(tile.size.height))
      if crop == nil, tile.focus == .faces { ratio = min(ratio, FaceSearch.ratio(of: stored)) }
      let needed = request.orientation.stored(request.crop.whole(crop ?? Crop.whole))
      box = box.map { $0.joined(with: needed) } ?? needed
    }
    if request.findsFaces {
      ratio = min(ratio, FaceSearch.ratio(of: stored))
      box = nil
    }
    part = box ?? Crop.whole
  }

  /// The largest power of two, at most 8, that leaves at least `margin` source pixels for a tile's pixel.
  func shrink(leaving margin: Double) -> Int {
    var shrink = 1
    while shrink < 8, ratio / Double(shrink * 2) >= margin { shrink *= 2 }
    return shrink
  }
}
