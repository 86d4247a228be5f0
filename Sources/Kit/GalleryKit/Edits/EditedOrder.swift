import GalleryModel

/// The layout order after edits moved photos in it.
enum EditedOrder {
  /// Returns the indices of photos with each edited photo at its new place. A number counts the photos that are not
  /// hidden. A photo whose neighbour is missing stays.
  static func moved(_ order: [Int], _ photo: (Int) -> Photo) -> [Int] {
    var numbered: [(number: Int, index: Int)] = []
    var beside: [(index: Int, place: PhotoEdit.Place)] = []
    for index in order {
      switch photo(index).edit?.place {
      case .number(let number)?: numbered.append((number, index))
      case let place?: beside.append((index, place))
      case nil: break
      }
    }
    guard !numbered.isEmpty || !beside.isEmpty else { return order }

    let ids = Set(order.map { photo($0).id })
    beside.removeAll { !ids.contains($0.place.neighbour ?? "") }
    let moving = Set(numbered.map(\.index) + beside.map(\.index))
    var result = order.filter { !moving.contains($0) }

    for (number, index) in numbered.sorted(by: { ($0.number, $0.index) < ($1.number, $1.index) }) {
      var shown = 0
      let place = result.firstIndex { other in
        if shown == number - 1 { return true }
        if photo(other).edit?.isHidden != true { shown += 1 }
        return false
      }
      result.insert(index, at: place ?? result.endIndex)
    }

    // A neighbour may itself be placed beside another photo. Each round places at least one, as no circle exists.
    while let next = beside.firstIndex(where: { waiting in
      !beside.contains { photo($0.index).id == waiting.place.neighbour }
    }) {
      let (index, place) = beside.remove(at: next)
      guard let neighbour = result.firstIndex(where: { photo($0).id == place.neighbour }) else { continue }
      if case .before = place {
        result.insert(index, at: neighbour)
      } else {
        // Photos after the same neighbour keep their order.
        let after = result[(neighbour + 1)...].firstIndex { photo($0).edit?.place != place }
        result.insert(index, at: after ?? result.endIndex)
      }
    }
    return result
  }
}
