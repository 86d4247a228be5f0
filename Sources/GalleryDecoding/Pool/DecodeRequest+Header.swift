import GalleryModel

extension DecodeRequest {
  /// Creates a request for tiles of a photo from its header.
  init(
    _ header: Header, view: PhotoView = PhotoView(), tiles specs: [TileSpec], previews: [Preview] = [],
    findsFaces: Bool = false, checksAll: Bool = false, scanLimit: Int
  ) {
    let shown = view.size(of: header.upright)
    self.init(
      format: header.format, stored: header.stored, orientation: header.orientation,
      colour: header.colour, extraBands: header.extraBands, picture: header.picture,
      previews: previews, xmp: header.xmp ?? 0..<0, crop: view.crop ?? Crop.whole, point: view.focus,
      faces: view.faces.map { Array($0.prefix(XMPPacket.faceLimit)) },
      findsFaces: findsFaces, checksAll: checksAll, scanLimit: scanLimit,
      tiles: specs.map { spec in
        RequestedTile(
          size: spec.tileSize(for: shown), fit: spec.fit, focus: spec.focus, isRound: spec.isRound,
          part: spec.part)
      })
  }
}
