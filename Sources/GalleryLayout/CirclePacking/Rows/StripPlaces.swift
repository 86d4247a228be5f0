import GalleryGeometry

/// The centres of circles in a strip, and the height that they take up.
struct StripPlaces {
  var x: [Double]
  var y: [Double]
  var height = 0.0

  init(count: Int) {
    x = Array(repeating: 0, count: count)
    y = x
  }

  /// Returns equal circles in rows across: square rows, or hexagonal ones spread over the whole width, whichever are
  /// lower.
  static func rows(of count: Int, radius: Double, width: Double) -> StripPlaces {
    let perRow = max(1, Int(clamping: width / (2 * radius) * (1 + 1e-14)))
    var best = StripPlaces(count: count)
    best.height = .infinity
    for columns in [perRow, perRow - 1] where columns >= 1 {
      for isEven in [true, false] where columns > 1 || isEven {
        // Even rows have the same length and are shifted by half a step; the others alternate.
        let steps = Double(columns) - (isEven ? 0.5 : 1)
        let step = steps > 0 ? max(0, (width - 2 * radius) / steps) : 0
        let isHexagonal = step >= 2 * radius
        guard isHexagonal || isEven else { continue }
        let column = isHexagonal ? step : 2 * radius
        let lift = max(0, 4 * radius * radius - column * column / 4).squareRoot()
        let row = isHexagonal ? max(radius, lift) : 2 * radius
        var places = StripPlaces(count: count)
        var i = 0
        var line = 0
        while i < count {
          let isShifted = isHexagonal && line % 2 == 1
          let length = isShifted && !isEven ? columns - 1 : columns
          for c in 0..<min(length, count - i) {
            let shift = isShifted ? 0.5 : 0
            places.x[i] = min(radius + (Double(c) + shift) * column, max(radius, width - radius))
            places.y[i] = radius + Double(line) * row
            i += 1
          }
          line += 1
        }
        places.height = 2 * radius + Double(line - 1) * row
        if places.height < best.height { best = places }
      }
    }
    return best
  }
}
