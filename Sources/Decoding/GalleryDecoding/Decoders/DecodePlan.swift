import GalleryModel

/// The resolution and the part of a photo that a decoder must deliver.
struct DecodePlan {
  var request: DecodeRequest
  /// The size of the stored rows: those of the photo or of a preview.
  var stored: PixelSize
  /// A Boolean value that indicates whether to decode a HEIF file's thumbnail instead of the photo.
  var showsThumbnail = false
  /// The number of source pixels per pixel of the tile that needs the highest resolution, along a side.
  var ratio: Double
  /// The part of the stored photo that tiles will show, in fractions.
  var part: Rect

  /// - Parameter crops: The tiles' parts of the visible upright photo; `nil` where they depend on the pixels.
  init(_ request: DecodeRequest, crops: [Rect?]) {
    self.request = request
    stored = request.stored
    let upright = request.shown
    // Without tiles, one pixel is enough.
    ratio = Double(max(stored.width, stored.height))
    var box: Rect?
    for (tile, crop) in zip(request.tiles, crops) {
      let shown = crop ?? Crop.cover(photo: upright, tile: tile.cell)
      ratio = min(
        ratio, shown.width * Double(upright.width) / Double(tile.cell.width),
        shown.height * Double(upright.height) / Double(tile.cell.height))
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

  /// Returns the largest power of two, at most 8, that leaves at least `margin` source pixels for each tile
  /// pixel.
  func shrink(leaving margin: Double) -> Int {
    var shrink = 1
    while shrink < 8, ratio / Double(shrink * 2) >= margin { shrink *= 2 }
    return shrink
  }

  /// Returns the part that the tiles need, in pixels scaled by 1/shrink, including the surroundings that the kernel
  /// reads.
  func area(shrink: Int) -> PixelRect {
    let shrink = Double(shrink)
    let reach = 3 * max(1, ratio / shrink) + 2
    let width = Double(stored.width) / shrink
    let height = Double(stored.height) / shrink
    let left = max(0, (part.x * width - reach).rounded(.down))
    let top = max(0, (part.y * height - reach).rounded(.down))
    let right = min(width, part.maxX * width + reach).rounded(.up)
    let bottom = min(height, part.maxY * height + reach).rounded(.up)
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(max(1, right - left)), height: Int(max(1, bottom - top)))
  }
}
