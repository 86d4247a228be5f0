import GalleryModel

extension [Plan] {
  /// Returns the plan for one file, which shows each photo once: that with larger photos, and portrait if they
  /// are equal. An image file can hold one page, so the plan with fewer pages comes first.
  func withLargerPhotos(in file: OutputFile) -> [Plan] {
    guard count == 2 else { return self }
    let isImage = !file.format.isDocument
    let pages = map(\.pages.count)
    let areas = map(\.photoArea)
    let hasFewerPages = isImage && pages[0] != pages[1]
    // Less than a thousandth is rounding.
    let hasLargerPhotos = abs(areas[0] - areas[1]) > areas[0] / 1000
    let isLandscape = hasFewerPages ? pages[1] < pages[0] : hasLargerPhotos && areas[1] > areas[0]

    var chosen = self[isLandscape ? 1 : 0]
    let other = self[isLandscape ? 0 : 1]
    let reason =
      hasFewerPages ? ", which needs fewer sheets" : hasLargerPhotos ? ", where photos are larger" : ""
    chosen.notes.append(
      "\(file.name) is \(chosen.orientation.rawValue)\(reason); use --orientation "
        + "\(other.orientation.rawValue) or --orientation both\(isImage ? " in a folder" : "") for the other sheets"
    )
    return [chosen]
  }
}

extension Plan {
  /// The mean area of the photos in square points.
  fileprivate var photoArea: Double {
    let frames = pages.flatMap(\.placements).map(\.frame)
    return frames.reduce(0) { $0 + $1.width * $1.height } / Double(max(1, frames.count))
  }
}
