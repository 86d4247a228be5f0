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

  /// The gap around cells of a size, and the space along the edges.
  func spaces(cell: Double, _ space: WhiteSpace) -> (gap: Double, edge: Double) {
    let gap = gap(cell: cell, space)
    return (gap, bands == 1 ? gap : max(gap, space.margin))
  }
}
