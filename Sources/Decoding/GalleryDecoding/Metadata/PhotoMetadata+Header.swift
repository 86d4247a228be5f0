import GalleryModel

extension PhotoMetadata {
  /// Creates metadata from the header's blocks, which are parsed in this process. Values of the file's packet
  /// override them, and values of the sidecar override both. The sidecar is the newest: software with
  /// sidecars leaves files unchanged.
  init(_ header: Header, _ bytes: HeaderBytes, packet: XMPPacket?, sidecar: XMPPacket?, view: PhotoView) {
    self.init()
    if let exif = EXIFMetadata(header, bytes) { exif.fill(&self) }
    if let range = header.iptc { IPTCMetadata.fill(&self, bytes, in: range) }
    for packet in [packet, sidecar].compactMap(\.self) {
      taken = packet.taken ?? taken
      rating = packet.rating ?? rating
      label = packet.label ?? label
      title = packet.title ?? title
      caption = packet.caption ?? caption
      copyright = packet.copyright ?? copyright
      artist = packet.artist ?? artist
      lens = lens ?? packet.lens
      if !packet.keywords.isEmpty { keywords = packet.keywords }
      let stated = packet.uprightFaces(stored: header.stored, orientation: header.orientation)
      if !stated.isEmpty { faces = view.shown(stated) }
    }
  }
}
