/// How basin hopping goes about equal and about unequal circles. Lengths in mean radii.
struct HopSettings {
  /// Share of moves that put a circle into a roomy spot elsewhere.
  var relocations = 0.5
  /// Share of moves that exchange two circles of similar size.
  var swaps = 0.0
  /// Circles of which the most squeezed one is relocated.
  var candidates = 4
  /// How much worse than the present arrangement a hop may end, as a share of the scale times the number
  /// of circles: a change around one circle changes the common scale by its share only.
  var temperature = 0.2
  /// Random spots looked at for the roomiest.
  var samples = 60
  /// Extent of the region that is shaken in the other moves.
  var reach = 2.0...6.0
  /// How far circles are shaken at most.
  var amplitude = 1.0
  /// Overlap left while hopping.
  var overlap = 0.03
  /// Steps of one descent.
  var iterations = 60
  /// Forces, relative to the overlaps, at which a descent ends.
  var tolerance = 0.05
  /// Hops without success after which another start is taken: this many and `patiencePerCircle` each.
  var patience = 30.0
  var patiencePerCircle = 0.25

  static func suited(to system: CircleSystem) -> HopSettings {
    system.isEqual ? .equal(count: system.count) : .unequal
  }

  /// For equal circles; many of them need to be packed tighter to tell one arrangement from another.
  static func equal(count: Int) -> HopSettings {
    count > 250
      ? HopSettings(temperature: 0.4, overlap: 0.01, iterations: 150, patiencePerCircle: 0.4) : HopSettings()
  }

  /// For unequal circles: many shallow hops, most of which swap two circles.
  static let unequal = HopSettings(
    relocations: 0.1, swaps: 0.85, candidates: 1, temperature: 0.04, overlap: 0.04, iterations: 25,
    tolerance: 0.1, patience: 200, patiencePerCircle: 4)
}
