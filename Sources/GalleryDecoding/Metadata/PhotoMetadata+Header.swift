import GalleryModel

extension PhotoMetadata {
  /// Metadata from the blocks that are read in this process. A packet's values, where there is one, go before.
  init(_ header: Header, _ bytes: HeaderBytes, packet: XMPPacket?) {
    self.init()
    if let range = header.exif, var exif = EXIFMetadata(bytes, in: range) { exif.fill(&self) }
    if let range = header.iptc { IPTCMetadata.fill(&self, bytes, in: range) }
    guard let packet else { return }
    taken = packet.taken ?? taken
    rating = packet.rating ?? rating
    label = packet.label
    title = packet.title ?? title
    caption = packet.caption ?? caption
    lens = lens ?? packet.lens
    faces = packet.uprightFaces(stored: header.stored, orientation: header.orientation)
  }
}
