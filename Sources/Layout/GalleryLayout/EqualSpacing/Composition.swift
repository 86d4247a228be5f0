/// The score of a composed page and its parts. Parts are from 0 to 1, and 1 is best.
public struct Composition: Sendable, Hashable {
  /// The size of the tiles: 1 for the largest ones whose rows end well, 0 for the smallest accepted ones.
  public var tile = 1.0
  /// The ratio of the larger to the smaller margin; for spread whitespace, of all gaps and edges; for groups in columns, of
  /// the gaps between them to the least ones.
  public var margins = 1.0
  /// The length of the last row.
  public var lastRow = 1.0
  /// The likeness of left and right, and of top and bottom.
  public var symmetry = 1.0
  /// The likeness of the steps from row to row.
  public var evenness = 1.0
  /// The worst ending of a page: 3 for a full last row, or one that is centred and half full, 2 if it does not lie in the
  /// gaps of the row above as others do; 1 for several tiles, 0 for a lone one.
  var ending = 3

  /// The points of each part, chosen on drawings of 13 to 70 circles and squares on A4.
  private enum Weight {
    /// A block near one edge looks like a mistake; tiles that are 8 % smaller are hardly noticed.
    static let margins = 44.0
    static let tile = 30.0
    /// A shifted lattice leans to one side, but is better than a row that looks unfinished.
    static let symmetry = 10.0
    static let lastRow = 9.0
    /// Rows that change their lattice look accidental, but only near the end.
    static let evenness = 7.0
  }

  /// The sum of the weighted parts, at most 100.
  public var score: Double {
    Weight.tile * tile + Weight.margins * margins + Weight.lastRow * lastRow + Weight.symmetry * symmetry
      + Weight.evenness * evenness
  }

  /// The score and the parts by name, rounded to thousandths.
  public var values: [String: Double] {
    let values = [
      "score": score, "tile": tile, "margins": margins, "lastRow": lastRow, "symmetry": symmetry,
      "evenness": evenness,
    ]
    return values.mapValues { ($0 * 1000).rounded() / 1000 }
  }

  /// The largest accepted ratio of the larger to the smaller margin, if there is a choice, and its score.
  private static let margins = 2.5
  static let likeMargins = 0.9
  /// The ratio that scores 0.
  private static let worstMargins = 4.5

  /// Returns the score of margins, which should be alike. It falls at once beyond the accepted ratio.
  static func part(ofMargins across: Double, _ down: Double) -> Double {
    guard min(across, down) > 0 else { return 0 }
    let ratio = max(across, down) / min(across, down)
    guard ratio > margins + 1e-6 else { return 1 - (1 - likeMargins) * max(0, ratio - 1) / (margins - 1) }
    return 0.6 * max(0, worstMargins - ratio) / (worstMargins - margins)
  }
}

extension Composition {
  /// Judges the rows of all pages; the worst page decides.
  init(_ pages: [ArraySlice<Band>], _ form: RowForm, isCentred: Bool) {
    for page in pages {
      var longest = 0
      var nested = 0
      var isMirrored = true
      for (row, band) in page.enumerated() {
        // Later photos fill the cells beside featured ones.
        guard case .line = band.content else { return }
        longest = max(longest, band.count)
        if row > 0, band.isNested { nested += 1 }
        isMirrored = isMirrored && band.count == page[page.endIndex - 1 - row].count
      }
      guard page.count > 1 else { continue }

      let last = page[page.endIndex - 1].count
      let alternates = nested == page.count - 1
      let isFull =
        page[page.endIndex - 1].isWhole && last == longest
        || alternates && !form.isShifted && last == longest - 1
      lastRow = min(lastRow, isFull ? 1 : 0.8 * Double(last) / Double(longest))
      let isBeside = form.isShifted || !isCentred && !isFull
      symmetry = min(symmetry, isBeside ? 0.3 : isMirrored ? 1 : 0.8)
      let isEven = alternates || nested == 0
      evenness = min(evenness, isEven ? 1 : form.isSquare ? 0.7 : 0.2)
    }
  }
}
