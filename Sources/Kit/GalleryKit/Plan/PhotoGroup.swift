import GallerySources
import GalleryText

extension InspectedPhoto {
  /// Returns the name of the photo's group. Returns `nil` for photos directly in the source's folder, photos
  /// without the date or field, and without grouping.
  func group(by grouping: Grouping) -> String? {
    switch grouping {
    case .none: nil
    case .folder: photo.folder.nonEmpty.map { String($0) }
    case .date: taken?.dayText
    case .month: taken.map { String($0.dayText.prefix(7)) }
    case .year: taken.map { String($0.dayText.prefix(4)) }
    case .field(let field): fields.text(named: field)
    }
  }
}

extension Grouping {
  /// Returns the name of a group in headings: months and days in the form of English, the language of names in
  /// dates. Texts of other languages get the numbers.
  func shownName(of group: String, _ photo: InspectedPhoto, language: String) -> String {
    let pattern: String? =
      switch self {
      case .month: "MMMM yyyy"
      case .date: "d MMMM yyyy"
      default: nil
      }
    let isEnglish = language == "und" || language.split(separator: "-").first?.lowercased() == "en"
    guard isEnglish, let pattern = pattern.flatMap({ DatePattern($0) }), photo.group(by: self) == group
    else { return group }
    return photo.taken.map(pattern.text) ?? group
  }
}

extension [InspectedPhoto] {
  /// Returns the name of the group of photos without a date, or directly in the source's folder, which has a
  /// name. Returns `nil` if other photos have no group either, and for groups by field.
  func ungroupedName(by grouping: Grouping, folder: String) -> String? {
    guard contains(where: { $0.group(by: grouping) != nil }) else { return nil }
    switch grouping {
    case .none, .field: return nil
    case .folder: return folder.nonEmpty
    default: return "undated"
    }
  }
}

extension Array {
  /// Returns the elements sorted by the groups of their photos in natural order, photos without a group first.
  ///
  /// The order within groups is kept; reversing also reverses the groups.
  func gathered(
    by grouping: Grouping, reversed isReversed: Bool, _ collation: Collation = .root,
    _ photo: (Element) -> InspectedPhoto
  ) -> [Element] {
    guard grouping != .none else { return self }
    let groups = Dictionary(grouping: self) { photo($0).group(by: grouping) ?? "" }
    let names = groups.keys.sorted { NaturalKey($0, collation) < NaturalKey($1, collation) }
    return (isReversed ? names.reversed() : names).flatMap { groups[$0] ?? [] }
  }
}
