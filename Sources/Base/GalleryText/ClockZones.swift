/// The offsets from UTC of a set of photos, by which times without an offset are compared with the others.
///
/// A time without an offset has that of the nearest one by the clock: a camera and a telephone on one trip show
/// the same hours. If no photo of a set has an offset, all count as UTC.
package struct ClockZones {
  private struct Known {
    let clock: Double
    let offset: Int
  }

  /// The known offsets by the time of the clock; empty if all dates have one, or all lack one.
  private var known: [Known] = []

  package init(_ dates: some Sequence<PhotoDate>) {
    var isMixed = false
    for date in dates {
      if let offset = date.offset {
        known.append(Known(clock: date.clock, offset: offset))
      } else {
        isMixed = true
      }
    }
    if isMixed { known.sort { $0.clock < $1.clock } } else { known = [] }
  }

  /// A time in UTC. A date of unknown months, days or hours precedes all times that it includes.
  package struct Moment: Comparable {
    let seconds: Double
    let precision: PhotoDate.Precision

    package init(seconds: Double, precision: PhotoDate.Precision = .second) {
      self.seconds = seconds
      self.precision = precision
    }

    package static func < (left: Self, right: Self) -> Bool {
      (left.seconds, left.precision) < (right.seconds, right.precision)
    }
  }

  package func moment(of date: PhotoDate) -> Moment {
    let offset = date.offset ?? nearestOffset(to: date.clock) ?? 0
    return Moment(seconds: date.clock - Double(offset * 60), precision: date.precision)
  }

  /// Returns the offset at the nearest time, the earlier one of two; `nil` if no offset is known.
  private func nearestOffset(to clock: Double) -> Int? {
    var low = 0
    var high = known.count
    while low < high {
      let middle = (low + high) / 2
      if known[middle].clock < clock { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return known.first?.offset }
    guard low < known.count, known[low].clock - clock < clock - known[low - 1].clock else {
      return known[low - 1].offset
    }
    return known[low].offset
  }
}
