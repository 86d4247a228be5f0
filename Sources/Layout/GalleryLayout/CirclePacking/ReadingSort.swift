/// Exchanges circles of equal size so that items follow in reading order, without loss of density.
enum ReadingSort {
  /// Returns the same circles on the same pages, with the items of each size in order along the rows. Each
  /// page lists its circles in the order of the items.
  static func sorted(_ pages: [[PlacedCircle]]) -> [[PlacedCircle]] {
    var circles: [PlacedCircle] = []
    var pageOf: [Int] = []
    for (page, placed) in pages.enumerated() {
      circles += placed
      pageOf += Array(repeating: page, count: placed.count)
    }

    // Rows of each size, on one page after another. A row has the circles within half a diameter below its topmost one.
    let found = circles
    var rows = Array(repeating: 0, count: found.count)
    var row = 0
    var topmost = -1
    for index in found.indices.sorted(by: {
      (found[$0].radius, pageOf[$0], found[$0].y, found[$0].x) < (
        found[$1].radius, pageOf[$1], found[$1].y, found[$1].x
      )
    }) {
      let isSame =
        topmost >= 0 && found[index].radius == found[topmost].radius && pageOf[index] == pageOf[topmost]
        && found[index].y - found[topmost].y < found[topmost].radius
      if !isSame {
        row += 1
        topmost = index
      }
      rows[index] = row
    }

    let places = found.indices.sorted {
      (rows[$0], found[$0].x, found[$0].y) < (rows[$1], found[$1].x, found[$1].y)
    }
    let bySize = found.indices.sorted {
      (found[$0].radius, found[$0].item) < (found[$1].radius, found[$1].item)
    }
    for (place, source) in zip(places, bySize) { circles[place].item = found[source].item }

    var result = Array(repeating: [PlacedCircle](), count: pages.count)
    for index in circles.indices.sorted(by: { circles[$0].item < circles[$1].item }) {
      result[pageOf[index]].append(circles[index])
    }
    return result
  }
}
