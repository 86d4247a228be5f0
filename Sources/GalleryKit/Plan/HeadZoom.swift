import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The way in which tiles show heads in one size: which tiles there are, and the parts of photos that they show.
struct HeadZoom {
  /// The greatest number of pixels of a tile for a pixel of its photo: beyond that it shows that photos are enlarged.
  private static let greatestScale = 2.0
  /// The place of a head's middle in a tile, as a share of the tile's height: hair counts less than a neck.
  private static let middle = 0.48

  private let share: Double
  private let choice: FaceChoice
  private let enlarges: Bool

  /// `nil` where tiles are not about heads.
  init?(_ configuration: Configuration) {
    guard configuration.zoomsToHeads, let share = configuration.tile.head else { return nil }
    self.share = share
    choice = configuration.tile.faces
    enlarges = configuration.tile.enlarge == .auto
  }

  /// Returns a photo for each tile, in the order of photos: about one of its heads each, or about none.
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

  /// A Boolean value that indicates whether tiles are captioned with the names of people, although no caption is asked
  /// for.
  func namesFaces(_ tiles: [InspectedPhoto]) -> Bool {
    choice == .all && tiles.contains { $0.tileHead?.name != nil }
  }

  private func heads(of photo: InspectedPhoto) -> [PhotoHead] {
    if choice == .all { return photo.allHeads }
    var heads = photo.allHeads
    // A focal point chooses the head that it lies in; beside all of them, it is what the tile is about.
    if let point = photo.photo.view.focus {
      heads = heads.filter {
        ($0.area.x...$0.area.maxX).contains(point.x) && ($0.area.y...$0.area.maxY).contains(point.y)
      }
    }
    return heads.max { $0.size < $1.size }.map { [$0] } ?? []
  }

  /// Turns the heads that placements hold as their parts into the parts of photos that tiles show.
  ///
  /// The largest tile that shows a head decides how far it can be enlarged, so that the head has one size on portrait
  /// and landscape pages.
  func apply(to plans: inout [Plan], photos: [InspectedPhoto]) {
    struct Tile: Hashable {
      let photo: String
      let head: Rect
    }
    let sizes = Dictionary(photos.map { ($0.photo.id, $0.facts.size) }) { first, _ in first }
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

  /// The part of a photo that a tile shows, in fractions: the head takes its share of the height, unless the photo is too
  /// small for that, or would be enlarged too much.
  ///
  /// - Parameters:
  ///   - head: The head, in fractions.
  ///   - photo: The photo's size in pixels.
  ///   - aspect: The tile's aspect.
  ///   - tileHeight: The height of the largest tile that shows the head, in pixels.
  func part(around head: Rect, of photo: PixelSize, aspect: Double, tileHeight: Double) -> Rect {
    let (width, height) = (Double(photo.width), Double(photo.height))
    let most = min(height, width / aspect)
    let least = tileHeight / (enlarges ? Self.greatestScale : 1)
    let down = min(most, max(head.height * height / share, least))
    let (partWidth, partHeight) = (min(1, down * aspect / width), min(1, down / height))
    return Rect(
      x: min(max(0, head.midX - partWidth / 2), 1 - partWidth),
      y: min(max(0, head.midY - partHeight * Self.middle), 1 - partHeight), width: partWidth,
      height: partHeight)
  }
}
