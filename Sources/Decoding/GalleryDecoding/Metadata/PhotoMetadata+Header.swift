import GalleryModel

extension PhotoMetadata {
  /// Creates metadata from the header's blocks, which are parsed in this process. Values of the file's packet
  /// override them, and values of the sidecar override both. The sidecar is the newest: software with
  /// sidecars leaves files unchanged. ``StatedDates`` has the rank of dates.
  init(_ header: Header, _ bytes: HeaderBytes, packet: XMPPacket?, sidecar: XMPPacket?, view: PhotoView) {
    self.init()
    var dates = sidecar?.dates ?? StatedDates()
    if let exif = EXIFMetadata(header, bytes) {
      exif.fill(&self)
      dates.add(exif.dates())
    }
    if let packet { dates.add(packet.dates) }
    if let range = header.iptc { IPTCMetadata.fill(&self, &dates, bytes, in: range) }
    let best = dates.best
    taken = best?.date
    takenFrom = best?.field
    for packet in [packet, sidecar].compactMap(\.self) {
      rating = packet.rating ?? rating
      label = packet.label ?? label
      pick = packet.pick ?? pick
      title = packet.title ?? title
      caption = packet.caption ?? caption
      copyright = packet.copyright ?? copyright
      artist = packet.artist ?? artist
      lens = lens ?? packet.lens
      fillCamera(packet)
      if !packet.keywords.isEmpty { keywords = packet.keywords }
      let stated = packet.uprightFaces(stored: header.stored, orientation: header.orientation)
      if !stated.isEmpty { faces = view.shown(stated) }
    }
  }

  /// Sets what EXIF does not state about camera, exposure and place.
  private mutating func fillCamera(_ packet: XMPPacket) {
    maker = maker ?? packet.maker
    camera = camera ?? EXIFMetadata.camera(make: packet.maker, model: packet.model)
    exposure.seconds = exposure.seconds ?? packet.exposure.seconds
    exposure.fNumber = exposure.fNumber ?? packet.exposure.fNumber
    exposure.iso = exposure.iso ?? packet.exposure.iso
    exposure.focalLength = exposure.focalLength ?? packet.exposure.focalLength
    location = location ?? packet.location
  }

  /// Returns the names of authors as one text, joined as EXIF joins them; `nil` without a name.
  static func authors(_ names: [String]) -> String? {
    names.isEmpty ? nil : names.joined(separator: "; ")
  }
}
