/// A lattice with as many places as there are circles: what it has too many is left out where that shows least.
struct TrimmedLattice {
  /// The way in which places are left out, the calmest first.
  private enum Trim: Int {
    /// Every place is taken.
    case none
    /// Rows at the lower and the upper edge are shorter, and stay in the middle.
    case centred
    /// The last row ends early.
    case early
  }

  let lattice: Lattice
  private let surplus: Int
  private let trim: Trim

  /// The initializer returns `nil` if the lattice has too few places, or more than a row too many.
  init?(_ lattice: Lattice, count: Int) {
    surplus = lattice.places - count
    guard surplus >= 0, surplus < lattice.length(ofRow: lattice.rowCount - 1) else { return nil }
    self.lattice = lattice
    trim =
      switch lattice.rows {
      case _ where surplus == 0: .none
      case .square: .centred
      // Two rows that keep their middle stay in each other's gaps only if both places of an end go.
      case .longFirst, .shortFirst: surplus % 2 == 0 && lattice.rowCount > 1 ? .centred : .early
      case .even: .early
      }
  }

  /// The irregularity of the rows to the eye; 0 is none.
  var disorder: Int { 2 * trim.rawValue + (lattice.straightSteps > 0 ? 3 : 0) }

  /// Returns the centres of the circles in a container that the lattice fills.
  func points(in container: Container) -> [(x: Double, y: Double)] {
    var rows: [[(x: Double, y: Double)]] = []
    let points = lattice.points(in: container)
    var start = 0
    for row in 0..<lattice.rowCount {
      let length = lattice.length(ofRow: row)
      rows.append(Array(points[start..<start + length]))
      start += length
    }
    let last = rows.count - 1
    switch trim {
    case .none: break
    case .early: rows[last].removeLast(surplus)
    case .centred where lattice.rows == .square:
      let (first, end) = (rows[last][0], rows[last][surplus])
      rows[last].removeLast(surplus)
      for i in rows[last].indices {
        rows[last][i].x += (end.x - first.x) / 2
        rows[last][i].y += (end.y - first.y) / 2
      }
    case .centred:
      // The last row and the first take turns.
      for pair in 0..<surplus / 2 {
        let row = pair % 2 == 0 ? last : 0
        rows[row].removeFirst()
        rows[row].removeLast()
      }
    }
    return rows.flatMap { $0 }
  }
}
