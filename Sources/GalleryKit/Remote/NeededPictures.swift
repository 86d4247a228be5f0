import GalleryModel

/// The pixels that sheets need of each photo: what is fetched goes by it.
struct NeededPictures {
  private var cells: [Photo.ID: Set<PixelSize>] = [:]
  private let fit: Fit

  /// Looks at every place of every photo on all sheets.
  init(_ plans: [Plan], fit: Fit) {
    self.fit = fit
    for plan in plans {
      for placement in plan.pages.lazy.flatMap(\.placements) {
        let cell = placement.frame.pixelCell(pixelsPerPoint: plan.page.pixelsPerPoint).size
        cells[placement.photo, default: []].insert(cell)
      }
    }
  }

  /// The smallest whole picture of a photo that has a pixel for each of every tile; a crop takes a part of it.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - shape: a size in its proportions.
  /// - Returns: columns and rows; a single pixel for a photo that no sheet shows.
  func picture(of photo: Photo.ID, shape: PixelSize) -> PixelSize {
    let scale = cells[photo, default: []].map { cell in
      let across = Double(cell.width) / Double(shape.width)
      let down = Double(cell.height) / Double(shape.height)
      return fit == .cover ? max(across, down) : min(across, down)
    }.max()
    guard let scale else { return PixelSize(width: 1, height: 1) }
    return PixelSize(width: Self.pixels(shape.width, scale), height: Self.pixels(shape.height, scale))
  }

  /// A side that is a whole number but for the last digits of a product is that number.
  private static func pixels(_ side: Int, _ scale: Double) -> Int {
    max(1, Int((Double(side) * scale - 1e-6).rounded(.up)))
  }
}
