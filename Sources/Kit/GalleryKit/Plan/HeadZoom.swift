/// Creates the tiles that show heads at one size, and computes the part of the photo in each tile.
struct HeadZoom {
  /// The maximum scale of a tile relative to its photo. Above it, the enlargement is visible.
  private static let greatestScale = 2.0
  /// The vertical centre of a head in its tile, as a share of the tile's height.
  /// Hair needs less space than the neck.
  private static let middle = 0.48

  private let share: Double
  private let choice: FaceChoice
  private let enlarges: Bool

  /// Creates the zoom; `nil` if the configuration does not zoom to heads.
  init?(_ configuration: Configuration) {
    guard configuration.zoomsToHeads, let share = configuration.tile.head else { return nil }
    self.share = share
    choice = configuration.tile.faces
    enlarges = configuration.tile.enlarge == .auto
  }

  /// Returns one photo per tile, in the order of photos. Each shows one head, or
  /// the whole photo if it has no heads.
  func tiles(of photos: [InspectedPhoto]) -> [InspectedPhoto] {
    photos.flatMap { photo -> [InspectedPhoto] in
      let heads = self.heads(of: photo)
      guard !heads.isEmpty else { return [photo] }
      return heads.map { head in
        var tile = photo
        tile.heads = .one(head, of: choice)
        return tile
      }
    }
  }

  /// Returns whether tiles get people's names as captions although the user asked for no caption.
  func namesFaces(_ tiles: [InspectedPhoto]) -> Bool {
    choice == .all && tiles.contains { $0.tileHead?.name != nil }
  }

  private func heads(of photo: InspectedPhoto) -> [PhotoHead] {
    if choice == .all { return photo.allHeads }
    var heads = photo.allHeads
    // A focal point inside a head selects that head. A focal point outside all heads replaces them.
    if let point = photo.photo.view.focus {
      heads = heads.filter {
        ($0.area.x...$0.area.maxX).contains(point.x) && ($0.area.y...$0.area.maxY).contains(point.y)
      }
    }
    return heads.max { $0.size < $1.size }.map { [$0] } ?? []
  }

  /// Replaces the heads in placements with the parts of photos that tiles show.
  ///
  /// The largest tile of a head limits its enlargement, so that the head has one
  /// size on portrait and landscape pages.
  func apply(to plans: inout [Plan], photos: [InspectedPhoto]) {
    struct Tile: Hashable {
      let photo: String
      let head: Rect
    }
    let sizes = Dictionary(photos.map { ($0.id, $0.facts.size) }) { first, _ in first }
    var heights: [Tile: Double] = [:]
    for plan in plans {
      for placement in plan.pages.lazy.flatMap(\.placements) {
        guard let head = placement.part else { continue }
        let height = placement.frame.height * plan.page.pixelsPerPoint
        let tile = Tile(photo: placement.photo, head: head)
        heights[tile] = max(heights[tile] ?? 0, height)
      }
    }
    for plan in plans.indices {
      for page in plans[plan].pages.indices {
        for index in plans[plan].pages[page].placements.indices {
          let placement = plans[plan].pages[page].placements[index]
          guard let head = placement.part, let size = sizes[placement.photo] else { continue }
          plans[plan].pages[page].placements[index].part = part(
            around: head, of: size, aspect: placement.frame.size.aspect,
            tileHeight: heights[Tile(photo: placement.photo, head: head)] ?? 0)
        }
      }
    }
  }

  /// Returns the part of a photo that a tile shows, in fractions like the head. The head fills its share of
  /// the tile's height, unless the photo is too small or the enlargement too strong. `tileHeight` is the
  /// height of the largest tile that shows the head, in pixels.
  func part(around head: Rect, of photo: PixelSize, aspect: Double, tileHeight: Double) -> Rect {
    let width = Double(photo.width)
    let height = Double(photo.height)
    let maximum = min(height, width / aspect)
    let least = tileHeight / (enlarges ? Self.greatestScale : 1)
    let down = min(maximum, max(head.height * height / share, least))
    let partWidth = min(1, down * aspect / width)
    let partHeight = min(1, down / height)
    return Rect(
      x: min(max(0, head.midX - partWidth / 2), 1 - partWidth),
      y: min(max(0, head.midY - partHeight * Self.middle), 1 - partHeight), width: partWidth,
      height: partHeight)
  }
}
