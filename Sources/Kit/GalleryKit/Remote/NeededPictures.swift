import GallerySources

/// The pixel dimensions that sheets need for each photo. They determine which variants to download.
struct NeededPictures {
  private struct Need: Hashable {
    let cell: PixelSize
    let fit: Fit
  }

  private var needs: [Photo.ID: Set<Need>] = [:]

  /// Collects every placement of every photo on the sheets of an output.
  init(_ plans: [Plan], fit: Fit) {
    for plan in plans {
      for placement in plan.pages.lazy.flatMap(\.placements) {
        let cell = placement.frame.pixelCell(pixelsPerPoint: plan.page.pixelsPerPoint).size
        needs[placement.photo, default: []].insert(Need(cell: cell, fit: fit))
      }
    }
  }

  /// Collects one cell of the same size for each photo.
  init(_ photos: [InspectedPhoto], cell: PixelSize, fit: Fit) {
    needs = Dictionary(uniqueKeysWithValues: photos.map { ($0.id, [Need(cell: cell, fit: fit)]) })
  }

  init(_ products: [NeededPictures]) {
    for product in products { needs.merge(product.needs) { $0.union($1) } }
  }

  /// Returns the smallest size of a whole photo with enough pixels for all its tiles, whose crops use only
  /// parts. `shape` has the photo's proportions. Returns a single pixel for a photo that no sheet shows.
  func picture(of photo: Photo.ID, shape: PixelSize) -> PixelSize {
    let scale = needs[photo, default: []].map { need in
      let across = Double(need.cell.width) / Double(shape.width)
      let down = Double(need.cell.height) / Double(shape.height)
      return need.fit == .cover ? max(across, down) : min(across, down)
    }.max()
    guard let scale else { return PixelSize(width: 1, height: 1) }
    return PixelSize(width: Self.pixels(shape.width, scale), height: Self.pixels(shape.height, scale))
  }

  /// Returns a scaled side, rounded up. The 1e-6 keeps whole numbers with floating-point error.
  private static func pixels(_ side: Int, _ scale: Double) -> Int {
    max(1, Int(clamping: (Double(side) * scale - 1e-6).rounded(.up)))
  }

  /// The assumed proportions of a photo until its header is read.
  static let usualShape = PixelSize(width: 1500, height: 1000)

  /// Returns the variant for the placements of a photo in a plan made before the download.
  func choice(of remote: RemotePhoto, as photo: Photo.ID) -> ImageVariant {
    guard let shape = remote.shape else { return remote.original }
    let size = picture(of: photo, shape: shape)
    return remote.smallestSufficient(width: size.width, height: size.height)
  }

  /// Returns the larger variant for the placements of a photo in a plan made after the download;
  /// `nil` if the downloaded variant has enough pixels already, or no larger one exists. The
  /// size is that of the image as shown.
  func larger(
    _ remote: RemotePhoto, as photo: Photo.ID, than size: PixelSize, current: ImageVariant
  ) -> ImageVariant? {
    guard current.kind != .original else { return nil }
    let wanted = picture(of: photo, shape: size)
    // Listings round sizes differently, so one missing pixel does not justify another download.
    guard wanted.width > size.width + 1, wanted.height > size.height + 1 else { return nil }
    let isTurned = remote.shape.map { ($0.width > $0.height) != (size.width > size.height) } ?? false
    let choice =
      isTurned
      ? remote.smallestSufficient(width: wanted.height, height: wanted.width)
      : remote.smallestSufficient(width: wanted.width, height: wanted.height)
    // If the variant was smaller than announced, a second request would not help.
    return choice.address == current.address ? remote.original : choice
  }
}
