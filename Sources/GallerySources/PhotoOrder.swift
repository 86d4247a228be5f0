package import GalleryModel

/// Puts photos into the order in which they are laid out. Every order is total: ties are broken by path.
package enum PhotoOrder {
  /// The photos in the asked order.
  ///
  /// - Parameters:
  ///   - photos: in the order in which the sources gave them.
  ///   - sort: what to go by; `none` keeps the order of the sources, `auto` is `name`.
  ///   - reversed: turns the order round.
  ///   - dates: when each photo was taken, in seconds since 1970, by ``GalleryModel/Photo/id``; the time of the
  ///     last change stands in where there is none.
  package static func sorted(
    _ photos: [Photo], by sort: PhotoSort, reversed: Bool, dates: [Photo.ID: Double] = [:]
  ) -> [Photo] {
    let ordered =
      switch sort {
      case .auto, .name: naturally(photos) { NaturalKey($0.name) }
      case .path: naturally(photos) { _ in 0 }
      case .date: naturally(photos) { dates[$0.id] ?? $0.modified }
      case .modified: naturally(photos, by: \.modified)
      case .size: naturally(photos, by: \.byteCount)
      case .none: photos
      }
    return reversed ? ordered.reversed() : ordered
  }

  private static func naturally<Key: Comparable>(_ photos: [Photo], by key: (Photo) -> Key) -> [Photo] {
    photos
      .map { (key: key($0), path: PathKey($0.id), photo: $0) }
      .sorted { ($0.key, $0.path) < ($1.key, $1.path) }
      .map(\.photo)
  }

  /// A path as its parts, so that `a/2` and `a 1/1` do not mix.
  private struct PathKey: Comparable {
    private let parts: [NaturalKey]

    init(_ path: String) { parts = path.split(separator: "/").map(NaturalKey.init) }

    static func < (left: PathKey, right: PathKey) -> Bool {
      left.parts.lexicographicallyPrecedes(right.parts)
    }
  }
}
