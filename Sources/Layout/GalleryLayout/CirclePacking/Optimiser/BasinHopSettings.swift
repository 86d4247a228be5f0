/// The settings of basin hopping. Lengths are in mean radii.
struct BasinHopSettings {
  /// The share of moves that relocate a circle to a place with much room.
  var relocations = 0.65
  /// The share of moves that swap two circles of similar size.
  var swaps = 0.0
  /// The number of random candidates for a relocation; the one with the largest overlaps moves.
  var candidates = 24
  /// The amount by which a hop may worsen the arrangement, as a share of the scale times the number of
  /// circles. A change around one circle affects the common scale only by that circle's share.
  var temperature = 0.2
  /// The number of random points tried for the place with the most room.
  var samples = 90
  /// The overlap that remains while hopping.
  var overlap = 0.03
  /// The maximum number of steps that relax the circles near moved ones first; 0 skips this phase.
  var localIterations = 15
  var iterations = 60
  /// The gradient, relative to the overlaps, that ends a descent.
  var tolerance = 0.05
  /// The number of hops without success that ends a start. ``patiencePerCircle`` is added for each circle.
  var patience = 30.0
  var patiencePerCircle = 0.25

  /// Returns the settings for equal circles. Arrangements of many circles differ little and need tighter
  /// packing.
  static func equal(count: Int) -> BasinHopSettings {
    count > 250
      ? BasinHopSettings(temperature: 0.4, overlap: 0.01, iterations: 150, patiencePerCircle: 0.4)
      : BasinHopSettings()
  }

  /// The settings for unequal circles: many shallow hops, mostly swaps.
  static let unequal = BasinHopSettings(
    relocations: 0.1, swaps: 0.85, candidates: 1, temperature: 0.04, samples: 60, overlap: 0.04,
    localIterations: 0, iterations: 25, tolerance: 0.1, patience: 200, patiencePerCircle: 4)
}
