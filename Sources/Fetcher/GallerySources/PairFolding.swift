package import GalleryModel

/// Combines the files that cameras and phones write for one shot into one photo: RAW and JPEG or HEIF, and
/// Apple's edited photo beside the original.
package enum PairFolding {
  /// Leaves out one file of each pair. A pair has the same folder and the same name of the shot. The policy names
  /// the file to keep; `both` keeps all. Returns the remaining photos in the same order, and the number left out.
  package static func fold(_ photos: [Photo], policy: PairPolicy) -> (photos: [Photo], folded: Int) {
    guard policy != .both,
      photos.contains(where: { PhotoNames.isRaw($0.name) || PhotoNames.isEdited($0.name) })
    else { return (photos, 0) }
    var shots: [String: Set<Version>] = [:]
    // An empty file replaces nothing: its partner may be the only usable file of the shot.
    for photo in photos where photo.byteCount > 0 {
      shots[shot(of: photo), default: []].insert(Version(photo.name))
    }
    let remaining = photos.filter { photo in
      let version = Version(photo.name)
      return shots[shot(of: photo)]?.contains { $0.replaces(version, policy) } != true
    }
    return (remaining, photos.count - remaining.count)
  }

  /// Returns an equal text for all files of a shot.
  package static func shot(of photo: Photo) -> String { PhotoNames.shot(photo.id[...]) }

  /// Returns a Boolean value that indicates whether two files of a folder would be a pair.
  static func isPair(_ name: Substring, _ other: Substring) -> Bool {
    guard PhotoNames.shot(name) == PhotoNames.shot(other) else { return false }
    return Version(name).follows(Version(other)) || Version(other).follows(Version(name))
  }

  /// The properties of a shot's file that decide which one to keep.
  private struct Version: Hashable {
    private let isRaw: Bool
    /// A Boolean value that indicates whether cameras write the format beside RAW files.
    private let isDeveloped: Bool
    private let isPhoto: Bool
    private let isEdited: Bool

    init(_ name: Substring) {
      isRaw = PhotoNames.isRaw(name)
      isDeveloped = PhotoNames.isDeveloped(name)
      isPhoto = PhotoNames.promisePhoto(name)
      isEdited = isPhoto && PhotoNames.isEdited(name)
    }

    func replaces(_ other: Version, _ policy: PairPolicy) -> Bool {
      if policy == .raw { return other.follows(self) }
      return follows(other)
    }

    /// Returns a Boolean value that indicates whether this file was made from the other one of a pair.
    func follows(_ other: Version) -> Bool {
      if other.isRaw { return isDeveloped }
      return isEdited && !isRaw && other.isPhoto && !other.isEdited
    }
  }
}
