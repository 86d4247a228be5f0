package import GalleryModel
package import GalleryText

/// A sort key: numbers by value, then other texts in natural order, then missing values.
private enum FieldKey: Comparable {
  case number(Double)
  case text(NaturalKey)
  case nothing

  init(_ value: String?, _ collation: Collation) {
    let number = value.flatMap { Double(decimal: $0) }.map(Self.number)
    let text = value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : Self.text(NaturalKey($0, collation)) }
    self = number ?? text ?? .nothing
  }
}

/// Sorts photos for the layout. Every order is total: ties are broken by path.
package enum PhotoOrder {
  /// Returns the photos in the order of their names and then of their paths.
  package static func byName(_ photos: [Photo], _ collation: Collation) -> [Photo] {
    byName(photos.map { PathKey($0.id, collation) }).map { photos[$0] }
  }

  /// Returns the indices of elements with photos in the requested order. `none` keeps the order of the sources, `auto`
  /// is `name`. `taken` is `nil` for the file's modification time. `field` returns the value to sort by.
  package static func order<Element>(
    of elements: [Element], by sort: PhotoSort, reversed: Bool, _ collation: Collation,
    photo: (Element) -> Photo, taken: (Element) -> PhotoDate?, field: (Element, String) -> String?
  ) -> [Int] {
    let paths = sort == .none ? [] : elements.map { PathKey(photo($0).id, collation) }
    let order =
      switch sort {
      case .auto, .name: byName(paths)
      case .path: naturally(elements, paths) { _ in 0 }
      case .date: byDate(elements, paths, photo, taken)
      case .modified: naturally(elements, paths) { photo($0).modified }
      case .size: naturally(elements, paths) { photo($0).byteCount }
      case .random(let seed): naturally(elements, paths) { PhotoSample.rank(of: photo($0).id, seed: seed) }
      case .none: Array(elements.indices)
      case .field(let name): naturally(elements, paths) { FieldKey(field($0, name), collation) }
      }
    return reversed ? order.reversed() : order
  }

  /// Sorted by a key and then by the photos' paths.
  private static func naturally<Element, Key: Comparable>(
    _ elements: [Element], _ paths: [PathKey], by key: (Element) -> Key
  ) -> [Int] {
    let keys = elements.map(key)
    return elements.indices.sorted { keys[$0] == keys[$1] ? paths[$0] < paths[$1] : keys[$0] < keys[$1] }
  }

  /// Sorted by the times at which photos were taken.
  private static func byDate<Element>(
    _ elements: [Element], _ paths: [PathKey], _ photo: (Element) -> Photo,
    _ taken: (Element) -> PhotoDate?
  ) -> [Int] {
    let zones = withoutActuallyEscaping(taken) { ClockZones(elements.lazy.compactMap($0)) }
    return naturally(elements, paths) { element in
      taken(element).map(zones.moment) ?? ClockZones.Moment(seconds: photo(element).modified)
    }
  }

  /// Sorted by the photos' names and then by their paths.
  private static func byName(_ paths: [PathKey]) -> [Int] {
    paths.indices.sorted {
      let order = paths[$0].compareName(paths[$1])
      return order == 0 ? paths[$0] < paths[$1] : order < 0
    }
  }
}
