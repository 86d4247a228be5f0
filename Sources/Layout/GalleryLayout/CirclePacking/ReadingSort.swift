/// Exchanges circles of equal size so that items follow in reading order, without loss of density.
enum ReadingSort {
  /// Returns the same circles on the same pages, with the items of each size in order along the rows. Each
  /// page lists its circles in the order of the items.
  static func sorted(_ pages: [[PlacedCircle]]) -> [[PlacedCircle]] {
    var places = pages.enumerated().flatMap { page, circles in circles.map { (page: page, circle: $0) } }
    places.sort { ($0.circle.radius, $0.page, $0.circle.item) < ($1.circle.radius, $1.page, $1.circle.item) }
    var result = Array(repeating: [PlacedCircle](), count: pages.count)
    for alike in places.runs(where: { $0.circle.radius == $1.circle.radius }) {
      guard alike.count > 1 else {
        result[alike[alike.startIndex].page].append(alike[alike.startIndex].circle)
        continue
      }
      var items = alike.map { $0.circle.item }.sorted()[...]
      for part in alike.runs(where: { $0.page == $1.page }) {
        for var circle in rows(part.map({ $0.circle })) {
          circle.item = items.removeFirst()
          result[part[part.startIndex].page].append(circle)
        }
      }
    }
    return result.map { $0.sorted { $0.item < $1.item } }
  }

  /// A row contains the circles within half a diameter below its topmost one.
  private static func rows(_ circles: [PlacedCircle]) -> [PlacedCircle] {
    circles.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.runs { $1.y - $0.y < $0.radius }.flatMap {
      $0.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    }
  }
}

extension RandomAccessCollection where Index == Int, SubSequence: RandomAccessCollection {
  /// All members of a run belong to its first element.
  fileprivate func runs(where belongs: (_ first: Element, Element) -> Bool) -> [SubSequence] {
    var runs: [SubSequence] = []
    var start = startIndex
    while start < endIndex {
      let end = self[(start + 1)...].firstIndex { !belongs(self[start], $0) } ?? endIndex
      runs.append(self[start..<end])
      start = end
    }
    return runs
  }
}
