import GalleryModel
import GalleryText

extension PhotoMetadata {
  /// Creates metadata from the header's blocks, which are parsed in this process. Values of the file's packet
  /// override them, and values of the sidecars override both. Sidecars are the newest: software with sidecars
  /// leaves files unchanged. ``StatedDates`` has the rank of dates.
  ///
  /// - Parameter texts: The texts of the file by their names, which count if nothing else states a value.
  init(
    _ header: Header, _ bytes: HeaderBytes, packet: XMPPacket?, sidecar: XMPPacket?,
    texts: [PictureText.Name: String] = [:], view: PhotoView
  ) {
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
      place = packet.place ?? place
      if !packet.keywords.isEmpty { keywords = packet.keywords }
      if !packet.people.isEmpty { people = packet.people }
      let stated = packet.uprightFaces(stored: header.stored, orientation: header.orientation)
      if !stated.isEmpty { faces = view.shown(stated) }
    }
    // A favourite has no number of stars.
    if sidecar?.isFavourite == true, rating ?? 0 == 0 { rating = 5 }
    fill(from: texts)
  }

  private mutating func fill(from texts: [PictureText.Name: String]) {
    for name in PictureText.Name.settings {
      if let text = texts[name] { generation.fill(from: Generation(stating: text)) }
    }
    func words(_ name: PictureText.Name) -> String? {
      // Some programs write their settings into comments.
      texts[name].flatMap { $0.first == "{" ? nil : $0.singleLine }
    }
    title = title ?? words(.title)
    caption = caption ?? words(.description) ?? words(.comment)
    artist = artist ?? words(.author)
    copyright = copyright ?? words(.copyright)
  }

  /// Sets what EXIF does not state about camera, exposure and place.
  private mutating func fillCamera(_ packet: XMPPacket) {
    maker = maker ?? packet.maker
    camera = camera ?? EXIFMetadata.camera(make: packet.maker, model: packet.model)
    exposure.fill(from: packet.exposure)
    location = location ?? packet.location
  }

  /// Returns the names of authors as one text, joined as EXIF joins them; `nil` without a name.
  static func authors(_ names: [String]) -> String? {
    names.nonEmpty?.joined(separator: "; ")
  }

  /// Returns a place as one text; `nil` if neither part is known.
  static func place(_ city: String?, _ country: String?) -> String? {
    [city, country].compactMap { $0?.nonEmpty }.nonEmpty?.joined(separator: ", ")
  }
}

extension String {
  /// The text as one line of bounded length; `nil` if it is blank.
  var singleLine: String? { String(prefix(WorkerRequest.textLimit)).withHiddenBlanked.nonEmpty }
}

extension PhotoMetadata.Location {
  /// Returns `nil` for a place that is not on Earth or not stated, and for zeros, which stand for an unknown place.
  init?(degrees latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180,
      latitude != 0 || longitude != 0
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension PhotoMetadata.Exposure {
  /// Sets what is missing.
  mutating func fill(from other: Self) {
    seconds = seconds ?? other.seconds
    fNumber = fNumber ?? other.fNumber
    iso = iso ?? other.iso
    focalLength = focalLength ?? other.focalLength
  }
}
