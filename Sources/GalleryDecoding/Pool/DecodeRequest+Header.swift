import GalleryModel

extension DecodeRequest {
  /// The request for tiles of a photo whose header was read.
  init(
    _ header: Header, tiles specs: [TileSpec], previews: [Preview] = [], sequence: UInt32, scanLimit: Int
  ) {
    self.init(
      sequence: sequence, format: header.format, stored: header.stored, orientation: header.orientation,
      colour: header.colour, extraBands: UInt8(clamping: header.extraBands), picture: header.picture,
      previews: previews, xmp: header.xmp ?? 0..<0,
      scanLimit: UInt32(clamping: scanLimit),
      tiles: specs.map { spec in
        RequestedTile(
          size: spec.tileSize(for: header.upright), fit: spec.fit, focus: spec.focus, isRound: spec.isRound)
      })
  }
}
