package import GalleryModel
import GalleryText

/// A value to order by: numbers by their value, then other texts in natural order, then nothing.
private enum FieldKey: Comparable {
  case number(Double)
  case text(NaturalKey)
  case nothing

  init(_ value: String?) {
    let number = value.flatMap { Double(decimal: $0) }.map(Self.number)
    let text = value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : Self.text(NaturalKey($0)) }
    self = number ?? text ?? .nothing
  }
}

/// Puts photos into the order in which they are laid out. Every order is total: ties are broken by path.
package enum PhotoOrder {
  /// Photos in the asked order.
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
    sorted(photos, by: sort, reversed: reversed, photo: { $0 }, taken: { dates[$0.id] })
  }

  /// Returns facts of photos, in the order that is asked for.
  ///
  /// - Parameters:
  ///   - elements: in the order in which the sources gave the photos.
  ///   - sort: what to go by; `none` keeps the order of the sources, `auto` is `name`.
  ///   - reversed: turns the order round.
  ///   - photo: the photo of an element.
  ///   - taken: when it was taken, in seconds since 1970; the time of the last change stands in for `nil`.
  ///   - field: the value of the field that is sorted by. Default: none.
  package static func sorted<Element>(
    _ elements: [Element], by sort: PhotoSort, reversed: Bool,
    photo: (Element) -> Photo, taken: (Element) -> Double?,
    field: (Element, String) -> String? = { _, _ in nil }
  ) -> [Element] {
    let order =
      switch sort {
      case .auto, .name: byName(elements, photo)
      case .path: naturally(elements, photo) { _ in 0 }
      case .date: naturally(elements, photo) { taken($0) ?? photo($0).modified }
      case .modified: naturally(elements, photo) { photo($0).modified }
      case .size: naturally(elements, photo) { photo($0).byteCount }
      case .none: Array(elements.indices)
      case .field(let name): naturally(elements, photo) { FieldKey(field($0, name)) }
      }
    return (reversed ? order.reversed() : order).map { elements[$0] }
  }

  /// The places of the elements in the order of a key, then of the photos' paths.
  private static func naturally<Element, Key: Comparable>(
    _ elements: [Element], _ photo: (Element) -> Photo, by key: (Element) -> Key
  ) -> [Int] {
    let paths = elements.map { PathKey(photo($0).id) }
    let keys = elements.map(key)
    return elements.indices.sorted {
      keys[$0] == keys[$1] ? paths[$0] < paths[$1] : keys[$0] < keys[$1]
    }
  }

  /// The places of the elements in the order of the photos' names, then of their paths.
  private static func byName<Element>(_ elements: [Element], _ photo: (Element) -> Photo) -> [Int] {
    let paths = elements.map { PathKey(photo($0).id) }
    return elements.indices.sorted {
      let order = paths[$0].compareName(paths[$1])
      return order == 0 ? paths[$0] < paths[$1] : order < 0
    }
  }
}
