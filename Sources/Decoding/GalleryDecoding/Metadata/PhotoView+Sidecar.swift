import GalleryModel

extension PhotoView {
  /// Decides how to show a photo, from its header, its sidecar and its source.
  ///
  /// - Parameters:
  ///   - request: The request with the source's changes. Its focal point overrides the sidecar's.
  ///   - notes: Receives notes about ignored parts of the sidecar.
  init(_ header: Header, sidecar: XMPPacket?, _ request: FactsRequest, notes: inout [String]) {
    self.init()
    var header = header
    if let turn = sidecar?.orientation, turn != header.orientation {
      if header.format.isTurnedByEXIF {
        orientation = turn.rawValue
        header.orientation = turn
      } else {
        notes.append("its rotation is ignored: \(header.format.name) files define their own orientation")
      }
    }
    if request.quarterTurns != 0 {
      header.orientation = header.orientation.turned(quarters: request.quarterTurns)
      orientation = header.orientation.rawValue
    }

    if let stored = sidecar?.crop {
      crop = header.orientation.upright(stored)
    } else if sidecar?.isTilted == true {
      notes.append("its crop is ignored because it is tilted")
    }
    let area = sidecar?.focus.map { [$0] } ?? []
    let stated = sidecar?.upright(area, stored: header.stored, orientation: header.orientation).first
    if let point = request.focus ?? stated.map({ Point(x: $0.midX, y: $0.midY) }) {
      focus = (crop ?? Crop.whole).place(of: point)
    }

    if request.zoom > 1 { magnify(by: request.zoom) }
    if let sidecar, !sidecar.faces.isEmpty {
      faces = shown(sidecar.uprightFaces(stored: header.stored, orientation: header.orientation)).map(\.area)
    }
  }

  /// Reduces the visible part, around its focal point if there is one.
  private mutating func magnify(by zoom: Double) {
    let side = 1 / zoom
    let centre = focus ?? Point(x: 0.5, y: 0.5)
    let part = Crop.part(width: side, height: side, near: centre.x - side / 2, centre.y - side / 2)
    crop = (crop ?? Crop.whole).whole(part)
    focus = focus.map(part.place)
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

extension Rect {
  /// Returns a point of the whole in fractions of this part, moved into it.
  fileprivate func place(of point: Point) -> Point {
    let place = within(Rect(x: point.x, y: point.y, width: 0, height: 0))
    return Point(x: min(max(0, place.x), 1), y: min(max(0, place.y), 1))
  }
}

extension Header {
  /// Applies the orientation of a view that states one.
  mutating func turn(as view: PhotoView) {
    guard let number = view.orientation else { return }
    orientation = Orientation(exif: number)
  }
}
