package import GalleryModel

/// Cameras that write a RAW file and a JPEG for one shot: the pair is one photo.
package enum PairFolding {
  /// Leaves out one file of each pair: same folder, same name but for the ending.
  ///
  /// - Parameters:
  ///   - photos: what the sources found.
  ///   - policy: which file of a pair stays; `both` keeps all.
  /// - Returns: the photos without the files left out, in the same order, and how many those are.
  package static func fold(_ photos: [Photo], policy: PairPolicy) -> (photos: [Photo], folded: Int) {
    let isKept: (Photo) -> Bool
    let isSpare: (Photo) -> Bool
    switch policy {
    case .both: return (photos, 0)
    case .jpeg: (isKept, isSpare) = ({ PhotoNames.isJPEG($0.name) }, { PhotoNames.isRaw($0.name) })
    case .raw: (isKept, isSpare) = ({ PhotoNames.isRaw($0.name) }, { PhotoNames.isJPEG($0.name) })
    }
    guard photos.contains(where: isSpare) else { return (photos, 0) }
    // An empty file stands in for nothing: its partner may be all that is left of the shot.
    let kept = Set(photos.lazy.filter { isKept($0) && $0.byteCount > 0 }.map(stem))
    let remaining = photos.filter { !isSpare($0) || !kept.contains(stem($0)) }
    return (remaining, photos.count - remaining.count)
  }

  /// The path without the name's ending, in lower case: cameras write `IMG_1.CR2` beside `IMG_1.jpg`.
  private static func stem(_ photo: Photo) -> String {
    String(photo.id.dropLast(PhotoNames.pathExtension(photo.name).count + 1)).lowercased()
  }
}
