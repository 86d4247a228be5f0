import GalleryLayout

/// The captions, ratings and labels that belong to the photos of laid-out pages.
struct PhotoPlacing {
  let captions: CaptionSetup?
  /// The labels of placeholders; `nil` without placeholders.
  let labels: CaptionSetup?
  let numbers: [Photo.ID: Int]
  let recipe: TileRecipe
  /// The part of the page that the layout fills, in points.
  let body: Size
  let hasRows: Bool
  /// A Boolean value that indicates whether the photos of a row stand on one line.
  let hasBaseline: Bool

  /// Returns the placements of a page, with texts of one size.
  func placements(of photos: [InspectedPhoto], on page: LayoutResult.Page) -> [Placement] {
    var captions = captions
    let centred = page.placements.map { place in
      let size = photos[place.item].facts.size
      return captions?.frame(of: size, in: place.frame, on: body, recipe) ?? place.frame
    }
    let frames = hasBaseline ? standing(centred) : centred
    captions?.fit(frames)
    let overhangs = hasRows ? captions?.overhangs(of: frames, on: body) : nil
    var labels = labels
    labels?.fit(page.placements.map(\.frame))

    return frames.enumerated().map { index, frame in
      let photo = photos[page.placements[index].item]
      var marks = captions?.marks(of: photo, index: numbers[photo.id] ?? 0, in: frame, on: body)
      if let overhangs, marks?.caption?.position == .below {
        marks?.caption?.frame.x -= overhangs[index]
        marks?.caption?.frame.width += 2 * overhangs[index]
      }
      return Placement(
        photo: photo.id, frame: frame, part: photo.tileHead?.area,
        caption: marks?.caption ?? labels?.label(of: photo, in: frame, on: body),
        rating: marks?.rating, stack: photo.burst.isEmpty ? nil : photo.burst.count)
    }
  }

  /// Returns frames with one middle line in each row, moved down to the foot of the highest one.
  private func standing(_ frames: [Rect]) -> [Rect] {
    var standing = frames
    var row: [Int] = []
    func stand() {
      let foot = row.reduce(0) { max($0, frames[$1].maxY) }
      for index in row { standing[index].y = foot - frames[index].height }
      row = []
    }
    for index in frames.indices.sorted(by: { frames[$0].midY < frames[$1].midY }) {
      if let last = row.last, frames[index].midY - frames[last].midY > 0.01 { stand() }
      row.append(index)
    }
    stand()
    return standing
  }
}
