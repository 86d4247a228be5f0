/// One axis of a grid, as the equation
/// `cellShare · cell + fixed + (bands − 1) · gap + 2 · edge(gap) = extent`.
struct Track: Sendable {
  /// The page's extent on this axis.
  var extent: Double
  /// The room that the cells take together, as a multiple of the cell's extent across.
  var cellShare: Double
  /// The room that captions and headings take together.
  var fixed: Double = 0
  /// Cells and headings that lie one after another, at least 1.
  var bands: Int

  /// The cell that fills the axis with the least gaps; not positive where there is no room.
  func largestCell(_ space: WhiteSpace) -> Double {
    (extent - fixed - Double(bands - 1) * space.gap - 2 * space.edge(space.gap)) / cellShare
  }

  /// The gap that fills the axis around cells of a size: the same between the cells and along both edges,
  /// unless the margin asks for wider edges. Negative where there is no room.
  func gap(cell: Double, _ space: WhiteSpace) -> Double {
    let rest = extent - fixed - cellShare * cell
    let equal = rest / Double(bands + 1)
    if equal >= space.margin || bands == 1 { return equal }
    return (rest - 2 * space.margin) / Double(bands - 1)
  }

  /// The cell and the gap that fill both axes at once, with equal edges all around.
  ///
  /// With square cells and no margin the gap is (m·W − n·H)/(m − n) for n columns and m rows on a page of
  /// W × H.
  ///
  /// - Returns: `nil` where no gap of at least the least one does so.
  static func filling(_ first: Track, _ second: Track, _ space: WhiteSpace) -> (cell: Double, gap: Double)? {
    let smallest = min(first.largestCell(space), second.largestCell(space))
    let largest = max(first.largestCell(space), second.largestCell(space))
    if smallest > 0, Tolerance.fits(largest, into: smallest) { return (smallest, space.gap) }
    // Edges as wide as the gap, then edges held open by the margin.
    for (edgesAsGaps, edge) in [(1, 0.0), (-1, space.margin)] {
      let rooms = [first, second].map { $0.extent - $0.fixed - 2 * edge }
      let gaps = [first, second].map { Double($0.bands + edgesAsGaps) }
      let determinant = first.cellShare * gaps[1] - second.cellShare * gaps[0]
      guard determinant != 0 else { continue }
      let cell = (rooms[0] * gaps[1] - rooms[1] * gaps[0]) / determinant
      let gap = (first.cellShare * rooms[1] - second.cellShare * rooms[0]) / determinant
      let residue = zip([first, second], zip(rooms, gaps)).map {
        abs($0.cellShare * cell + $1.1 * gap - $1.0) / $0.extent
      }
      guard cell > 0, gap >= space.gap, residue.allSatisfy({ $0 <= Tolerance.relative }),
        edgesAsGaps == 1 ? gap >= space.margin : gap <= space.margin
      else { continue }
      return (cell, gap)
    }
    return nil
  }
}
