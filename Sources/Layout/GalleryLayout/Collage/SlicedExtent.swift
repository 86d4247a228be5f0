/// One extent of a part of a collage as a function of the other extent and of the gutter. It is linear
/// because photos keep their proportions.
struct SlicedExtent {
  /// The change of the extent with the other one.
  var slope: Double
  /// The extent for the minimum gutter, where the other extent is 0.
  var fixed = 0.0
  /// The change of the extent with the gutter.
  var gaps = 0.0

  /// The maximum growth of a gutter, as a share of it.
  static let maximumGrowth = 0.25
  /// The share of the frame up to which whitespace is a rounding error.
  private static let rounding = 1e-12

  /// The other extent as a function of this one.
  var inverse: SlicedExtent { SlicedExtent(slope: 1 / slope, fixed: -fixed / slope, gaps: -gaps / slope) }

  /// Returns the extent for the other one. `growth` is the gutter's excess over the minimum.
  func callAsFunction(_ other: Double, growth: Double = 0) -> Double { slope * other + fixed + gaps * growth }

  /// Returns the extent of two neighbours with a gutter between them.
  func joined(to next: SlicedExtent, gap: Double) -> SlicedExtent {
    SlicedExtent(slope: slope + next.slope, fixed: fixed + next.fixed + gap, gaps: gaps + next.gaps + 1)
  }

  /// The size and gutter with which a part fits into a frame.
  struct Fit {
    var size: Size
    /// The gutter's excess over the minimum.
    var growth: Double
    /// The share of the frame that the part leaves empty.
    var miss: Double
  }

  /// Fits a part with this height into a frame: by its gutter if that is enough, otherwise with whitespace.
  func fit(into frame: Size, gap: Double) -> Fit {
    let excess = frame.height - self(frame.width)
    let growth = gaps == 0 ? 0 : min(max(excess / gaps, 0), Self.maximumGrowth * gap)
    guard abs(excess - growth * gaps) > Self.rounding * frame.height else {
      return Fit(size: frame, growth: growth, miss: 0)
    }
    let height = self(frame.width, growth: growth)
    let size =
      height <= frame.height || slope == 0
      ? Size(width: frame.width, height: height)
      : Size(width: inverse(frame.height, growth: growth), height: frame.height)
    let miss = 1 - size.width * size.height / (frame.width * frame.height)
    return Fit(size: size, growth: growth, miss: miss)
  }
}
