extension XMPPacket {
  /// Sets what is missing from a less trusted file beside the same photo.
  mutating func fill(from other: XMPPacket) {
    dates.add(other.dates)
    rating = rating ?? other.rating
    label = label ?? other.label
    pick = pick ?? other.pick
    title = title ?? other.title
    caption = caption ?? other.caption
    lens = lens ?? other.lens
    maker = maker ?? other.maker
    model = model ?? other.model
    exposure.fill(from: other.exposure)
    location = location ?? other.location
    place = place ?? other.place
    copyright = copyright ?? other.copyright
    artist = artist ?? other.artist
    if people.isEmpty { people = other.people }
    if keywords.isEmpty { keywords = other.keywords }
    isFavourite = isFavourite || other.isFavourite
    fillPlaces(from: other)
  }

  private mutating func fillPlaces(from other: XMPPacket) {
    // Crop, focus and faces refer to rows, which a rotation changes.
    guard orientation == nil || other.orientation == nil || orientation == other.orientation else { return }
    orientation = orientation ?? other.orientation
    if crop == nil, !isTilted {
      crop = other.crop
      isTilted = other.isTilted
    }
    guard faces.isEmpty, focus == nil else { return }
    faces = other.faces
    focus = other.focus
    facesApplyTo = other.facesApplyTo
    facesAreUpright = other.facesAreUpright
  }
}
