import GalleryModel

extension PhotoView {
  /// Decides how to show a photo, from its header, its sidecar and its source.
  ///
  /// - Parameters:
  ///   - point: The point to centre crops on, stated by the source, in fractions of the upright photo. It
  ///     overrides the
  ///     sidecar's.
  ///   - notes: Receives notes about ignored parts of the sidecar.
  init(_ header: Header, sidecar: XMPPacket?, focus point: Point?, notes: inout [String]) {
    self.init()
    var header = header
    if let turn = sidecar?.orientation, turn != header.orientation {
      if header.format.isTurnedByEXIF {
        orientation = Int(turn.rawValue)
        header.orientation = turn
      } else {
        notes.append("its rotation is ignored: \(header.format.name) files define their own orientation")
      }
    }
    if let stored = sidecar?.crop {
      crop = header.orientation.upright(stored)
    } else if sidecar?.isTilted == true {
      notes.append("its crop is ignored because it is tilted")
    }
    let area = sidecar?.focus.map { [$0] } ?? []
    let stated = sidecar?.upright(area, stored: header.stored, orientation: header.orientation).first
    if let point = point ?? stated.map({ Point(x: $0.midX, y: $0.midY) }) {
      let place = (crop ?? Crop.whole).within(Rect(x: point.x, y: point.y, width: 0, height: 0))
      focus = Point(x: min(max(0, place.x), 1), y: min(max(0, place.y), 1))
    }
    if let sidecar, !sidecar.faces.isEmpty {
      faces = shown(sidecar.uprightFaces(stored: header.stored, orientation: header.orientation)).map(\.area)
    }
  }

  /// Returns an upright photo's faces in fractions of the visible part, without invisible ones.
  func shown(_ faces: [PhotoMetadata.Face]) -> [PhotoMetadata.Face] {
    guard let crop else { return faces }
    return faces.compactMap { face in
      let area = crop.within(face.area)
      guard (0...1).contains(area.midX), (0...1).contains(area.midY) else { return nil }
      return PhotoMetadata.Face(area: area, name: face.name)
    }
  }
}

extension Header {
  /// Applies the orientation of a view that states one.
  mutating func turn(as view: PhotoView) {
    guard let number = view.orientation, format.isTurnedByEXIF else { return }
    orientation = Orientation(exif: number)
  }
}
