import GalleryModel

/// One decode of a photo: its resolution, the part to read, and the tiles that come from it.
///
/// Each tile chooses its resolution alone, so its pixels do not depend on the other tiles of a request. Tiles
/// that choose the same one share a decode.
struct DecodePlan {
  var request: DecodeRequest
  /// The size of the stored rows: those of the photo or of a preview.
  var stored: PixelSize
  /// A Boolean value that indicates whether to decode a HEIF file's thumbnail instead of the photo.
  var showsThumbnail = false
  /// The number of source pixels per pixel of a tile, along a side, for which the decoder chooses its
  /// resolution: at most that of any tile.
  var ratio: Double
  /// The largest number of source pixels per pixel of a tile. The kernel reads as many around the part.
  var largestRatio: Double
  /// The part of the stored photo that tiles will show, in fractions.
  var part: Rect
  /// The index of the first preview that is large enough.
  private(set) var firstPreview: Int
  /// The indices of the tiles in the request.
  private(set) var tiles: [Int] = []

  /// Returns the decodes for a request: at least one.
  ///
  /// - Parameter crops: The tiles' parts of the visible upright photo; `nil` where they depend on the pixels.
  static func plans(for request: DecodeRequest, crops: [Rect?]) -> [DecodePlan] {
    var plans = request.findsFaces || request.tiles.isEmpty ? [DecodePlan(request)] : []
    for index in request.tiles.indices {
      let plan = DecodePlan(request, tile: index, crop: crops[index])
      let same = plans.firstIndex {
        !$0.tiles.isEmpty && $0.ratio == plan.ratio && $0.firstPreview == plan.firstPreview
      }
      if let same { plans[same].add(plan) } else { plans.append(plan) }
    }
    return plans
  }

  /// Creates the decode of a whole photo without tiles: one pixel is enough, unless faces are searched.
  private init(_ request: DecodeRequest) {
    let side = Double(request.stored.longSide)
    self.request = request
    stored = request.stored
    largestRatio = request.findsFaces ? min(side, FaceSearch.ratio(of: stored)) : side
    ratio = Self.step(largestRatio, request.format)
    part = Crop.whole
    firstPreview = request.findsFaces ? request.previews.count : 0
  }

  private init(_ request: DecodeRequest, tile index: Int, crop: Rect?) {
    let tile = request.tiles[index]
    let upright = request.shown
    let shown = crop ?? Crop.cover(photo: upright, tile: tile.cell)
    let across = shown.width * Double(upright.width) / Double(tile.cell.width)
    let down = shown.height * Double(upright.height) / Double(tile.cell.height)
    var ratio = min(across, down)
    if tile.decodedSide > 0 {
      ratio = min(ratio, Double(upright.longSide) / Double(tile.decodedSide))
    }
    if crop == nil, tile.focus == .faces { ratio = min(ratio, FaceSearch.ratio(of: request.stored)) }

    self.request = request
    stored = request.stored
    largestRatio = max(across, down)
    self.ratio = Self.step(ratio, request.format)
    part = request.orientation.stored(request.crop.whole(crop ?? Crop.whole))
    firstPreview = request.firstPreviews[index]
    tiles = [index]
  }

  private mutating func add(_ other: DecodePlan) {
    largestRatio = max(largestRatio, other.largestRatio)
    part = part.joined(with: other.part)
    tiles += other.tiles
  }

  /// Returns the largest ratio up to another one at which a decoder changes its resolution.
  ///
  /// JPEG is reduced to 1/2, 1/4 and 1/8 with the margin of ``JPEGDecoder``, and by its own decoder at 1/4
  /// from 8 on. Other formats are reduced by 2, 3, 4, 6, 8, 12 … with the margin of ``VipsDecoder``.
  private static func step(_ ratio: Double, _ format: PhotoFormat) -> Double {
    if [.jpeg, .raw, .psd].contains(format) {
      return [12.8, 8, 6.4, 3.2].first { $0 <= ratio } ?? 1
    }
    guard ratio >= 4 else { return 1 }
    var step = 4.0
    while step * 2 <= ratio { step *= 2 }
    return step * 1.5 <= ratio ? step * 1.5 : step
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
    let reach = 3 * max(1, largestRatio / shrink) + 2
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
