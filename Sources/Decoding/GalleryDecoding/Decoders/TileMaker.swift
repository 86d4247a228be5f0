import GalleryModel
import Pixels
import Vips

/// Makes tiles in the output memory from the bytes that a request names. A photo is decoded once for all tiles
/// of the same resolution.
struct TileMaker {
  private var jpeg = JPEGDecoder()
  private let vips: VipsDecoder

  /// - Parameter log: The log of libvips, if the process captures it. Defaults to `nil`.
  init(log: VipsLog? = nil) { vips = VipsDecoder(log: log) }

  /// Makes the tiles of a request. The ranges of the request must lie within the input and output memory.
  mutating func reply(
    to request: DecodeRequest, _ input: Span<UInt8>, _ output: inout MutableSpan<UInt8>
  ) -> DecodeReply {
    var reply = DecodeReply()
    do throws(DecoderError) {
      let packet = packet(request, input)
      let crops = crops(for: request, packet)
      var formats = [Tile.Format](repeating: .rgb, count: request.tiles.count)
      for plan in DecodePlan.plans(for: request, crops: crops) {
        let photo = try self.photo(for: plan, input)
        reply.add(photo)
        let heads = searchesFaces(plan, crops) ? try FaceSearch.heads(in: photo, request.orientation) : []
        if !heads.isEmpty { reply.heads = heads }
        try makeTiles(plan, photo, crops: crops, heads: heads, &formats, &output)
      }
      if let problem = packet?.problem { reply.notes.append(problem) }
      reply.outcome = .success(formats)
    } catch {
      reply.outcome = .failure(error)
    }
    return reply
  }

  /// Returns the crop of each tile; `nil` for those that depend on the pixels.
  private func crops(for request: DecodeRequest, _ packet: XMPPacket?) -> [Rect?] {
    var view = PhotoView()
    view.crop = request.crop
    let stored = packet?.uprightFaces(stored: request.stored, orientation: request.orientation) ?? []
    let faces = request.faces ?? view.shown(stored).map(\.area)
    let upright = request.shown
    return request.tiles.map {
      Crop.beforeDecoding($0, photo: upright, faces: faces, point: request.point)
    }
  }

  /// Returns the visible part of a photo, or of a preview in its place, at the resolution of a plan.
  private mutating func photo(for plan: DecodePlan, _ input: Span<UInt8>) throws(DecoderError) -> ReducedPhoto
  {
    let request = plan.request
    let photo =
      if let preview = PreviewDecoder.decode(input, plan, through: &jpeg, or: vips) { preview } else {
        try decode(input, plan)
      }
    return request.crop == Crop.whole ? photo : photo.cut(to: request.orientation.stored(request.crop))
  }

  /// Returns whether faces are searched in a decoded photo: for their own sake, or to crop one of its tiles.
  private func searchesFaces(_ plan: DecodePlan, _ crops: [Rect?]) -> Bool {
    guard !plan.tiles.isEmpty else { return plan.request.findsFaces }
    return plan.tiles.contains {
      crops[$0] == nil && FaceSearch.isNeeded(for: plan.request.tiles[$0], photo: plan.request.shown)
    }
  }

  /// Writes the tiles of a decoded photo to the output memory, and sets their formats.
  private func makeTiles(
    _ plan: DecodePlan, _ photo: ReducedPhoto, crops: [Rect?], heads: [Rect], _ formats: inout [Tile.Format],
    _ output: inout MutableSpan<UInt8>
  ) throws(DecoderError) {
    let request = plan.request
    for index in plan.tiles {
      let tile = request.tiles[index]
      // Portrait and landscape sheets often have cells of the same size.
      if let same = plan.tiles.prefix(while: { $0 < index }).first(where: { request.tiles[$0] == tile }) {
        output.copyBytes(
          from: request.offsets[same]..<request.offsets[same + 1], to: request.offsets[index])
        formats[index] = formats[same]
        continue
      }

      let part =
        if let crop = crops[index] { request.orientation.stored(crop) } else {
          try part(of: photo, for: tile, request, keeping: heads)
        }
      let made = try finished(photo, part, tile.cell, request.orientation)
      let keepsAlpha = photo.hasAlpha && !made.isOpaque
      made.copy(to: &output, at: request.offsets[index], keepsAlpha: keepsAlpha)
      formats[index] = keepsAlpha ? .rgba : .rgb
    }
  }

  /// Decodes plain JPEG directly. Other files, and JPEGs with an unsupported colour model, go through
  /// libvips.
  private mutating func decode(
    _ input: Span<UInt8>, _ plan: DecodePlan
  ) throws(DecoderError) -> ReducedPhoto {
    let format = plan.request.format
    let bytes = input.extracting(plan.request.picture)
    // A Photoshop file's thumbnail is a JPEG.
    guard format == .jpeg || format == .raw || format == .psd && bytes[0] == 0xFF else {
      return try vips.decode(bytes, as: format, plan)
    }
    if let photo = try jpeg.decode(bytes, plan) { return photo }
    return try vips.decode(bytes, as: .jpeg, plan)
  }

  /// Returns the visible stored photo's part for a tile if it depends on the pixels, in fractions.
  private func part(
    of photo: ReducedPhoto, for tile: TileSpec, _ request: DecodeRequest, keeping heads: [Rect]
  ) throws(DecoderError) -> Rect {
    let orientation = request.orientation
    let resting = Crop.resting(photo: request.shown, tile: tile.cell)
    guard tile.focus != .saliency, !heads.isEmpty else {
      return try SmartCrop.salient(photo, like: orientation.stored(resting), isRound: tile.isRound)
    }
    return orientation.stored(Heads(heads, in: resting).kept(near: resting, isRound: tile.isRound))
  }

  /// Returns a tile at its exact size, upright, in sRGB.
  private func finished(
    _ photo: ReducedPhoto, _ part: Rect, _ size: PixelSize, _ orientation: Orientation
  ) throws(DecoderError) -> PixelBuffer {
    // `upright` also converts back to stored sides, since swapping the sides is its own inverse.
    let tile = try photo.tile(part, size: orientation.upright(size))
    photo.colour?.apply(to: tile)
    return try tile.upright(orientation)
  }

  /// Returns the photo's XMP packet if a tile needs its faces.
  private func packet(_ request: DecodeRequest, _ input: Span<UInt8>) -> XMPPacket? {
    let isWanted = request.tiles.contains {
      $0.fit == .cover && [.regions, .faces, .auto].contains($0.focus)
    }
    guard isWanted, request.faces == nil, request.point == nil, !request.xmp.isEmpty else { return nil }
    return XMPPacket(input.extracting(request.xmp))
  }
}
