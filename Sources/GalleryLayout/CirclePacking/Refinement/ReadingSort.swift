/// Gives the places of circles of equal size to the items in reading order, so that neighbours in the list become
/// neighbours on the page where that costs no density.
enum ReadingSort {
  /// Returns the same places on the same pages, with the items of each size along the rows; every page lists its
  /// circles in the order of the items.
  static func sorted(_ pages: [[PlacedCircle]]) -> [[PlacedCircle]] {
    var places: [(page: Int, circle: PlacedCircle)] = []
    places.reserveCapacity(pages.reduce(0) { $0 + $1.count })
    for (page, circles) in pages.enumerated() {
      for circle in circles { places.append((page, circle)) }
    }
    places.sort { ($0.circle.radius, $0.page, $0.circle.item) < ($1.circle.radius, $1.page, $1.circle.item) }
    var result = Array(repeating: [PlacedCircle](), count: pages.count)
    var start = 0
    while start < places.count {
      var end = start + 1
      while end < places.count && places[end].circle.radius == places[start].circle.radius { end += 1 }
      let items = places[start..<end].map(\.circle.item).sorted()
      var next = 0
      var pageStart = start
      while pageStart < end {
        let page = places[pageStart].page
        var pageEnd = pageStart + 1
        while pageEnd < end && places[pageEnd].page == page { pageEnd += 1 }
        for circle in rows(places[pageStart..<pageEnd].map(\.circle)) {
          result[page].append(
            PlacedCircle(item: items[next], x: circle.x, y: circle.y, radius: circle.radius))
          next += 1
        }
        pageStart = pageEnd
      }
      start = end
    }
    return result.map { $0.sorted { $0.item < $1.item } }
  }

  /// Returns circles of one size row by row; a row has the circles that begin within half a diameter of its topmost.
  private static func rows(_ circles: [PlacedCircle]) -> [PlacedCircle] {
    guard circles.count > 1 else { return circles }
    let down = circles.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    var result: [PlacedCircle] = []
    result.reserveCapacity(circles.count)
    var start = 0
    while start < down.count {
      var end = start + 1
      while end < down.count && down[end].y - down[start].y < down[start].radius { end += 1 }
      result += down[start..<end].sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      start = end
    }
    return result
  }
}
