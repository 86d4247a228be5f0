/// The settings of basin hopping. Lengths are in mean radii.
struct BasinHopSettings {
  /// The share of moves that put a circle into a place with much room.
  var relocations = 0.65
  /// The share of moves that exchange two circles of similar size.
  var swaps = 0.0
  /// The number of random circles of which the one with the largest overlaps is relocated.
  var candidates = 24
  /// The amount by which a hop may end worse than the present arrangement, as a share of the scale times the number
  /// of circles: a change around one circle changes the common scale by its share only.
  var temperature = 0.2
  /// The number of random points among which the one with the most room is looked for.
  var samples = 90
  /// The overlap that is left while hopping.
  var overlap = 0.03
  /// The largest number of steps in which the circles near moved ones are relaxed before all are; 0 leaves that out.
  var localIterations = 15
  /// The largest number of steps of one descent.
  var iterations = 60
  /// The gradient, relative to the overlaps, at which a descent ends.
  var tolerance = 0.05
  /// The number of hops without success after which another start is taken, to which ``patiencePerCircle`` is added
  /// for each circle.
  var patience = 30.0
  var patiencePerCircle = 0.25

  /// Returns the settings for equal circles. Many of them need to be packed tighter to tell one arrangement from
  /// another.
  static func equal(count: Int) -> BasinHopSettings {
    count > 250
      ? BasinHopSettings(temperature: 0.4, overlap: 0.01, iterations: 150, patiencePerCircle: 0.4)
      : BasinHopSettings()
  }

  /// The settings for unequal circles: many shallow hops, most of which swap two circles.
  static let unequal = BasinHopSettings(
    relocations: 0.1, swaps: 0.85, candidates: 1, temperature: 0.04, samples: 60, overlap: 0.04,
    localIterations: 0, iterations: 25, tolerance: 0.1, patience: 200, patiencePerCircle: 4)
}
