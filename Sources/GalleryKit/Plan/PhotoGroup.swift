import GalleryOptions
import GallerySources
import GalleryText

/// The group that a photo belongs to.
struct PhotoGroup {
  /// The text of the heading.
  let name: String

  /// The group of a photo; `nil` for photos that belong to none: those directly in the source's folder, those that
  /// do not say when they were taken, those without the field, and all when there is no grouping.
  init?(of photo: InspectedPhoto, by grouping: Grouping) {
    switch grouping {
    case .none: return nil
    case .folder:
      guard !photo.photo.folder.isEmpty else { return nil }
      name = String(photo.photo.folder)
    case .date:
      guard let date = photo.taken else { return nil }
      name = date.dayText
    case .field(let field):
      guard let value = photo.fields.text(named: field) else { return nil }
      name = value
    }
  }

  /// Puts the photos of a group together, groups in natural order, photos without one first.
  ///
  /// The order within groups stays; groups are turned round with the rest.
  static func gathered(
    _ photos: [InspectedPhoto], by grouping: Grouping, reversed: Bool
  ) -> [InspectedPhoto] {
    guard grouping != .none else { return photos }
    let groups = Dictionary(grouping: photos) { PhotoGroup(of: $0, by: grouping)?.name ?? "" }
    let names = groups.keys.sorted { NaturalKey($0) < NaturalKey($1) }
    return (reversed ? names.reversed() : names).flatMap { groups[$0] ?? [] }
  }
}
