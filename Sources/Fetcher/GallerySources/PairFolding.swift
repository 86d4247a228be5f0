package import GalleryModel

/// Combines the RAW file and the JPEG that cameras write for one shot into one photo.
package enum PairFolding {
  /// Leaves out one file of each pair. A pair has the same folder and the same name except for the extension.
  /// The policy names the file to keep; `both` keeps all. Returns the remaining photos in the same order, and
  /// the number left out.
  package static func fold(_ photos: [Photo], policy: PairPolicy) -> (photos: [Photo], folded: Int) {
    let isKept: (Photo) -> Bool
    let isSpare: (Photo) -> Bool
    switch policy {
    case .both: return (photos, 0)
    case .jpeg: (isKept, isSpare) = ({ PhotoNames.isJPEG($0.name) }, { PhotoNames.isRaw($0.name) })
    case .raw: (isKept, isSpare) = ({ PhotoNames.isRaw($0.name) }, { PhotoNames.isJPEG($0.name) })
    }
    guard photos.contains(where: isSpare) else { return (photos, 0) }
    // An empty file replaces nothing: its partner may be the only usable file of the shot.
    let kept = Set(photos.lazy.filter { isKept($0) && $0.byteCount > 0 }.map(stem))
    let remaining = photos.filter { !isSpare($0) || !kept.contains(stem($0)) }
    return (remaining, photos.count - remaining.count)
  }

  /// Returns the path without the extension, in lower case: cameras write `IMG_1.CR2` beside `IMG_1.jpg`.
  private static func stem(_ photo: Photo) -> String {
    String(photo.id.dropLast(PhotoNames.pathExtension(photo.name).count + 1)).lowercased()
  }
}
