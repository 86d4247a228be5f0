import GalleryGeometry
import GalleryModel

/// The pixels that sheets need of each photo: they decide which pictures are fetched.
struct NeededPictures {
  /// A cell, and how a photo fills it.
  private struct Need: Hashable {
    let cell: PixelSize
    let fit: Fit
  }

  private var needs: [Photo.ID: Set<Need>] = [:]

  /// Looks at every place of every photo on the sheets of a product.
  init(_ plans: [Plan], fit: Fit) {
    for plan in plans {
      for placement in plan.pages.lazy.flatMap(\.placements) {
        let cell = placement.frame.pixelCell(pixelsPerPoint: plan.page.pixelsPerPoint).size
        needs[placement.photo, default: []].insert(Need(cell: cell, fit: fit))
      }
    }
  }

  /// Each of some photos fills one cell of its own.
  init(_ photos: [InspectedPhoto], cell: PixelSize, fit: Fit) {
    needs = Dictionary(uniqueKeysWithValues: photos.map { ($0.photo.id, [Need(cell: cell, fit: fit)]) })
  }

  /// Creates the pictures that several products need together.
  init(_ products: [NeededPictures]) {
    for product in products { needs.merge(product.needs) { $0.union($1) } }
  }

  /// The smallest whole picture of a photo that has a pixel for each of every tile; a crop takes a part of it.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - shape: A size in its proportions.
  /// - Returns: Columns and rows; a single pixel for a photo that no sheet shows.
  func picture(of photo: Photo.ID, shape: PixelSize) -> PixelSize {
    let scale = needs[photo, default: []].map { need in
      let across = Double(need.cell.width) / Double(shape.width)
      let down = Double(need.cell.height) / Double(shape.height)
      return need.fit == .cover ? max(across, down) : min(across, down)
    }.max()
    guard let scale else { return PixelSize(width: 1, height: 1) }
    return PixelSize(width: Self.pixels(shape.width, scale), height: Self.pixels(shape.height, scale))
  }

  /// A side that is a whole number but for the last digits of a product is that number.
  private static func pixels(_ side: Int, _ scale: Double) -> Int {
    max(1, Int(clamping: (Double(side) * scale - 1e-6).rounded(.up)))
  }
}
