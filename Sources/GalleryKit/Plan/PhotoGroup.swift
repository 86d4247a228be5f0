import GalleryOptions
import GallerySources
import GalleryText

extension InspectedPhoto {
  /// Returns the name of the photo's group; `nil` for photos that belong to none: those directly in the source's folder,
  /// those that do not say when they were taken, those without the field, and all when there is no grouping.
  func group(by grouping: Grouping) -> String? {
    switch grouping {
    case .none: nil
    case .folder: photo.folder.isEmpty ? nil : String(photo.folder)
    case .date: taken?.dayText
    case .field(let field): fields.text(named: field)
    }
  }
}

extension [InspectedPhoto] {
  /// Returns the photos of each group together, groups in natural order, photos without one first.
  ///
  /// The order within groups stays; groups are turned round with the rest.
  func gathered(by grouping: Grouping, reversed isReversed: Bool) -> [InspectedPhoto] {
    guard grouping != .none else { return self }
    let groups = Dictionary(grouping: self) { $0.group(by: grouping) ?? "" }
    let names = groups.keys.sorted { NaturalKey($0) < NaturalKey($1) }
    return (isReversed ? names.reversed() : names).flatMap { groups[$0] ?? [] }
  }
}
