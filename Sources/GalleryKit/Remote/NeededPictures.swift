import GalleryGeometry
import GalleryModel
import GallerySources

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

extension NeededPictures {
  /// The proportions that a photo is planned with until it is here and tells.
  static let usualShape = PixelSize(width: 1500, height: 1000)

  /// The picture for the places that the photo has in a plan made before it was here.
  func choice(of remote: RemotePhoto, as photo: Photo.ID) -> ImageChoice {
    guard let shape = remote.shape else { return remote.original }
    let size = picture(of: photo, shape: shape)
    return remote.smallestSufficient(width: size.width, height: size.height)
  }

  /// The larger picture for the places that the photo has in a plan made with what was fetched.
  ///
  /// - Parameters:
  ///   - remote: The photo.
  ///   - photo: The photo's identity in the plan.
  ///   - size: The size of the picture that was fetched, as people see it.
  ///   - current: The picture that was fetched.
  /// - Returns: `nil` where that has the pixels already, or nothing larger is to be had.
  func larger(
    _ remote: RemotePhoto, as photo: Photo.ID, than size: PixelSize, current: ImageChoice
  ) -> ImageChoice? {
    guard current.kind != .original else { return nil }
    let wanted = picture(of: photo, shape: size)
    // A listing rounds as it likes: a pixel is no reason to ask again.
    guard wanted.width > size.width + 1, wanted.height > size.height + 1 else { return nil }
    let isTurned = remote.shape.map { ($0.width > $0.height) != (size.width > size.height) } ?? false
    let choice =
      isTurned
      ? remote.smallestSufficient(width: wanted.height, height: wanted.width)
      : remote.smallestSufficient(width: wanted.width, height: wanted.height)
    // What is smaller than announced may be so again.
    return choice.address == current.address ? remote.original : choice
  }
}
