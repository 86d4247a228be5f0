/// The lengths of successive rows of cells. Centred rows are offset by half a cell if their lengths differ by an odd
/// number.
struct RowForm: Hashable {
  /// The lengths of the first rows.
  var lead: [Int] = []
  /// The lengths of the rows after them, repeated.
  let cycle: [Int]
  /// A Boolean value that indicates whether equal rows alternate between left and right, half a cell apart.
  var isShifted = false
  /// A Boolean value that indicates whether all columns are as far apart as groups that share a row.
  var isOpen = false

  /// Returns alternating rows between two equal ones that are at most three cells shorter than the longest.
  static func capped(_ columns: Int, count: Int) -> [RowForm] {
    (max((columns + 1) / 2, columns - 3)..<columns).compactMap { cap in
      let next = (columns - cap) % 2 == 1 ? columns : columns - 1
      let between = count - 2 * cap - next
      let least = next == columns ? 0 : 1
      guard cap < next, between >= least, between % (2 * columns - 1) == 0 else { return nil }
      return RowForm(lead: [cap], cycle: [next, 2 * columns - 1 - next])
    }
  }

  /// The length of the longest row.
  var columns: Int { (lead + cycle).max() ?? 1 }

  /// The extent across, in cells.
  var width: Double { Double(columns) + (isShifted ? 0.5 : 0) }

  /// A Boolean value that indicates whether all rows are columns of cells too.
  var isSquare: Bool { !isShifted && lead.isEmpty && cycle.count == 1 }

  /// Returns the number of cells in a row of a section.
  func length(_ row: Int) -> Int {
    row < lead.count ? lead[row] : cycle[(row - lead.count) % cycle.count]
  }

  /// Returns the distance of a row from the middle, in cells.
  func offset(_ row: Int) -> Double { isShifted ? (row % 2 == 0 ? -0.25 : 0.25) : 0 }
}
