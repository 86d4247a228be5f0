import GalleryGeometry
import GalleryModel

/// From a request and the bytes it talks of to pixels in the output memory. All of a photo's tiles come from one
/// decode.
struct TileMaker {
  private var jpeg = JPEGLane()
  private let vips: VipsLane

  /// - Parameter warnings: what libvips warns of, where this process listens. Default: it does not.
  init(warnings: VipsWarnings? = nil) { vips = VipsLane(warnings: warnings) }

  /// Does what a request asks. Input and output must hold what the request says.
  mutating func reply(
    to request: DecodeRequest, input: UnsafeRawBufferPointer, output: UnsafeMutableRawBufferPointer
  ) -> DecodeReply {
    var reply = DecodeReply(sequence: request.sequence, outcome: .needsMoreMemory)
    do throws(LaneFailure) {
      let packet = packet(request, input)
      let faces =
        packet?.uprightFaces(stored: request.stored, orientation: request.orientation) ?? []
      let upright = request.orientation.upright(request.stored)
      let crops = request.tiles.map { Crop.beforeDecoding($0, photo: upright, faces: faces) }
      let order = LaneOrder(request, crops: crops)
      let photo =
        if let preview = PreviewLane.decode(request, input, order, through: &jpeg) { preview } else {
          try decode(request, input, order)
        }
      reply.damage = photo.damage
      reply.notes = photo.notes + [packet?.problem].compactMap { $0 }
      var formats: [Tile.Format] = []
      for (index, tile) in request.tiles.enumerated() {
        // Upright and wide sheets often have cells of one size.
        if let same = request.tiles[..<index].firstIndex(of: tile) {
          output.copyBytes(
            from: request.offsets[same]..<request.offsets[same + 1], to: request.offsets[index])
          formats.append(formats[same])
          continue
        }
        let part = try part(of: photo, for: tile, request, crop: crops[index])
        let made = try finished(photo, part, tile.size, request.orientation)
        let keepsAlpha = photo.hasAlpha && !made.isOpaque
        made.copy(to: output, at: request.offsets[index], keepsAlpha: keepsAlpha)
        formats.append(keepsAlpha ? .rgba : .rgb)
      }
      reply.outcome = .tiles(formats)
    } catch {
      switch error {
      case .undecodable(let text): reply.outcome = .undecodable(text)
      case .noMemory: reply.outcome = .needsMoreMemory
      case .tooManyScans: reply.outcome = .tooManyScans
      case .wrongSize(let size): reply.outcome = .wrongSize(size)
      case .otherLane: reply.outcome = .undecodable("a colour model that no decoder knows")
      }
    }
    return reply
  }

  /// Plain JPEG takes the short way; what that leaves alone, and everything else, goes through libvips.
  private mutating func decode(
    _ request: DecodeRequest, _ input: UnsafeRawBufferPointer, _ order: LaneOrder
  ) throws(LaneFailure) -> ReducedPhoto {
    let bytes = UnsafeRawBufferPointer(rebasing: input[request.picture])
    if request.format == .jpeg || request.format == .raw {
      do {
        return try jpeg.decode(bytes, order)
      } catch .otherLane {
        return try vips.decode(bytes, as: .jpeg, order)
      }
    }
    return try vips.decode(bytes, as: request.format, order)
  }

  /// The part of the stored photo that a tile shows, in fractions.
  private func part(
    of photo: ReducedPhoto, for tile: DecodeRequest.TileOrder, _ request: DecodeRequest, crop: Rect?
  ) throws(LaneFailure) -> Rect {
    if let crop { return request.orientation.stored(crop) }
    let upright = request.orientation.upright(request.stored)
    let middle = request.orientation.stored(Crop.cover(photo: upright, tile: tile.size))
    return try SmartCrop.part(photo, like: middle, focus: tile.focus)
  }

  /// A tile of its exact size, turned, in sRGB.
  private func finished(
    _ photo: ReducedPhoto, _ part: Rect, _ size: PixelSize, _ orientation: Orientation
  ) throws(LaneFailure) -> PixelBuffer {
    // Orientations that swap sides are their own inverse in this.
    let tile = try photo.tile(part, size: orientation.upright(size))
    photo.colour?.apply(to: tile)
    guard let turned = tile.turned(orientation) else { throw .noMemory }
    return turned
  }

  /// The photo's XMP packet, if any tile wants to know of faces.
  private func packet(_ request: DecodeRequest, _ input: UnsafeRawBufferPointer) -> XMPPacket? {
    let isWanted = request.tiles.contains { $0.fit == .cover && [.regions, .auto].contains($0.focus) }
    guard isWanted, !request.xmp.isEmpty else { return nil }
    return XMPPacket(UnsafeRawBufferPointer(rebasing: input[request.xmp]))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies bytes to another place, which they do not overlap.
  fileprivate func copyBytes(from range: Range<Int>, to offset: Int) {
    UnsafeMutableRawBufferPointer(rebasing: self[offset...]).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: self[range]))
  }
}
